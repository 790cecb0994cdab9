/** The calls about the published site's state, for the admin. */
import { buildResponse, type BuildResponse } from '#contract/builds.ts';
import { api } from '#contract/paths.ts';
import { csrfHeader, request } from './request.ts';
import type { Result } from './result.ts';

/** The last render or deploy. */
export async function getBuild(): Promise<Result<BuildResponse>> {
  return request({ method: 'GET', path: api.build, answer: buildResponse });
}

/** Asks for a new render or deploy, after one that failed. */
export async function retryBuild(): Promise<Result<BuildResponse>> {
  return request({ method: 'POST', path: api.build, answer: buildResponse, expects: 202, headers: csrfHeader });
}
