/**
 * No change made in a form stops the site from rendering. With any combination of settings and records, every page,
 * file and call works, and published content is on its page (CONT-6).
 */
import { activityKinds } from '#contract/activities.ts';
import { careerDocuments } from '#contract/career-documents.ts';
import { contentKinds, type ContentKind } from '#contract/content-keys.ts';
import { papers, rirekishoForms, sectionNames, personalFields } from '#contract/document-setup.ts';
import { api, documentKinds, isDocumentId, kindOf } from '#contract/paths.ts';
import { citationStyles, defaultSettings } from '#contract/site-settings.ts';
import { recordForm } from '#admin/content/model/forms.ts';
import { findRecord } from '#server/features/content/edit-repository.ts';
import { makeViews } from '#server/features/content/build-read-models.ts';
import { contentFiles, documents, posts, settings } from '#server/platform/db/schema/index.ts';
import { laidOut } from '#typesetting/lay-out.ts';
import { ensureProgram } from '#site/program/ensure-program.ts';
import { loadProgram, type Pages } from '#site/program/program.ts';
import { loadSite } from '#site/data/load.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { tryPages } from '#site/data/try-pages.ts';
import { createTestApp, makeUser, type Browser, type TestApp } from '../support/app.ts';
import { removeRecords } from '../support/content.ts';
import { hostileBibliography } from '../support/hostile-bibliography.ts';
import { recordsOf } from '../support/records.ts';
import { addPublished } from '../support/rendering.ts';
import { runs } from '../support/runs.ts';
import { starterFiles } from '../support/career.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isCampaign } from './harness/long.ts';

let program: Pages;
let app: TestApp;
let admin: Browser;
const now = new Date('2026-11-28T03:00:00Z');
const made: string[] = [];
const optionsOf = () => ({ url: 'http://site.test', contentDir: null, now, renderedPosts: renderedPosts(app.db) });

beforeAll(async () => {
  program = await loadProgram((await ensureProgram(() => undefined)).entry);
  app = await createTestApp({
    makeContent: async () => {
      // A document that the PDF engine rejects is skipped. Outside of the campaign the engine is not used, because it
      // is slow.
      const layOut = isCampaign ? laidOut : (all: Parameters<typeof laidOut>[0]) => ({ documents: all, warnings: [] });
      await makeViews(app.db, { contentDir: null, now, print: () => undefined, layOut: async (all) => layOut(all) });
      made.push('views');
    },
    tryPages: (texts) => tryPages(app.db, program, texts, optionsOf()),
  });
  admin = await app.signedIn(await makeUser(app.db, { isAdmin: true }));
  await addPublished(app.db, 'a-post', 'Words, and a formula <span class="math">x</span>.');
});
afterAll(() => app.close());

/** Resets the content to the owner's profile and one publication. */
async function begin(): Promise<void> {
  await removeRecords(app.db);
  for (const table of [documents, contentFiles, settings]) await app.db.delete(table);
  for (const [kind, data] of [
    ['profile', { basics: { name: 'Ada Byron' }, work: [{ name: 'Museum', startDate: '2020' }] }],
    [
      'publication',
      { bibtex: '@article{first, title={First}, author={Byron, Ada}, year=2020, award={Best}, selected={true}}' },
    ],
  ] as const) {
    expect((await put(kind, kind === 'publication' ? 'first' : kind, data)).status).toBe(200);
  }
}

async function put(
  kind: ContentKind,
  key: string,
  data: object,
  fromFile = false,
): Promise<{ status: number; body: string }> {
  const { revision = 0 } = (await findRecord(app.db, { kind, key })) ?? {};
  const answer = await admin.send('PUT', api.contentRecord(kind, key), { data, revision, publish: true, fromFile });
  return { status: answer.status, body: await answer.text() };
}

/**
 * Requests every page, file and call.
 * @returns the failures
 */
