import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from './command.ts';

const VERSION = '27.10.2';
const folder = fileURLToPath(new URL(`../.cache/netlify-cli-${VERSION}/`, import.meta.url));

/**
 * Netlify's command line, at a version of our choice; fetched on first use, so that it burdens nobody who does not
 * need it.
 * @returns its entry file, to be run by Node
 * @throws CommandError when it cannot be fetched
 */
export function netlifyCli(say: (line: string) => void): string {
  const entry = join(folder, 'node_modules', 'netlify-cli', 'bin', 'run.js');
  if (existsSync(entry)) return entry;
  say(`Fetching netlify-cli ${VERSION} (once, about 350 MB) …`);
  mkdirSync(folder, { recursive: true });
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', ...options, '--prefix', folder, `netlify-cli@${VERSION}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0 || !existsSync(entry))
    throw new CommandError('netlify-cli could not be fetched. Is the network reachable?');
  return entry;
}
