import { api } from '#contract/paths.ts';
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts';
import { limitReads } from '#server/platform/limits/limits.ts';
import { describeApi } from './describe-api.ts';

/**
 * Creates the endpoint that returns the OpenAPI description.
 * @param endpoints returns all endpoints; a function is needed because the list contains this endpoint too
 */
export const getOpenApi = (endpoints: () => readonly Endpoint[]) =>
  endpoint({
    method: 'GET',
    path: api.openapi,
    access: 'anyone',
    limit: limitReads,
    compressed: true,
    handle: ({ app }) =>
      Promise.resolve({
        json: describeApi(endpoints(), app.config.secure),
        cache: 'etag',
      }),
  });
