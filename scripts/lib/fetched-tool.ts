import { OperatorError } from '#domain/operator-error.ts';
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));

/** A tool could not be fetched. */
export class ToolMissingError extends OperatorError {
  override name = 'ToolMissingError';
}

/**
 * Fetches a large, rarely used tool from npm into `.cache` on first use, so that it slows down neither installation nor
 * `npm start`. Later uses work offline.
 * @param name the package's name
 * @param version an exact version
 * @param print called once, before the tool is fetched
 * @returns the package's folder
 * @throws ToolMissingError if the tool cannot be fetched
 */
export function fetchedTool(name: string, version: string, print: (line: string) => void): string {
  const folder = join(cache, `${name.replace('/', '-')}-${version}`);
  const tool = join(folder, 'node_modules', name);
  if (existsSync(tool)) return tool;
  print(`Downloading ${name} ${version} (only once)…`);
  // The folder is renamed only when it is complete, so that an interrupted fetch starts again.
  const half = `${folder}.new`;
  rmSync(half, { recursive: true, force: true });
  const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', ...options, '--prefix', half, `${name}@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new ToolMissingError(`could not download ${name}. Check your network connection.`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(half, folder);
  return tool;
}
