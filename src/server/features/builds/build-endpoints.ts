import { api } from '#contract/paths.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { noBody } from '#server/platform/http/no-body.ts';
import { requestBuild, tellBuild } from './build-repository.ts';

export const getBuild = endpoint({
  method: 'GET',
  path: api.build,
  access: 'admin',
  handle: async ({ app, now }) => ({ json: await tellBuild(app.db, now) }),
});

/** Endpoint that retries a failed build, or renders the site again on request. */
export const retryBuild = endpoint({
  method: 'POST',
  path: api.build,
  access: 'admin',
  csrf: true,
  ...noBody,
  handle: async ({ app, now }) => {
    await requestBuild(app.db, now);
    await app.rebuild.request();
    return { status: 202, json: await tellBuild(app.db, now) };
  },
});
