import type { BuiltProgram } from '#site/program/ensure-program.ts';
import { readStaticFiles, type Resource } from '#site/http/static-files.ts';

/** This program's files, and the hashed ones of those before it, which pages not yet rendered again still name. */
export async function programFiles({
  clients: [current = '', ...earlier],
}: BuiltProgram): Promise<Map<string, Resource>> {
  const files = new Map<string, Resource>();
  for (const client of earlier)
    for (const [path, file] of await readStaticFiles(client, '_astro/')) files.set(path, file);
  for (const [path, file] of await readStaticFiles(current)) files.set(path, file);
  return files;
}
