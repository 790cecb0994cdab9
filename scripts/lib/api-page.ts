/** Generates the API's reference page from its OpenAPI description. */
import type { Endpoint } from '#server/platform/http/endpoint.ts';
import { describeApi } from '#server/features/openapi/describe-api.ts';

interface Schema {
  properties?: Record<string, unknown>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Operation {
  security: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
}

const head = `# API reference

Made by \`npm run api-page\` from the [OpenAPI](https://spec.openapis.org/oas/v3.1.1) description, which every site serves at \`/api/openapi.json\`. Do not edit. Rules and answers: [specification](../spec/api.md).

A scope in **Access** says that an [API token](../spec/accounts.md#api-tokens) with it can make the call too. *proof* marks calls that need a recent proof of identity. Input that is not marked \`?\` is required. Changes by a session also need its CSRF token, as \`_csrf\` or \`X-CSRF-Token\`.
`;

const access: Record<Endpoint['access'], string> = {
  anyone: 'anyone',
  'signed-in': 'user',
  owner: 'that user',
  admin: 'admin',
};

const keyOf = ({ method, path }: Endpoint) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;

/** Returns the fields of a body, each once: `name`, or `name?` if optional. */
function fieldsOf(schema: Schema): string[] {
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return [...new Set(parts.flatMap(fieldsOf))];
  const required = new Set(schema.required);
  const names = Object.keys(schema.properties ?? {}).filter((name) => name !== '_csrf');
  return names.map((name) => (required.has(name) ? name : `${name}?`));
}

function inputOf({ requestBody }: Operation): string {
  const [entry] = Object.entries(requestBody?.content ?? {});
  if (!entry) return '';
  const [type, { schema }] = entry;
  return schema ? fieldsOf(schema).join(', ') : type.replace('application/octet-stream', 'bytes');
}

function rowOf(name: string, operation: Operation, endpoint: Endpoint | undefined): string {
  const who = endpoint ? access[endpoint.access] : '';
  const scope = operation.security.flatMap(({ token }) => token ?? []);
  const proof = endpoint?.stepUp ? ['*proof*'] : [];
  const input = inputOf(operation);
  return `\`${name}\`|${[who, ...scope, ...proof].join(', ')}|${input && `\`${input}\``}`;
}

/**
 * @param endpoints in the order in which they are listed
 * @returns the page in Markdown: a table with a row for each call
 */
export function apiPage(endpoints: readonly Endpoint[]): string {
  const described = describeApi(endpoints, true) as Description;
  const byKey = new Map(endpoints.map((endpoint) => [keyOf(endpoint), endpoint]));
  const rows = Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      rowOf(`${method.toUpperCase()} ${path}`, operation, byKey.get(`${method} ${path}`)),
    ),
  );
  return `${head}\nCall|Access|Input\n---|---|---\n${rows.join('\n')}\n`;
}