async function faults(): Promise<string[]> {
  const found: string[] = [];
  const { site } = await loadSite(app.db, 'http://site.test', renderedPosts(app.db));
  for (const path of (await program.paths(site)).keys()) {
    await program.render(path, site).catch((cause: unknown) => found.push(`${path}: ${String(cause)}`));
  }
  for (const id of site.documentIds.filter(isDocumentId)) {
    const parsed = careerDocuments[kindOf(id)].safeParse(site.document(id));
    if (!parsed.success) found.push(`${id}: ${parsed.error.message}`);
  }
  const calls = [
    api.projects,
    api.publications,
    ...documentKinds.flatMap((id) => [api.document(id), api.documentAs(id, 'txt')]),
  ];
  for (const path of calls) {
    const { status } = await app.browser().get(path);
    if (status >= 500) found.push(`${path}: ${status}`);
  }
  return [...found, ...app.logged];
}

const some = <T>(values: readonly T[]) => fc.subarray([...values]);
const optional = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const setup = fc
  .record({
    title: optional(fc.constantFrom('Mine', '𠮷')),
    public: fc.boolean(),
    paper: fc.constantFrom(...papers),
    form: optional(fc.constantFrom(...rirekishoForms)),
    pages: optional(fc.constantFrom(1, 2, 20)),
    fields: optional(some(personalFields)),
    sections: optional(fc.subarray([...sectionNames], { minLength: 1 })),
    focus: optional(fc.constantFrom({ work: ['Museum'] }, { publications: ['first'] }, { work: [], projects: [] })),
  })
  .map((said) => JSON.parse(JSON.stringify(said)) as object);
