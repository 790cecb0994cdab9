/** Requests that nobody sane would send, and some that nearly fit: to every endpoint, with or without a session. */
import { expect } from 'vitest';
import { errorCatalogue, errorResponse } from '#contract/errors.ts';
import { api } from '#contract/paths.ts';
import { deleteUser, deleteUserSession } from '#server/accounts/profile-endpoints.ts';
import { logout, refresh } from '#server/accounts/sign-in-endpoints.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { endpoints } from '#server/routes.ts';
import fc from 'fast-check';
import { goodPassword, makeUser, siteUrl, type Browser, type TestApp } from './app.ts';
import { hostileHtml, refusedDocuments } from './hostile.ts';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...hostileHtml, ...refusedDocuments),
  fc.constantFrom('', '\0', '\ud800', '__proto__', 'constructor'),
);
const id = fc.oneof(text, fc.constant('POST'), fc.constant('USER'));
/** Some of what would be right. */
const fitting = fc.constantFrom<unknown>('someone@example.com', goodPassword, true, false, 'on', 1, 2);
const scalar = fc.oneof(text, fitting, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
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
      'publishAt',
      'name',
      'bytes',
      'sha256',
      'upload',
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
      auto: scalar,
      date: scalar,
      address: scalar,
      restoredFrom: scalar,
    },
    { requiredKeys: ['title', 'categoryName', 'keywords', 'body', 'summary', 'published'] },
  )
  .map((data) => ({ data }));
const body = fc.oneof(fields, save, json).map((value) => JSON.stringify(value));

/** Names that some endpoint reads, with anything behind them. */
const knownQuery = fc
  .record(
    Object.fromEntries(
      ['limit', 'cursor', 'published', 'trashed', 'categoryId', 'forever', 'format'].map((name) => [name, scalar]),
    ),
    { requiredKeys: [] },
  )
  .map((values) => String(new URLSearchParams(values as Record<string, string>)));

export const fuzzedRequest = fc.record({
  endpoint: fc.constantFrom(...endpoints),
  ids: fc.array(id, { minLength: 2, maxLength: 2 }),
  query: fc.option(fc.oneof(knownQuery, fc.webQueryParameters()), { nil: undefined }),
  body: fc.oneof({ weight: 8, arbitrary: body }, { weight: 1, arbitrary: text }),
  /** Mostly the endpoint's own. */
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS') },
  ),
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
    { maxKeys: 2, size: 'xsmall' },
  ),
  signedIn: fc.boolean(),
});
export type FuzzedRequest = typeof fuzzedRequest extends fc.Arbitrary<infer Request> ? Request : never;

/** These would end the run's own session. */
const endsSession: readonly Endpoint[] = [logout, refresh, deleteUser, deleteUserSession];

const statuses = new Set<number>([200, 201, 202, 304, ...Object.values(errorCatalogue).map(({ status }) => status)]);

export interface Fuzzer {
  /**
   * Sends it and looks at the answer: a status of the contract, an error that its schema knows, never an internal one.
   * @returns the status; undefined for what would end the run's own session, which is not sent
   */
  send(request: FuzzedRequest): Promise<number | undefined>;
}

/** @param app an app of this fuzzer alone: it gets an admin and a post */
export async function createFuzzer(app: TestApp): Promise<Fuzzer> {
  const { email } = await makeUser(app.db, { isAdmin: true });
  const admin = app.browser();
  await admin.logIn(email);
  const postId = await createPost(admin);
  return {
    async send({ endpoint, ids, query, body, method: chosen, headers, signedIn }) {
      const method = chosen ?? endpoint.method;
      if (signedIn && endsSession.includes(endpoint)) return undefined;
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
      // Behind the links of mails a refusal is a page as well.
      const isPage = response.headers.get('content-type')?.startsWith('text/html');
      if (response.status >= 400 && method !== 'HEAD' && !isPage) errorResponse.parse(JSON.parse(said));
      return response.status;
    },
  };
}

async function createPost(admin: Browser): Promise<string> {
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
  return ((await created.json()) as { postId: string }).postId;
}
