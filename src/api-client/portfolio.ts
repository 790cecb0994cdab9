/** Projects and publications (CONT-21). When the API fails they come from the lists that the site was built with. */
import { api, pages } from '#contract/paths.ts';
import { builtInLists, project, type Project, publication, type Publication } from '#contract/portfolio.ts';
import { z } from '#contract/zod.ts';
import { get } from './request.ts';
import { send } from './send.ts';

export async function listProjects(): Promise<readonly Project[]> {
  const result = await get(api.projects, z.array(project));
  return result.ok ? result.value : (await builtIn()).projects;
}

export async function listPublications(): Promise<readonly Publication[]> {
  const result = await get(api.publications, z.array(publication));
  return result.ok ? result.value : (await builtIn()).publications;
}

/** A static file, so that it is there without the API and in nobody's bundle. Empty lists when even that is away. */
async function builtIn(): Promise<z.infer<typeof builtInLists>> {
  const result = await send({ method: 'GET', path: pages.builtInLists, answer: builtInLists });
  return result.ok ? result.value : { projects: [], publications: [] };
}
