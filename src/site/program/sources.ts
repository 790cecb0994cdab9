/**
 * Identifies the version of the source code by hashes of its files, so that a build can be reused while they are
 * unchanged.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Hashes of the source files. Equal files have equal hashes, regardless of the project's location. */
export interface SourceHashes {
  /** Hash of the files that pages are built from, which excludes the API and the host. */
  program: string;
  /** Hash of all source files except Netlify's functions. */
  host: string;
  /** Hash of the files in `host`, and of the code of Netlify's functions. */
  functions: string;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sources = ['src', 'netlify', 'public', 'astro.config.mjs', 'tsconfig.json', 'package.json', 'package-lock.json'];
const isNoSource = (path: string) => /\.test\.tsx?$/.test(path);
const isNoPage = (path: string) => /^src\/(server|host)\/|^package\.json$/.test(path);
const isOfFunctions = (path: string) => path.startsWith('netlify/');

/**
 * Hashes the source files. They are read sequentially, because parallel reading of 1,700 files takes four times the CPU
 * time.
 */
export function hashSources(): SourceHashes {
  const [program, host, functions] = [createHash('sha256'), createHash('sha256'), createHash('sha256')];
  const hashesOf = (path: string) => {
    if (isOfFunctions(path)) return [functions];
    return isNoPage(path) ? [host, functions] : [program, host, functions];
  };
  for (const path of sources.flatMap(filesOf).toSorted()) {
    if (isNoSource(path)) continue;
    const text = readFileSync(join(root, path));
    for (const hash of hashesOf(path)) hash.update(`${path}\0`).update(text).update('\0');
  }
  const short = (hash: typeof program) => hash.digest('hex').slice(0, 16);
  return { program: short(program), host: short(host), functions: short(functions) };
}

/** Returns the paths of files with slashes, relative to the project's folder. */
function filesOf(path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(`${path}/${entry.name}`) : entry.isFile() ? [`${path}/${entry.name}`] : [],
  );
}
