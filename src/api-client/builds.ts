/** API calls for the builds of the published site, for the admin. */
import * as calls from '#contract/builds.ts';
import { call } from './request.ts';

/** Returns the last render or deploy. */
export const getBuild = () => call(calls.getBuild);

/** Requests a new render or deploy after a failure. */
export const retryBuild = () => call(calls.retryBuild);
