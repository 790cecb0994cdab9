/** API calls for the builds of the published site, for the admin. */
import { buildResponse } from '#contract/builds.ts';
import { api } from '#contract/paths.ts';
import { act, get } from './request.ts';

/** Returns the last render or deploy. */
export const getBuild = () => get(api.build, buildResponse);

/** Requests a new render or deploy after a failure. */
export const retryBuild = () => act('POST', api.build, buildResponse, { expects: 202 });
