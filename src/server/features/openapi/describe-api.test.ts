import { api } from '#support/api-paths.ts';
import { endpoints } from '#server/routes.ts';
import { createTestApp } from '#support/app.ts';
import { expect, test } from 'vitest';
import { describeApi } from './describe-api.ts';

interface Content {
  schema?: Record<string, unknown>;
  example?: unknown;
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: { name: string; in: string }[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  security: Record<string, string[]>[];
  responses: Record<string, { content?: Record<string, Content> }>;
}
interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object>; schemas: Record<string, object> };
}
const described = describeApi(endpoints, true) as Description;
const operations = Object.values(described.paths).flatMap((path) => Object.values(path));

test('lists each call once, with its parameters, input and authentication', () => {
  expect(operations).toHaveLength(endpoints.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
  const save = described.paths['/api/blog/posts/{id}']?.['post'];
  expect(save).toMatchObject({
    parameters: [{ name: 'id' }],
    requestBody: { required: true },
    security: [{ session: [], csrf: [] }, { token: ['posts:write'] }],
  });
  expect(save?.requestBody?.content['application/json']?.schema).toHaveProperty('properties.data');
});

test('every reference exists, and no path omits a parameter', () => {
  const schemes = Object.keys(described.components.securitySchemes);
  for (const { security } of operations) {
    for (const name of security.flatMap((way) => Object.keys(way))) expect(schemes).toContain(name);
  }
  for (const [path, calls] of Object.entries(described.paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters } of Object.values(calls))
      expect(parameters.flatMap((one) => (one.in === 'path' ? [one.name] : []))).toEqual(named);
  }
  const references = [...JSON.stringify(described).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
  for (const [, name] of references) expect(described.components.schemas).toHaveProperty(name ?? '');
});

test('the site hands it to anyone', async () => {
  const site = await createTestApp();
  const answer = await site.browser().get(api.openapi);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    openapi: '3.1.1',
    components: { securitySchemes: { session: { name: 'access' } } },
  });
  await site.close();
});

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s has a line about it, and examples that its schemas accept',
  (name, { body, answer, asText, method, path }) => {
    const operation = described.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(operation?.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(operation?.tags).toHaveLength(1);
    const request = operation?.requestBody?.content['application/json'];
    if (body && body !== 'bytes' && request)
      expect([name, body.safeParse(request.example).error]).toEqual([name, undefined]);
    const success = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
    const said = success?.content?.['application/json'];
    if (answer && !asText) expect([name, answer.safeParse(said?.example)]).toMatchObject([name, { success: true }]);
  },
);
