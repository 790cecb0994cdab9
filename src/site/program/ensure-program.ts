import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inlineByRouteGroup, type InlineByRouteGroup } from '#site/http/headers.ts';
import { builds, cacheBuild } from './build-cache.ts';
import { runScript } from './run-script.ts';
import { hashSources } from './sources.ts';

const programs = builds.program;

export interface BuiltProgram {
  /** The hash of the sources. Equal sources have equal hashes. */
  hash: string;
  entry: string;
  /** Directories of files to serve: first that of this program, then those of earlier programs. */
  clients: string[];
  /** Hashes of the inline scripts and styles in the program's pages, by route group. */
  inline: InlineByRouteGroup;
}

/**
 * Builds the site's program unless it exists for the current sources.
 * @param hash hash of the sources, if already known
 * @throws Error with the build's output if it fails
 */
export async function ensureProgram(
  print: (line: string) => void,
  hash = hashSources().program,
): Promise<BuiltProgram> {
  const directory = join(programs, hash);
  if (!existsSync(directory)) {
    print('Building the site’s program (again only when its sources change)…');
  }
  const script = fileURLToPath(new URL('./build-program.ts', import.meta.url));
  const others = await cacheBuild(programs, hash, (draft) => runScript(script, [draft]));
  return {
    hash,
    entry: join(directory, 'server', 'entry.mjs'),
    clients: [hash, ...others].map((name) => join(programs, name, 'client')),
    inline: inlineByRouteGroup.parse(JSON.parse(await readFile(join(directory, 'inline-hashes.json'), 'utf8'))),
  };
}
