/** Fuzzes every endpoint with absurd and almost valid requests, with or without a session. */
import { expect } from 'vitest';
import { errorCatalogue, errorResponse } from '#contract/errors.ts';
import { api } from '#support/api-paths.ts';
import { deleteUser, deleteUserSession } from '#server/features/accounts/profile-endpoints.ts';
import { logout, refresh } from '#server/features/accounts/sign-in-endpoints.ts';
import type { Endpoint } from '#server/platform/http/endpoint.ts';
import { endpoints } from '#server/routes.ts';
import fc from 'fast-check';
import { goodPassword, makeUser, siteUrl, type Browser, type TestApp } from './app.ts';
import { changedCalls } from './changed-calls.ts';
import { hostileHtml, refusedDocuments } from './hostile.ts';
import type { OpenCall } from './open-calls.ts';
import { createOpenSite } from './open-site.ts';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...hostileHtml, ...refusedDocuments),
  fc.constantFrom('', '\0', '\ud800', '__proto__', 'constructor'),
);
const id = fc.oneof(text, fc.constant('POST'), fc.constant('USER'));
/** Values that are valid for some fields. */
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

/** Existing fields with valid or invalid values. */
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

/** Query parameters that some endpoint reads, with any value. */
const knownQuery = fc
  .record(
    Object.fromEntries(
      ['limit', 'cursor', 'published', 'trashed', 'categoryId', 'forever', 'format'].map((name) => [name, scalar]),
    ),
    { requiredKeys: [] },
  )
  .map((values) => String(new URLSearchParams(values as Record<string, string>)));

/** Replacements for a text in a valid call. */
const part = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 2, arbitrary: scalar },
  { weight: 2, arbitrary: documentText },
  { weight: 2, arbitrary: json },
  fc.constantFrom(
    '%',
    '%ff',
    '/blog/%zz',
    'https://a.invalid/%',
    'http://site.test/blog/first',
    '../../x',
    'a'.repeat(3_000),
  ),
  fc.nat(3_000).map((levels) => '['.repeat(levels) + ']'.repeat(levels)),
);
/** A call from `open-calls.ts` with some texts changed, which passes more checks than an invented call. */
const openRequest = fc.record({
  open: fc.nat(),
  changes: fc.array(fc.record({ at: fc.nat(), part }), { maxLength: 3 }),
  /** Unknown fields added to the body. */
  more: fc.option(fc.dictionary(text, scalar, { minKeys: 1, maxKeys: 2 }), { nil: undefined, freq: 8 }),
  /** The body is cut after this number of characters. */
  cut: fc.option(fc.nat(200), { nil: undefined, freq: 12 }),
});

const madeUpRequest = fc.record({
  endpoint: fc.constantFrom(...endpoints),
  ids: fc.array(id, { minLength: 2, maxLength: 2 }),
  query: fc.option(fc.oneof(knownQuery, fc.webQueryParameters()), { nil: undefined }),
  body: fc.oneof({ weight: 8, arbitrary: body }, { weight: 1, arbitrary: text }),
  /** `undefined` means the endpoint's own method, which is the usual case. */
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
export const fuzzedRequest = fc.oneof(madeUpRequest, openRequest);
export type FuzzedRequest = typeof fuzzedRequest extends fc.Arbitrary<infer Request> ? Request : never;

/** Endpoints that are not requested, because they would end the session of the fuzzer. */
const endsSession: readonly Endpoint[] = [logout, refresh, deleteUser, deleteUserSession];

const statuses = new Set<number>([
  200,
  201,
  202,
  204,
  303,
  304,
  ...Object.values(errorCatalogue).map(({ status }) => status),
]);

export interface Fuzzer {
  /**
   * Sends a request and checks that the response has a status and error of the contract, and is never an internal
   * error.
   * @returns the status, or `undefined` for a request that is not sent, because it would end the session of the fuzzer
   */
  send(request: FuzzedRequest): Promise<number | undefined>;
  /** Closes the additional site, but not the app. */
  close(): Promise<void>;
}

/** @param app used only by this fuzzer; the fuzzer enables every feature of its site */
export async function createFuzzer(app: TestApp): Promise<Fuzzer> {
  const site = await createOpenSite(app);
  const { email } = await makeUser(app.db, { isAdmin: true });
  const admin = app.browser();
  await admin.logIn(email);
  const postId = await createPost(admin);
  const sendMadeUp = async ({ endpoint, ids, query, body, method: chosen, headers, signedIn }: MadeUp) => {
    const method = chosen ?? endpoint.method;
    if (signedIn && endsSession.includes(endpoint)) return undefined;
    let index = 0;
    const path = endpoint.path.replace(/:\w+/g, () => {
      const id = ids[index++] ?? '';
      return encodeURIComponent((id === 'POST' ? postId : id === 'USER' ? admin.userId : id).toWellFormed());
    });
    const client = signedIn ? admin : app.browser();
    const hasBody = !['GET', 'HEAD'].includes(method);
    const whole = query ? `${path}?${query}` : path;
    const sent = { origin: siteUrl, ...headers };
    return { method, answer: await client.send(method, whole, hasBody ? body : undefined, sent) };
  };
  const sendOpen = async (request: Open) => {
    const call = changed(site.calls, request);
    return { method: call.method, answer: await site.send(call) };
  };
  return {
    async send(request) {
      const sent = await ('endpoint' in request ? sendMadeUp(request) : sendOpen(request));
      if (!sent) return undefined;
      const { method, answer } = sent;
      const said = await answer.text();
      expect(statuses).toContain(answer.status);
      expect(answer.status, said).not.toBe(500);
      // Pages of emailed links report refusals as HTML, not as JSON.
      const isPage = answer.headers.get('content-type')?.startsWith('text/html');
      if (answer.status >= 400 && method !== 'HEAD' && !isPage) {
        const { message, fields } = errorResponse.parse(JSON.parse(said));
        // Typical starts of zod's own messages, which are not meant for users.
        expect([message, ...Object.values(fields ?? {})].join('\n')).not.toMatch(
          /^(?:Too (?:small|big)|Invalid (?:input|option|string|key)|Unrecognized key)/m,
        );
      }
      return answer.status;
    },
    close: () => site.closeFresh(),
  };
}

type MadeUp = Extract<FuzzedRequest, { endpoint: unknown }>;
type Open = Exclude<FuzzedRequest, { endpoint: unknown }>;

/** Returns the call that `open` selects, with each change applied to the text that the change selects. */
function changed(calls: readonly OpenCall[], { open, changes, more, cut }: Open): OpenCall {
  let call = calls[open % calls.length] as OpenCall;
  for (const { at, part: value } of changes) {
    const all = changedCalls(call, () => [value]);
    const safe = all.map((one) => ({ ...one, path: one.path.map(inAddress), query: one.query.map(pairInAddress) }));
    call = safe[at % Math.max(1, safe.length)] ?? call;
  }
  const { body } = call;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (more !== undefined && isObject) call = { ...call, body: { ...body, ...more } };
  if (cut === undefined || call.as === 'multipart' || call.as === 'form' || call.body === undefined) return call;
  return { ...call, body: JSON.stringify(call.body).slice(0, cut) };
}

/**
 * Encodes text for a request line: characters that could end it are encoded, but broken percent signs are unchanged.
 */
const inAddress = (given: string) =>
  encodeURI(given.toWellFormed()).replaceAll('%25', '%').replaceAll(/[?#]/g, encodeURIComponent);
const pairInAddress = ([name, value]: [string, string]): [string, string] => [
  inAddress(name),
  inAddress(value).replaceAll('&', '%26'),
];

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
