/**
 * No token gives access to accounts or private data, wherever a request names them: in path, query or body (ACC-35).
 */
import { careerKinds, keyOfSingle } from '#contract/content.ts';
import { contentKinds, type ContentKind } from '#contract/content-keys.ts';
import { api } from '#support/api-paths.ts';
import { tokenScopes, type TokenScope } from '#contract/call.ts';
import { TOKEN_PREFIX } from '#contract/tokens.ts';
import { documentsOf } from '#career/documents.ts';
import { parseCareer } from '#career/parse.ts';
import { hashSecret, newSecret } from '#server/platform/hash.ts';
import { insertToken } from '#server/features/accounts/tokens/token-repository.ts';
import { liveCareer } from '#server/features/content/edit-repository.ts';
import { contentRecords } from '#server/platform/db/schema/index.ts';
import { apiCalls, scene } from '#support/api-calls.ts';
import { createTestApp, makeUser, type Browser, type TestApp } from '#support/app.ts';
import { runs } from '#support/runs.ts';
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

/** A private value that only the owner's document shows. */
const SECRET = '090-1111-2222';

const profile = {
  basics: { name: 'Ada Byron' },
  work: [{ name: 'Museum', startDate: '2020-04', 'x-unpaired': true }],
};

let site: TestApp;
let owner: Browser;
const tokens = new Map<string, string>();

/** Every combination of scopes that a token can have. */
const choices = tokenScopes
  .reduce<TokenScope[][]>((all, scope) => [...all, ...all.map((some) => [...some, scope])], [[]])
  .slice(1);

const keyOf = (kind: ContentKind) => keyOfSingle(kind) ?? kind;
const put = (kind: ContentKind, data: object, publish: boolean, revision = 0) =>
  owner.put(api.contentRecord(kind, keyOf(kind)), { data, revision, publish });

