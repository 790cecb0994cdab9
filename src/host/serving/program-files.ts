import type { BuiltProgram } from '#site/program/ensure-program.ts';
import { staticFiles, type Resource } from '#site/http/static-files.ts';

/** Files by path. */
export type ProgramFiles = Pick<ReadonlyMap<string, Resource>, 'get'>;

/** Loads this program's files, and the hashed files of earlier ones: pages that are not rendered again use them. */
export async function programFiles({ clients: [current = '', ...earlier] }: BuiltProgram): Promise<ProgramFiles> {
  const parts = await Promise.all([staticFiles(current), ...earlier.map((client) => staticFiles(client, '_astro/'))]);
  const files = new Map(parts.toReversed().flatMap((part) => [...part]));
  return { get: (path) => files.get(path)?.() };
}
