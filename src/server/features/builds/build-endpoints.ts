import * as calls from '#contract/builds.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { requestBuild, tellBuild } from './build-repository.ts';

export const getBuild = implement(calls.getBuild, async ({ app, now }) => ({ json: await tellBuild(app.db, now) }));

/** Endpoint that retries a failed build, or renders the site again on request. */
export const retryBuild = implement(calls.retryBuild, async ({ app, now }) => {
  await requestBuild(app.db, now);
  await app.rebuild.request();
  return { json: await tellBuild(app.db, now) };
});
