import type { BuiltProgram } from '#site/program/ensure-program.ts';
import { staticFiles, type Resource } from '#site/http/static-files.ts';

/** By address. */
export type ProgramFiles = Pick<ReadonlyMap<string, Resource>, 'get'>;

/** This program's files, and the hashed ones of those before it, which pages not yet rendered again still name. */
export async function programFiles({ clients: [current = '', ...earlier] }: BuiltProgram): Promise<ProgramFiles> {
  const parts = await Promise.all([staticFiles(current), ...earlier.map((client) => staticFiles(client, '_astro/'))]);
  const files = new Map(parts.toReversed().flatMap((part) => [...part]));
  return { get: (path) => files.get(path)?.() };
}
