/** The OpenAPI 3.1 description of the API. It is generated from the endpoints, so it always matches their checks. */
import { errorCatalogue } from '#contract/errors.ts';
import { tokenScopes } from '#contract/call.ts';
import { namesOf } from '#server/features/accounts/session-cookies.ts';
import { type Endpoint, implement } from '#server/platform/http/endpoint.ts';
import type { z } from 'zod';
import * as calls from '#contract/dashboard.ts';
import { callGroups } from './call-groups.ts';
import { exampleOf, requestExample } from './examples.ts';
import { answerSchema, errorSchema, inputSchema, type JsonSchema } from './json-schemas.ts';

/** The version of the API. It is increased when a call is removed or changes its meaning. */
const VERSION = '1';

const DEFAULT_TYPE = 'application/json';

type Shared = Map<string, JsonSchema>;

/** Converts a path to OpenAPI's form: `/api/users/:id` to `/api/users/{id}`. */
const templateOf = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

function parametersOf({ path, handlerQuery, query = handlerQuery }: Endpoint): object[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  if (!query) return inPath;
  const { properties = {}, required = [] } = inputSchema(query);
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

/**
 * Describes the request body of an endpoint by its schema. Rules that a schema cannot express are in the body's
 * description (API-10).
 */
function requestBodyOf({ access, name, body, elsewhere, accepts, bodyOptional }: Endpoint) {
  if (body === 'bytes') {
    const types = elsewhere ?? ['application/octet-stream'];
    return { required: true, content: Object.fromEntries(types.map((type) => [type, {}])) };
  }
  if (body === undefined) return undefined;
  const own = inputSchema(body);
  const types = elsewhere ?? [DEFAULT_TYPE, ...(accepts ?? [])];
  const example = requestExample(name, own);
  const schema = access === 'anyone' || !own.properties ? own : withCsrfToken(own);
  return {
    required: bodyOptional !== true,
    content: Object.fromEntries(types.map((type) => [type, { schema, ...(type === DEFAULT_TYPE && { example }) }])),
  };
}

/** Adds the CSRF token, which a session can send in the body of each change. */
const withCsrfToken = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { ...schema.properties, _csrf: { type: 'string' } },
});

/** @returns the alternative ways to authenticate; empty if no authentication is needed */
function securityOf({ access, scope, method }: Endpoint) {
  const session = { session: [], ...(method !== 'GET' && { csrf: [] }) };
  const ways = [...(access === 'anyone' ? [{}] : [session]), ...(scope === undefined ? [] : [{ token: [scope] }])];
  return access === 'anyone' && scope === undefined ? [] : ways;
}

const who: Record<Endpoint['access'], string> = {
  anyone: 'Anyone',
  'signed-in': 'A user',
  owner: 'The user of the account',
  admin: 'An admin',
};

/** Says who can make a call. */
const accessOf = ({ access, scope, stepUp }: Endpoint) =>
  [
    `${who[access]} can make this call.`,
    ...(scope ? [`An API token needs \`${scope}\`.`] : []),
    ...(stepUp ? ['The session needs a recent proof of identity.'] : []),
  ].join(' ');

/** Describes the successful answer of an endpoint. */
function successOf({ answer, asText, produces = [] }: Endpoint, shared: Shared): object {
  const others = produces.map((type) => [type, asText ? { schema: { type: 'string' } } : {}] as const);
  if (asText || (produces.length > 0 && !answer)) {
    return { description: 'Done.', content: Object.fromEntries(others) };
  }
  const schema = answer ? answerSchema(answer as unknown as z.core.$ZodType, shared) : { type: 'object' as const };
  const content = { [DEFAULT_TYPE]: { schema, example: exampleOf(schema, shared) }, ...Object.fromEntries(others) };
  return { description: 'Done.', content };
}

/**
 * Returns the answer, and the error responses of the HTTP layer (API-2). All other error responses are described by
 * `default`.
 */
function answersOf(endpoint: Endpoint, shared: Shared): Record<string, unknown> {
  const error = { content: { [DEFAULT_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } } };
  const said = (code: keyof typeof errorCatalogue, description: string): [string, object] => [
    String(errorCatalogue[code].status),
    { description, ...error },
  ];
  const { access, body, stepUp, limit, status = 200 } = endpoint;
  return Object.fromEntries<object>([
    [String(status), successOf(endpoint, shared)],
    ...(body ? [said('BAD_INPUT', 'The input is not what the schema asks for.')] : []),
    ...(access === 'anyone' ? [] : [said('NOT_SIGNED_IN', 'Nobody is signed in, or no longer.')]),
    ...(access === 'admin' || stepUp
      ? [said('NOT_ALLOWED', stepUp ? 'Not allowed, or a proof of who calls is missing (`STEP_UP`).' : 'Not allowed.')]
      : []),
    ...(limit ? [said('TOO_MANY_REQUESTS', 'Too many calls; `Retry-After` says when the next one is possible.')] : []),
    ['default', { description: 'Refused; `code` says why.', ...error }],
  ]);
}

const groupOf = ({ name }: Endpoint) => callGroups.find(({ calls: listed }) => name in listed);

function operationOf(endpoint: Endpoint, shared: Shared): object {
  const { method, path, name } = endpoint;
  const group = groupOf(endpoint);
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: group?.calls[name],
    description: accessOf(endpoint),
    tags: [group?.tag],
    parameters: parametersOf(endpoint),
    requestBody: requestBodyOf(endpoint),
    responses: answersOf(endpoint, shared),
    security: securityOf(endpoint),
  };
}

/**
 * Creates the description of the API.
 * @param endpoints endpoints in the order of the document
 * @param secure whether the site uses https, which determines its cookie names
 * @param url the URL of the site
 * @returns the OpenAPI 3.1 document (spec.openapis.org/oas/v3.1.1), as a plain object
 */
export function describeApi(endpoints: readonly Endpoint[], secure: boolean, url = '/'): object {
  const shared: Shared = new Map();
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    (paths[templateOf(endpoint.path)] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, shared);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'API of the site',
      version: VERSION,
      description: 'Every call of the site. Errors have a code that never changes, and a message in English.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The owner of the site', url },
    },
    servers: [{ url }],
    tags: callGroups.map(({ tag, description }) => ({ name: tag, description })),
    paths,
    components: {
      schemas: { Error: errorSchema(), ...Object.fromEntries([...shared].sort(([a], [b]) => (a < b ? -1 : 1))) },
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
export function getOpenApi(endpoints: () => readonly Endpoint[]) {
  /** The description by site, because it takes some time to make. */
  const made = new Map<string, object>();
  return implement(calls.getOpenApi, async ({ app: { config } }) => {
    const known = made.get(config.siteUrl) ?? describeApi(endpoints(), config.secure, config.siteUrl);
    made.set(config.siteUrl, known);
    return { json: known, cache: 'etag' };
  });
}
