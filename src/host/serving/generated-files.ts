import type { BuiltProgram } from '#site/program/ensure-program.ts';
import { contentHash } from '#server/platform/hash.ts';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compressQuickly, compressWell } from '#host/rendering/compress.ts';
import { contentType, isText } from '#site/http/paths.ts';
import { type Resource, staticFiles } from '#site/http/static-files.ts';
import { LRUCache } from 'lru-cache';

/** A pattern for the paths of generated files: icons, cards, and the search index. */
const served = /^\/(?:[\w-]+\.(?:svg|png)|cards\/[\w-]+\.png|search-index\/[\w./-]+)$/;
/** Maximum number of files in memory. */
const IN_MEMORY = 64;

/**
 * Serves the generated files of a folder whose files can change.
 * @returns a function that reads a file by its path; it returns undefined if the file does not exist
 */
export function generatedFiles(folder: string): (path: string) => Promise<Resource | undefined> {
  const read = recentFiles();
  return async (path) => (!served.test(path) || path.includes('..') ? undefined : read(join(folder, path)));
}

/**
 * Returns a function that reads files. It caches them, and reads a file again if it has changed. The result is
 * undefined if the file does not exist.
 */
export function recentFiles(): (file: string) => Promise<Resource | undefined> {
  const recent = new LRUCache<string, { changed: number; resource: Resource }>({ max: IN_MEMORY });
  return async (file) => {
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const known = recent.get(file);
    if (known?.changed === found.mtimeMs) return known.resource;
    const body = await readFile(file);
    const resource: Resource = { hash: contentHash(body), body };
    const keep = (brotli?: Buffer) => {
      const kept = brotli ? { ...resource, brotli } : resource;
      recent.set(file, { changed: found.mtimeMs, resource: kept });
      return kept;
    };
    if (!isText(contentType(file))) return keep();
    const first = keep(await compressQuickly(body));
    // The response does not wait for the best compression. Later requests get the best form.
    void compressWell(body).then(
      (best) => recent.get(file)?.resource === first && keep(best),
      () => undefined,
    );
    return first;
  };
}

/** Files by path. */
export type ProgramFiles = Pick<ReadonlyMap<string, Resource>, 'get'>;

/**
 * Loads this program's files. It also loads the hashed files of earlier versions, because pages that were not rendered
 * again refer to them.
 */
export async function programFiles({ clients: [current = '', ...earlier] }: BuiltProgram): Promise<ProgramFiles> {
  const parts = await Promise.all([staticFiles(current), ...earlier.map((client) => staticFiles(client, '_astro/'))]);
  const files = new Map(parts.toReversed().flatMap((part) => [...part]));
  return { get: (path) => files.get(path)?.() };
}