beforeAll(async () => {
  site = await createTestApp();
  owner = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  const open = { resume: ['phone'], 'resume-us': ['phone'] };
  const answers = [
    await put('profile', profile, true),
    await put('private', { phone: SECRET, open }, true),
    await put('profile-ja', { basics: { name: '愛田　花子' } }, true),
    await put('documents', { resume: { fields: [] }, 'resume-us': {} }, true),
    // A draft that was never published.
    await put('private', { phone: SECRET, open: { ...open, resume: ['phone', 'birthDate'] } }, false, 1),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await makeTokens();
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
});

/** Makes a token for every combination of scopes, before the state to compare with is read. */
async function makeTokens(): Promise<void> {
  for (const scopes of choices) {
    const token = TOKEN_PREFIX + newSecret();
    const hash = hashSecret(token);
    const row = { id: hash, userId: owner.userId, hash, prefix: 'rst_', name: 'Notes', scopes, lastUsedAt: null };
    await insertToken(site.db, { ...row, createdAt: site.clock(), expiresAt: new Date('2099-01-01') });
    tokens.set(scopes.join(), token);
  }
}

async function send(scopes: readonly TokenScope[], method: string, path: string, body?: unknown) {
  const headers = { origin: null, authorization: `Bearer ${tokens.get(scopes.join())}` };
  const answer = await site.browser().send(method, path, body, headers);
  return { status: answer.status, text: await answer.text() };
}

/** Returns all rows that no token may change. */
async function forbidden(): Promise<string> {
  const found: unknown = await site.db.execute(sql`select
    (select json_agg(row order by row.id) from users row) as users,
    (select json_agg(row order by row.id) from sessions row) as sessions,
    (select json_agg(row order by row.id) from (select id, hash, scopes, expires_at from api_tokens) row) as tokens,
    (select json_agg(row) from content_records row where kind = 'private') as private,
    (select json_agg(row order by row.revision) from content_revisions row where kind = 'private') as past`);
  return JSON.stringify(z.object({ rows: z.array(z.unknown()) }).parse(found).rows);
}

/** The content of the site's public documents. */
async function published(): Promise<string> {
  const parsed = parseCareer(await liveCareer(site.db));
  return JSON.stringify('record' in parsed ? documentsOf(parsed.record, '2026-11-28') : parsed);
}

/** The record's revision, 0 if there is none. */
async function revisionOf(kind: ContentKind): Promise<number> {
  const [row] = await site.db
    .select({ revision: contentRecords.revision })
    .from(contentRecords)
    .where(and(eq(contentRecords.kind, kind), eq(contentRecords.key, keyOf(kind))));
  return row?.revision ?? 0;
}

/** Spellings of the private record's name in a URL. */
const privateNames = ['private', '%70rivate', 'Private', 'private%00', './private', 'profile/../private', 'private%2F'];

type Naming = [method: string, path: string, body: () => Promise<object>];
const ofPrivate = (path: string): Naming[] => [
  ['PUT', path, async () => ({ data: { phone: '1' }, revision: await revisionOf('private'), publish: true })],
  ['PATCH', path, async () => ({ publish: true, revision: await revisionOf('private') })],
  ['PATCH', path, async () => ({ publish: false, revision: await revisionOf('private') })],
  ['DELETE', path, async () => ({ revision: await revisionOf('private') })],
];
const together = (kind: ContentKind, others: readonly ContentKind[]): Naming => [
  'PATCH',
  api.contentRecord(kind, keyOf(kind)),
  async () => ({
    publish: true,
    revision: await revisionOf(kind),
    together: await Promise.all(others.map(async (one) => ({ kind: one, revision: await revisionOf(one) }))),
  }),
];
const documents = api.contentRecord('documents', keyOf('documents'));
const ofDocuments = (data: object): Naming => [
  'PUT',
  documents,
  async () => ({ data, revision: await revisionOf('documents'), publish: true }),
];
const namings: Naming[] = [
  ...privateNames.flatMap((name) => ofPrivate(`${api.content}/${name}/private`)),
  ...careerKinds.flatMap((kind) =>
    careerKinds.flatMap((other) => [
      together(kind, ['private']),
      ...(other === kind ? [] : [together(kind, [other, 'private'])]),
    ]),
  ),
  ['POST', `${api.contentRecord('private', 'private')}/proposal`, () => Promise.resolve({ take: 'file' })],
  ['PATCH', `${api.contentRecord('private', 'private')}/original`, () => Promise.resolve({ revision: 1 })],
  // The documents record decides which private fields are public.
  ofDocuments({ resume: { fields: [] }, 'resume-us': { public: true } }),
  ofDocuments({ resume: { fields: ['phone'] } }),
  ofDocuments({}),
  ['DELETE', documents, async () => ({ revision: await revisionOf('documents') })],
  ['PATCH', documents, async () => ({ publish: false, revision: await revisionOf('documents') })],
];

test.each(namings)('refuses %s %s with a token of every scope if it names private data', async (method, path, body) => {
  const before = [await forbidden(), await published()];
  const { status, text } = await send(tokenScopes, method, path, await body());
  expect([await forbidden(), await published()]).toEqual(before);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(text).not.toContain(SECRET);
});

test('a token can change documents as long as no further private data becomes public', async () => {
  const [method, path, body] = ofDocuments({ resume: { fields: [], pages: 1 }, 'resume-us': { paper: 'letter' } });
  expect((await send(['content:write'], method, path, await body())).status).toBe(200);
});

test('a logged-in admin can make fields public that a token cannot', async () => {
  const data = { resume: { fields: [] }, 'resume-us': { public: true } };
  expect((await put('documents', data, true, await revisionOf('documents'))).status).toBe(200);
  expect(await published()).toContain(SECRET);
  expect(
    (await put('documents', { resume: { fields: [] }, 'resume-us': {} }, true, await revisionOf('documents'))).status,
  ).toBe(200);
});

/** Values for parts of a body that can name a record. */
const kindName = fc.oneof(fc.constantFrom<ContentKind>(...careerKinds), fc.constantFrom<ContentKind>(...contentKinds));
/** NOW is replaced with the record's current revision. */
const revision = fc.oneof({ weight: 3, arbitrary: fc.constant('NOW') }, { weight: 1, arbitrary: fc.nat(3) });
const setup = fc.dictionary(
  fc.constantFrom('resume', 'resume-us', 'rirekisho', 'cv'),
  fc.record({ public: fc.boolean(), fields: fc.subarray(['phone', 'birthDate']) }, { requiredKeys: [] }),
);
const data = fc.oneof(setup, fc.constantFrom<object>(profile, { phone: '1' }, { open: {} }, {}));
const parts = {
  publish: fc.boolean(),
  published: fc.boolean(),
  revision,
  take: fc.constantFrom('file', 'browser'),
  data,
  together: fc.array(fc.record({ kind: kindName, revision }), { maxLength: 3 }),
  kind: kindName,
  key: kindName,
  id: kindName,
  translationOf: kindName,
  url: kindName,
};
const query = fc.constantFrom('', '?kind=private', '?ids=private', '?forever=true', '?published=false');
/** A random request: record names in every possible place, with or without the endpoint's regular body. */
const anyCall = fc.record({
  row: fc.constantFrom(...apiCalls),
  scopes: fc.constantFrom(...choices),
  query,
  isAlone: fc.boolean(),
  kind: fc.oneof(kindName, fc.constantFrom(...privateNames)),
  key: fc.option(fc.constantFrom<string>(...contentKinds, ...privateNames), { nil: undefined, freq: 2 }),
  body: fc.record(parts, { requiredKeys: [] }),
});
const writing = choices.filter((scopes) => scopes.includes('content:write'));
/** A plausible change of a career record. */
const careerCall = fc
  .record({
    row: fc.constantFrom(...apiCalls.filter(({ call }) => /^(?:PUT|PATCH|DELETE) .*:key$/.test(call))),
    scopes: fc.constantFrom(...writing),
    kind: fc.constantFrom<ContentKind>(...careerKinds),
    data,
    publish: fc.boolean(),
    revision,
    others: fc.subarray<ContentKind>([...careerKinds]),
  })
  .map(({ row, scopes, kind, data: said, publish, revision: number, others }) => {
    const together = others.filter((one) => one !== kind).map((one) => ({ kind: one, revision: number }));
    const bodies = {
      PUT: { data: said, publish, revision: number },
      PATCH: together.length > 0 ? { publish: true, revision: number, together } : { publish, revision: number },
      DELETE: { revision: number },
    };
    const body = bodies[row.call.split(' ')[0] as keyof typeof bodies];
    return { row, scopes, query: '', isAlone: true, kind, key: undefined, body };
  });

test('no call with a token reaches accounts or private data, whatever path, query or body name', async () => {
  const { target } = await scene(site, 'admin');
  /** Replaces NOW with the current revision of the record of this kind. */
  const current = async (value: unknown, kind: string) =>
    value === 'NOW' ? revisionOf(kind as ContentKind) : Promise.resolve(value);
  let before: string | undefined;
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(anyCall, { weight: 2, arbitrary: careerCall }),
      async ({ row, scopes, kind, key = keyOf(kind as ContentKind), query, isAlone, body }) => {
        const sent: Record<string, unknown> = {
          ...(isAlone ? {} : (row.body?.(target) as object | undefined)),
          ...body,
        };
        if ('revision' in sent) sent['revision'] = await current(sent['revision'], kind);
        if ('together' in sent) {
          const list = sent['together'] as { kind: string; revision: unknown }[];
          sent['together'] = await Promise.all(
            list.map(async (one) => ({ kind: one.kind, revision: await current(one.revision, one.kind) })),
          );
        }
        const [method = '', pattern = ''] = row.call.split(' ');
        const path = pattern.includes(':kind')
          ? pattern.replace(':kind', kind).replace(':key', key).replace(':n', '1')
          : await row.path(target);
        before ??= await forbidden();
        const { text } = await send(scopes, method, path + query, method === 'GET' ? undefined : sent);
        expect(text).not.toContain(SECRET);
        expect(await forbidden()).toEqual(before);
        expect(await published()).not.toContain(SECRET);
      },
    ),
    // Failures are not shrunk: each call changes the state for the next one, so a shorter sequence would be a different
    // case.
    { ...runs(300, 10_000), endOnFailure: true },
  );
});
