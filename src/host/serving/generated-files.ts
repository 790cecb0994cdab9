import { contentHash } from '#server/hash.ts';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compressQuickly, compressWell } from '#host/rendering/compress.ts';
import { contentType, isText } from '#site/http/paths.ts';
import type { Resource } from '#site/http/static-files.ts';
import { LRUCache } from 'lru-cache';

/** Paths of generated files: icons, cards, the search index. */
const served = /^\/(?:[\w-]+\.(?:svg|png)|cards\/[\w-]+\.png|search-index\/[\w./-]+)$/;
/** How many files stay in memory. */
const IN_MEMORY = 64;

/**
 * Serves the generated files of a folder that changes while it is served.
 * @returns a lookup by path; undefined if there is no such file
 */
export function generatedFiles(folder: string): (path: string) => Promise<Resource | undefined> {
  const read = recentFiles();
  return async (path) => (!served.test(path) || path.includes('..') ? undefined : read(join(folder, path)));
}

/** Returns a reader that caches files and reads changed ones again; undefined if there is no such file. */
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
    // The best compression is not awaited: later requests get it.
    void compressWell(body).then(
      (best) => recent.get(file)?.resource === first && keep(best),
      () => undefined,
    );
    return first;
  };
}
