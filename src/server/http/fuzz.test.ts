/** Whatever comes in, the API answers by its contract: a known status, an error that the schema knows, never a 500. */
import { errorResponse, errorCatalogue } from '#contract/errors.ts';
import { api } from '#contract/paths.ts';
import { createTestApp, makeUser, siteUrl, type Browser, type TestApp } from '#testing/app.ts';
import { hostileHtml, refusedDocuments } from '#testing/hostile.ts';
import { runs } from '#testing/runs.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteUser, deleteUserSession } from '#server/accounts/profile-endpoints.ts';
import { logout, refresh } from '#server/accounts/sign-in-endpoints.ts';
import { endpoints } from '#server/routes.ts';
import type { Endpoint } from './endpoint.ts';

let app: TestApp;
let admin: Browser;
let postId: string;
beforeAll(async () => {
  app = await createTestApp();
  const { email } = await makeUser(app.db, { isAdmin: true });
  admin = app.browser();
  await admin.logIn(email);
  const created = await admin.post(api.posts, {
    data: {
      title: 'A post',
      categoryName: 'C',
      keywords: [],
      body: '{"blocks":[]}',
      summary: '{"blocks":[]}',
      published: false,
    },
  });
  ({ postId } = (await created.json()) as { postId: string });
});
afterAll(() => app.close());

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...hostileHtml, ...refusedDocuments),
  fc.constantFrom('', '\0', '\ud800', '__proto__', 'constructor'),
);
const id = fc.oneof(text, fc.constant('POST'), fc.constant('USER'));
const scalar = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
const json = fc.oneof(
  { weight: 1, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 4 }) },
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);
const documentText = fc.oneof(
  text,
  fc
    .array(fc.record({ type: fc.oneof(text, fc.constantFrom('paragraph', 'header', 'list', 'code')), data: json }), {
      maxLength: 5,
    })
    .map((blocks) => JSON.stringify({ blocks })),
);

/** Fields that exist, with values that may or may not fit them. */
const fields = fc.record(
  Object.fromEntries(
    [
      'email',
      'email-confirm',
      'password',
      'password-confirm',
      'username',
      'remember-me',
      'current-password',
      'new-password',
      'confirm-new-password',
      'delete-account',
      'published',
      'revision',
      '_csrf',
    ].map((name) => [name, scalar]),
  ),
  { requiredKeys: [] },
);
const save = fc
  .record(
    {
      title: scalar,
      categoryName: scalar,
      keywords: fc.oneof(scalar, fc.array(scalar)),
      body: fc.oneof(scalar, documentText),
      summary: fc.oneof(scalar, documentText),
      published: fc.oneof(fc.constant(false), scalar),
      revision: scalar,
      readingTime: scalar,
    },
    { requiredKeys: ['title', 'categoryName', 'keywords', 'body', 'summary', 'published'] },
  )
  .map((data) => ({ data }));
const body = fc.oneof(fields, save, json).map((value) => JSON.stringify(value));

const request = fc.record({
  endpoint: fc.constantFrom(...endpoints),
  ids: fc.array(id, { minLength: 2, maxLength: 2 }),
  query: fc.option(fc.webQueryParameters(), { nil: undefined }),
  body: fc.oneof({ weight: 8, arbitrary: body }, { weight: 1, arbitrary: text }),
  method: fc.option(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'), {
    nil: undefined,
    freq: 8,
  }),
  headers: fc.dictionary(
    fc.constantFrom(
      'content-type',
      'origin',
      'if-none-match',
      'idempotency-key',
      'cookie',
      'content-length',
      'x-forwarded-for',
      'user-agent',
    ),
    fc.string({ unit: 'grapheme-ascii' }).map((value) => value.trim()),
    { maxKeys: 2 },
  ),
  signedIn: fc.boolean(),
});

/** These would end the run's own session. */
const endsSession: readonly Endpoint[] = [logout, refresh, deleteUser, deleteUserSession];

const statuses = new Set<number>([200, 201, 202, 304, ...Object.values(errorCatalogue).map(({ status }) => status)]);

test('generated requests', async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ endpoint, ids, query, body, method = endpoint.method, headers, signedIn }) => {
      fc.pre(!(signedIn && endsSession.includes(endpoint)));
      let index = 0;
      const path = endpoint.path.replace(/:\w+/g, () => {
        const part = ids[index++] ?? '';
        return encodeURIComponent((part === 'POST' ? postId : part === 'USER' ? admin.userId : part).toWellFormed());
      });
      const client = signedIn ? admin : app.browser();
      const hasBody = !['GET', 'HEAD'].includes(method);
      const response = await client.send(method, query ? `${path}?${query}` : path, hasBody ? body : undefined, {
        origin: siteUrl,
        ...headers,
      });
      const said = await response.text();
      expect(statuses).toContain(response.status);
      expect(response.status).not.toBe(500);
      if (response.status >= 400 && method !== 'HEAD') errorResponse.parse(JSON.parse(said));
    }),
    runs(500, 20_000),
  );
  expect(app.logged).toEqual([]);
});
