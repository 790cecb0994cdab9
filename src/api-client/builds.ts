/** The calls about the published site's state, for the admin. */
import { buildAnswer, type BuildAnswer } from '#contract/builds.ts';
import { api } from '#contract/paths.ts';
import { csrfHeader, request } from './request.ts';
import type { Result } from './result.ts';

/** The last render or deploy. */
export async function getBuild(): Promise<Result<BuildAnswer>> {
  return request({ method: 'GET', path: api.build, answer: buildAnswer });
}

/** Asks for a new render or deploy, after one that failed. */
export async function retryBuild(): Promise<Result<BuildAnswer>> {
  return request({ method: 'POST', path: api.build, answer: buildAnswer, expects: 202, headers: csrfHeader });
}
