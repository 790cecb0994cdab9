import type { BuiltProgram } from '#site/program/ensure-program.ts';
import { staticFiles, type Resource } from '#site/http/static-files.ts';

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
