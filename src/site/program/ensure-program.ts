import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inlineByRouteGroup, type InlineByRouteGroup } from '#site/http/headers.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const programs = join(root, 'dist', 'program');

/** What the program is made from. The API and the host are not in it. */
const sources = ['src', 'public', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json'];
const isNoSource = (path: string) => /\.test\.tsx?$|^src\/(server|testing|host)\//.test(path);

/** How many built programs stay: pages of the one before still name its files. */
const KEPT = 3;

export interface BuiltProgram {
  /** Equal for equal sources. */
  hash: string;
  entry: string;
  /** Directories of files to serve: this program's, then those of earlier ones. */
  clients: string[];
  /** Of the inline scripts and styles that it emits, by route group. */
  inline: InlineByRouteGroup;
}

/**
 * Builds the site's program unless the one for these very sources is there.
 * @throws Error with the build's own words when it fails
 */
export async function ensureProgram(print: (line: string) => void): Promise<BuiltProgram> {
  const hash = await hashSources();
  const directory = join(programs, hash);
  if (!existsSync(directory)) {
    print('Building the site’s program (once, and again when its sources change) …');
    await mkdir(programs, { recursive: true });
    const draft = await mkdtemp(join(programs, '.draft-'));
    try {
      await runBuild(draft);
      // Another start may have built the same meanwhile.
      await rename(draft, directory).catch((cause: unknown) => {
        if (!existsSync(directory)) throw cause;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  const now = new Date();
  // Where the program's folder may only be read, as in a container, there is nobody to tell and nothing to drop.
  const isOurs = await utimes(directory, now, now).then(
    () => true,
    () => false,
  );
  const others = isOurs ? await dropOld(hash) : [];
  return {
    hash,
    entry: join(directory, 'server', 'entry.mjs'),
    clients: [hash, ...others].map((name) => join(programs, name, 'client')),
    inline: inlineByRouteGroup.parse(JSON.parse(await readFile(join(directory, 'inline-hashes.json'), 'utf8'))),
  };
}

async function hashSources(): Promise<string> {
  /** Paths by what they are called. */
  const files = new Map<string, string>();
  for (const source of sources) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    if ((await stat(path)).isFile()) files.set(source, path);
    else {
      for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        if (entry.isFile()) files.set(join(source, relative(path, file)), file);
      }
    }
  }
  const hash = createHash('sha256');
  for (const [name, file] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (!isNoSource(name))
      hash
        .update(`${name}\0`)
        .update(await readFile(file))
        .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** In a process of its own, which gives back the half gigabyte that it takes. */
function runBuild(directory: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL('./build-program.ts', import.meta.url));
    const child = spawn(process.execPath, [script, directory], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let words = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (words += text));
    }
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The site’s program could not be built:\n${words.trim()}`));
    });
  });
}

/** Removes the programs that were not used for longest. @returns the names of those that stay, newest first */
async function dropOld(current: string): Promise<string[]> {
  const others = (await readdir(programs)).filter((name) => name !== current && /^[0-9a-f]{16}$/.test(name));
  const times = new Map(await Promise.all(others.map(async (name) => [name, await lastUse(name)] as const)));
  const newest = others.toSorted((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
  for (const name of newest.slice(KEPT - 1)) await rm(join(programs, name), { recursive: true, force: true });
  return newest.slice(0, KEPT - 1);
}

const lastUse = async (name: string) => (await stat(join(programs, name)).catch(() => undefined))?.mtimeMs ?? 0;
