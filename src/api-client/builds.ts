/** The calls about the published site's state, for the admin. */
import { buildResponse } from '#contract/builds.ts';
import { api } from '#contract/paths.ts';
import { act, get } from './request.ts';

/** The last render or deploy. */
export const getBuild = () => get(api.build, buildResponse);

/** Asks for a new render or deploy, after one that failed. */
export const retryBuild = () => act('POST', api.build, buildResponse, { expects: 202 });
