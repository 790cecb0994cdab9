/** Projects and publications (CONT-21). If the API fails, the lists of the site's build are used. */
import * as calls from '#contract/portfolio.ts';
import { pages } from '#contract/paths.ts';
import { builtInLists, type Project, type Publication } from '#contract/portfolio.ts';
import type { z } from '#contract/zod.ts';
import { call } from './request.ts';
import { send } from './send.ts';

export async function listProjects(): Promise<readonly Project[]> {
  const result = await call(calls.getProjects);
  return result.ok ? result.value : (await builtIn()).projects;
}

export async function listPublications(): Promise<readonly Publication[]> {
  const result = await call(calls.getPublications);
  return result.ok ? result.value : (await builtIn()).publications;
}

/**
 * Loads the lists of the site's build from a static file. The file does not need the API and is in no bundle. Returns
 * empty lists if the file cannot be loaded.
 */
async function builtIn(): Promise<z.infer<typeof builtInLists>> {
  const result = await send({ method: 'GET', path: pages.builtInLists, answer: builtInLists });
  return result.ok ? result.value : { projects: [], publications: [] };
}
