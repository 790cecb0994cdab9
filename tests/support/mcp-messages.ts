/** Generated HTTP requests to the MCP server: messages that are almost valid, and bodies that are not. */
import fc from 'fast-check';

export interface McpRequest {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

const tools = [
  'search_posts',
  'read_post',
  'create_draft',
  'update_draft',
  'check_post',
  'publish_post',
  'unpublish_post',
  'search_publications',
  'read_publication',
  'list_projects',
  'read_career',
  'list_content',
  'read_content',
  'search_media',
];
const rpcMethods = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/read',
  'prompts/get',
  'completion/complete',
  'logging/setLevel',
  'server/discover',
  'subscriptions/listen',
  'tasks/get',
  'notifications/initialized',
  'notifications/cancelled',
  'roots/list',
  'sampling/createMessage',
  '__proto__',
  'constructor',
  'toString',
];
const versions = [
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
  '1999-01-01',
  '',
  'x'.repeat(300),
];

const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'kind',
  'key',
  'private',
  '../private',
  '\0',
  '%00',
  '.',
  '..',
  '\ud800',
];
const word = fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 40, unit: 'binary' }));
const value = fc.oneof(
  { weight: 4, arbitrary: word },
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 4 }),
);

/**
 * Returns arguments whose names are those of the tools.
 * @param ids ids of stored posts
 */
const argumentsFor = (ids: readonly string[]) =>
  fc.record(
    {
      id: fc.oneof(fc.constantFrom(...ids), value),
      revision: fc.oneof(fc.integer({ min: 1, max: 5 }), value),
      title: value,
      category: value,
      keywords: fc.oneof(fc.array(word, { maxLength: 3 }), value),
      summary: value,
      markdown: fc.oneof(
        fc.constantFrom('# A\n\n$x$', '![](/media/none)', '<script>', '[@a]', '---\ntitle: b\n---'),
        value,
      ),
      blocks: fc.oneof(fc.array(fc.record({ type: word, data: fc.dictionary(word, value) }), { maxLength: 3 }), value),
      text: value,
      state: fc.oneof(fc.constantFrom('any', 'draft', 'live'), value),
      limit: fc.oneof(fc.integer({ min: 1, max: 100 }), value),
      cursor: value,
      kind: fc.oneof(fc.constantFrom('private', 'profile', 'site', 'publication', 'article'), value),
      key: fc.oneof(fc.constantFrom('private', 'profile', 'site', 'main'), value),
      document: fc.oneof(fc.constantFrom('resume', 'cv', 'private', 'rirekisho'), value),
      publishAt: fc.oneof(fc.constant('2030-01-01T00:00:00Z'), value),
      language: fc.oneof(fc.constantFrom('en', 'ja'), value),
      address: value,
      unknown: value,
    },
    { requiredKeys: [] },
  );

const envelope = fc.record({
  'io.modelcontextprotocol/protocolVersion': fc.oneof(fc.constantFrom(...versions), value),
  'io.modelcontextprotocol/clientInfo': fc.oneof(fc.constant({ name: 'a', version: '1' }), value),
  'io.modelcontextprotocol/clientCapabilities': fc.oneof(fc.constant({}), value),
  progressToken: value,
});

const paramsFor = (ids: readonly string[]) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record(
        {
          name: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...tools) }, word),
          arguments: fc.oneof({ weight: 8, arbitrary: argumentsFor(ids) }, value),
          _meta: fc.oneof(envelope, value),
          protocolVersion: fc.oneof(fc.constantFrom(...versions), value),
          capabilities: fc.oneof(fc.constant({}), value),
          clientInfo: fc.oneof(fc.constant({ name: 'a', version: '1' }), value),
          requestId: value,
          uri: word,
        },
        { requiredKeys: ['name'] },
      ),
    },
    value,
  );

const messageFor = (ids: readonly string[]) =>
  fc.record(
    {
      jsonrpc: fc.oneof({ weight: 12, arbitrary: fc.constant('2.0') }, value),
      id: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 9 }) }, value),
      method: fc.oneof(
        { weight: 10, arbitrary: fc.constant('tools/call') },
        { weight: 5, arbitrary: fc.constantFrom(...rpcMethods) },
        word,
      ),
      params: paramsFor(ids),
      result: value,
      error: value,
    },
    { requiredKeys: ['jsonrpc', 'method'] },
  );

const nested = fc
  .nat(3_000)
  .map((depth) => `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'['.repeat(depth)}${']'.repeat(depth)}}`);
const raw = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  nested,
  word,
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '"a"',
    '1e999',
    '{"jsonrpc":"2.0","jsonrpc":"1.0","id":1,"id":2,"method":"ping"}',
  ),
  fc.constant(`{"__proto__":{"scopes":["posts:read"]},"jsonrpc":"2.0","id":1,"method":"tools/list"}`),
);

/** @param ids ids of stored posts */
export function mcpRequest(ids: readonly string[]): fc.Arbitrary<McpRequest> {
  const one = messageFor(ids);
  const body = fc.oneof(
    { weight: 12, arbitrary: one.map((message) => JSON.stringify(message)) },
    fc.array(one, { maxLength: 4 }).map((batch) => JSON.stringify(batch)),
    raw,
  );
  const header = (name: string, values: fc.Arbitrary<string>) => ({
    [name]: fc.option(values, { nil: undefined, freq: 2 }),
  });
  const ascii = fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/[^ -~]/g, '').trim());
  const headers = fc
    .record({
      ...header('mcp-protocol-version', fc.constantFrom(...versions)),
      ...header('mcp-session-id', ascii),
      ...header('mcp-method', fc.oneof(fc.constantFrom(...rpcMethods), ascii)),
      ...header('mcp-name', fc.oneof(fc.constantFrom(...tools), ascii)),
      ...header('last-event-id', ascii),
      ...header('accept', fc.constantFrom('*/*', 'text/event-stream', 'application/json', 'text/html')),
      ...header(
        'content-type',
        fc.constantFrom('text/plain', 'application/json; charset=x', 'multipart/form-data', 'a'),
      ),
    })
    .map((found) =>
      Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    );
  const method = fc.oneof(
    { weight: 30, arbitrary: fc.constant('POST') },
    fc.constantFrom('GET', 'PUT', 'DELETE', 'HEAD'),
  );
  const usual = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  return fc.record({
    method,
    headers: fc.oneof(
      { weight: 3, arbitrary: fc.constant(usual) },
      headers.map((some) => ({ ...usual, ...some })),
    ),
    body,
  });
}