const documentIds = [
  'resume',
  'cv',
  'rirekisho',
  'keirekisho',
  'gyoseki',
  'resume-us',
  'cv-short',
  'gyoseki-two',
  'rirekisho-jis',
];
const settingsNow = fc.record(
  {
    title: fc.constantFrom('Notes', ''),
    languages: fc.constantFrom(['en'], ['ja'], ['en', 'ja'], ['ja', 'en']),
    timeZone: fc.constantFrom('Asia/Tokyo', 'America/New_York'),
    menu: fc.constantFrom(
      [],
      [{ page: 'about' }, {}],
      [{ page: 'nowhere', hidden: true }],
      [{ url: '/x', label: 'X', icon: 'book' }],
    ),
    home: some(defaultSettings.home),
    sections: fc.record(
      {
        research: fc.boolean(),
        blog: fc.boolean(),
        projects: fc.boolean(),
        documents: fc.boolean(),
        accounts: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    footer: fc.constantFrom({}, { line: 'CC BY', firstYear: 1999 }),
    theme: fc.constantFrom({}, { accent: '#ffee00', faces: 'sans', seal: '橘', corner: 'round' }),
    texMacros: fc.constantFrom({}, { RR: '\\mathbb{R}' }),
    citationStyle: fc.constantFrom(...citationStyles, 'mine.csl'),
    comments: fc.boolean(),
    follow: fc.boolean(),
    numbers: fc.boolean(),
  },
  { requiredKeys: [] },
);
const { japanese } = starterFiles() as { japanese: { work: object[] } };
const japaneseRecords = fc.constantFrom(
  { ...japanese, work: japanese.work.map((entry) => ({ ...entry, 'x-unpaired': true })) },
  { basics: { name: '橘' }, 'x-rirekisho': {}, 'x-keirekisho': {} },
);
const personal = fc.record(
  {
    birthDate: fc.constant('1990-02-28'),
    gender: fc.constant('女'),
    phone: fc.constant('075-000-0000'),
    address: fc.constant({ text: '京都市', furigana: 'きょうとし', english: 'Kyoto' }),
    commute: fc.constantFrom(0, 599),
    household: fc.constantFrom({}, { dependents: 2, spouse: true }),
    open: fc.dictionary(fc.constantFrom('resume', 'rirekisho', 'keirekisho', 'cv'), some(personalFields)),
  },
  { requiredKeys: [] },
);
const works = hostileBibliography(40, 7)
  .split(/\n(?=@)/)
  .map((bibtex) => ({ key: /\{([^,]*),/.exec(bibtex)?.[1] ?? '', bibtex: bibtex.trim() }))
  .filter(({ key }) => /^[\w:+-]{1,60}$/.test(key));

interface Change {
  kind: ContentKind;
  key: string;
  data: object;
}
const keyed = (kind: ContentKind, data: fc.Arbitrary<object>, keys: readonly string[] = ['a', 'b']) =>
  fc.tuple(fc.constantFrom(...keys), data).map(([key, said]): Change => ({ kind, key, data: said }));
const ofForm = (kind: ContentKind): fc.Arbitrary<object> => {
  const form = recordForm(kind);
  if (!form) throw new Error(kind);
  return recordsOf(kind, form);
};
const body = fc.constantFrom(
  undefined,
  { blocks: [] },
  { time: 1, version: '2.31', blocks: [{ type: 'paragraph', data: { text: 'Told.' } }] },
);
const withBody = (kind: ContentKind) =>
  fc.tuple(ofForm(kind), body).map(([said, text]) => ({ ...said, ...(text && { body: text }) }));
const resume = fc
  .tuple(
    ofForm('profile'),
    optional(
      fc.record(
        { publications: fc.constantFrom('selected', 'all', 'own'), talks: fc.boolean(), awards: fc.boolean() },
        { requiredKeys: [] },
      ),
    ),
  )
  .map(([said, takes]) => ({ ...said, ...(takes && { 'x-resume': takes }) }));
const changes: fc.Arbitrary<Change> = fc.oneof(
  ...Object.values(activityKinds).map((kind) => keyed(kind, ofForm(kind))),
  keyed('project', withBody('project')),
  keyed('page', withBody('page'), ['lab', 'group']),
  fc.constantFrom(...works).map(({ key, bibtex }): Change => ({ kind: 'publication', key, data: { bibtex } })),
  keyed('profile', resume, ['profile']),
  keyed('profile', resume, ['profile']),
  keyed('profile-ja', fc.oneof(japaneseRecords, ofForm('profile-ja')), ['profile-ja']),
  keyed('private', personal, ['private']),
  keyed('documents', fc.dictionary(fc.constantFrom(...documentIds), setup, { maxKeys: 4 }), ['main']),
  keyed('site', settingsNow, ['site']),
  keyed('site', settingsNow, ['site']),
  keyed('site', ofForm('site'), ['site']),
);

test('every page, file and call works after publishing anything in any order', async () => {
  const published = new Map<ContentKind, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 5 }), async (all) => {
      await begin();
      for (const { kind, key, data } of all) {
        const { status, body: answer } = await put(kind, key, data, true);
        // Unusable input must be rejected with its field. If it causes a page to fail, the program has a bug.
        expect([200, 400], answer).toContain(status);
        expect(answer).not.toMatch(/can’t be shown/);
        if (status === 200) published.set(kind, (published.get(kind) ?? 0) + 1);
      }
      expect(await faults()).toEqual([]);
    }),
    runs(4, 150),
  );
  if (isCampaign)
    expect([...published.keys()].toSorted()).toEqual(contentKinds.filter((kind) => kind !== 'reference').toSorted());
}, 3_600_000);

test('an award is where its button is, on About and in both documents; and the resume takes it where it is asked to', async () => {
  await begin();
  expect((await put('award', 'prize', { title: 'Prize of the City', date: '2024', awarder: 'The City' })).status).toBe(
    200,
  );
  const profile = {
    basics: { name: 'Ada Byron' },
    work: [{ name: 'Museum', startDate: '2020' }],
    'x-resume': { awards: true },
  };
  expect((await put('profile', 'profile', profile)).status).toBe(200);
  expect((await put('documents', 'main', { cv: { public: true } })).status).toBe(200);
  expect(await faults()).toEqual([]);
  const { site } = await loadSite(app.db, 'http://site.test', renderedPosts(app.db));
  for (const path of ['/research', '/about', '/resume', '/cv']) {
    expect(String(await program.render(path, site)), path).toContain('Prize of the City');
  }
  expect(await app.db.select().from(posts)).toHaveLength(1);
}, 120_000);
