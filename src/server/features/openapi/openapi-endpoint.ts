import * as calls from '#contract/dashboard.ts';
import { implement, type Endpoint } from '#server/platform/http/endpoint.ts';
import { describeApi } from './describe-api.ts';

/**
 * Creates the endpoint that returns the OpenAPI description.
 * @param endpoints returns all endpoints; a function is needed because the list contains this endpoint too
 */
export const getOpenApi = (endpoints: () => readonly Endpoint[]) =>
  implement(calls.getOpenApi, ({ app }) =>
    Promise.resolve({ json: describeApi(endpoints(), app.config.secure), cache: 'etag' }),
  );
