/** The OpenAPI 3.1 description of the API. It is generated from the endpoints, so it always matches their checks. */
import { errorCatalogue } from '#contract/errors.ts';
import { tokenScopes } from '#contract/call.ts';
import { namesOf } from '#server/features/accounts/session-cookies.ts';
import { type Endpoint, implement } from '#server/platform/http/endpoint.ts';
import { z } from 'zod';
import * as calls from '#contract/dashboard.ts';

/** The version of the API. It is increased when a call is removed or changes its meaning. */
const VERSION = '1';

const DEFAULT_TYPE = 'application/json';

/** Converts a path to OpenAPI's form: `/api/users/:id` to `/api/users/{id}`. */
const templateOf = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

const parametersOf = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

/**
 * Describes the request body of an endpoint by its schema. Rules that a schema cannot express are in the body's
 * description (API-10).
 */
function requestBodyOf({ body, elsewhere, accepts, bodyOptional }: Endpoint) {
  if (body === 'bytes') {
    return { required: true, content: { 'application/octet-stream': {} } };
  }
  if (body === undefined) return undefined;
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  delete schema.$schema;
  const types = elsewhere ?? [DEFAULT_TYPE, ...(accepts ?? [])];
  return {
    required: bodyOptional !== true,
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  };
}

/** @returns the alternative ways to authenticate; undefined if no authentication is needed */
function securityOf({ access, scope, method }: Endpoint) {
  const session = { session: [], ...(method !== 'GET' && { csrf: [] }) };
  const ways = [...(access === 'anyone' ? [{}] : [session]), ...(scope === undefined ? [] : [{ token: [scope] }])];
  return access === 'anyone' && scope === undefined ? [] : ways;
}

/** Returns the error responses of the HTTP layer (API-2). All other error responses are described by `default`. */
function answersOf(endpoint: Endpoint): Record<string, unknown> {
  const error = { content: { [DEFAULT_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } } };
  const said = (code: keyof typeof errorCatalogue, description: string): [string, object] => [
    String(errorCatalogue[code].status),
    { description, ...error },
  ];
  const { access, body, stepUp } = endpoint;
  return Object.fromEntries<object>([
    ['2XX', { description: 'Done.' }],
    ...(body ? [said('BAD_INPUT', 'The input is not what the schema asks for.')] : []),
    ...(access === 'anyone' ? [] : [said('NOT_SIGNED_IN', 'Nobody is signed in, or no longer.')]),
    ...(access === 'admin' || stepUp
      ? [said('NOT_ALLOWED', stepUp ? 'Not allowed, or a proof of who calls is missing (`STEP_UP`).' : 'Not allowed.')]
      : []),
    ['default', { description: 'Refused; `code` says why.', ...error }],
  ]);
}

/**
 * Creates the description of the API.
 * @param endpoints endpoints in the order of the document
 * @param secure whether the site uses https, which determines its cookie names
 * @returns the OpenAPI 3.1 document (spec.openapis.org/oas/v3.1.1), as a plain object
 */
export function describeApi(endpoints: readonly Endpoint[], secure: boolean): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const operation = {
      operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[^A-Za-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
      tags: [endpoint.path.split('/')[endpoint.path.startsWith('/api/') ? 2 : 1]],
      parameters: parametersOf(endpoint.path),
      requestBody: requestBodyOf(endpoint),
      responses: answersOf(endpoint),
      security: securityOf(endpoint),
    };
    (paths[templateOf(endpoint.path)] ??= {})[endpoint.method.toLowerCase()] = operation;
  }
  return {
    openapi: '3.1.1',
    info: { title: 'API of the site', version: VERSION },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { enum: Object.keys(errorCatalogue) },
            messageCode: { type: 'string' },
            params: { type: 'array' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            fieldCodes: { type: 'object', additionalProperties: { type: 'string' } },
            fieldParams: { type: 'object', additionalProperties: { type: 'array' } },
          },
        },
      },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A token of the profile, good for some of: ${tokenScopes.join(', ')}.`,
        },
        session: { type: 'apiKey', in: 'cookie', name: namesOf(secure).access },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
      },
    },
  };
}

/**
 * Creates the endpoint that returns the OpenAPI description.
 * @param endpoints returns all endpoints; a function is needed because the list contains this endpoint too
 */
export const getOpenApi = (endpoints: () => readonly Endpoint[]) =>
  implement(calls.getOpenApi, ({ app }) =>
    Promise.resolve({ json: describeApi(endpoints(), app.config.secure), cache: 'etag' }),
  );
