/**
 * After a record is changed in one field of its form, published and pulled, only that field differs in `content/`. This
 * applies to every record that the site displays (CONT-15).
 */
import { forbidden } from '#contract/plain-text.ts';
import { api } from '#support/api-paths.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { limits } from '#contract/limits.ts';
import { ContentValidationError } from '#domain/content-validation-error.ts';
import { parseCareer } from '#career/parse.ts';
import { newlyUnusable } from '#career/content/newly-unusable.ts';
import { openRecord, readRecord } from '#career/content/read-record.ts';
import { writeBack } from '#career/content/write-back.ts';
import { parseBibtex } from '#publications/bibtex-syntax.ts';
import { withField } from '#publications/set-field.ts';
import { differences } from '#admin/content/model/differences.ts';
import { recordForm } from '#admin/content/model/forms.ts';
import { getAt, pathText, setAt, type Path } from '#admin/content/model/paths.ts';
import { fits, type Shape } from '#admin/content/model/shape.ts';
import { contentFiles, contentRecords, documents, media, settings } from '#server/platform/db/schema/index.ts';
import { makeUser } from '#support/app.ts';
import { bibliographies } from '#support/content-shapes.ts';
import { removeRecords } from '#support/content.ts';
import { hostileBibliography } from '#support/hostile-bibliography.ts';
import { recordsOf } from '#support/records.ts';
import { runs } from '#support/runs.ts';
import { sharedTestApp } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import fc from 'fast-check';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRecord } from '#server/features/content/edit-repository.ts';
import { loadContent } from '#server/features/content/load-content.ts';
import { makeViews, type LayOut } from '#server/features/content/build-read-models.ts';
import { databaseSite } from './database-site.ts';
import { recordSource } from './record-source.ts';

type Data = Record<string, unknown>;

let content: string;
const layOut: LayOut = async (made) => ({ documents: made, warnings: [] });
const now = new Date('2026-11-23T03:00:00Z');
const silent = () => undefined;
const load = () => loadContent(site.db, content, undefined, now, silent, layOut);

const site = await sharedTestApp({
  makeContent: async () => void (await makeViews(site.db, { contentDir: content, now, print: silent, layOut })),
});
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
beforeEach(() => {
  content = temporaryFolder();
});
afterEach(clear);
async function clear(): Promise<void> {
  await removeRecords(site.db);
  for (const table of [documents, contentFiles, settings, media]) await site.db.delete(table);
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(content, file)), { recursive: true });
  await writeFile(join(content, file), text);
}
const read = (file: string) => readFile(join(content, file), 'utf8');

async function pull(): Promise<void> {
  const db = databaseSite({ db: site.db, contentDir: content, privateProfile: undefined, now, print: silent, layOut });
  const source = recordSource(content, undefined, db);
  const found = await source.list();
  expect(await source.write(found.filter(({ changed }) => changed === 'site'))).toEqual([]);
}

/** Does what a form does: saves a draft, then publishes it. */
async function publish(kind: ContentKind, key: string, data: Data): Promise<void> {
  const { revision = 0 } = (await findRecord(site.db, { kind, key })) ?? {};
  const path = api.contentRecord(kind, key);
  const saved = await admin.send('PUT', path, { data, revision });
  const { revision: next } = (await saved.json()) as { revision: number };
  const published = await admin.send('PATCH', path, { publish: true, revision: next });
  const answer = [key, saved.status, published.status, await published.text()];
  expect(answer).toEqual([key, 200, 200, expect.anything()]);
}

/** Yields the path of every text that a record's form shows. */
function* textsIn(shape: Shape, value: unknown, at: Path = []): Generator<Path> {
  if (!fits(shape, value)) return;
  if (shape.kind === 'text') yield at;
  if (shape.kind === 'list') {
    const entries = Array.isArray(value) ? (value as unknown[]) : [];
    for (const [index, entry] of entries.entries()) yield* textsIn(shape.entry, entry, [...at, index]);
  }
  if (shape.kind !== 'group') return;
  for (const { name, shape: inner } of shape.fields) yield* textsIn(inner, getAt(value, [name]), [...at, name]);
}

/** Plausible input for any field. */
const typed = [
  'Changed',
  '2031-05',
  'https://changed.example/',
  'changed@example.org',
  'IS',
  'Europe/Berlin',
  '#123456',
];

/**
 * Changes a field to a value that the site accepts there.
 * @returns undefined if no field accepts any value
 */
function changeOne(
  kind: ContentKind,
  raw: Data,
  choice: number,
): { data: Data; path: Path; value: string } | undefined {
  const form = recordForm(kind);
  if (!form) throw new Error(kind);
  const opened = openRecord(kind, raw);
  const view = opened.value as Data;
  const paths = [...textsIn(form.shape, view)];
  for (const [step] of paths.entries()) {
    const path = paths[(choice + step) % paths.length] ?? [];
    for (const value of typed) {
      const next = setAt(view, path, value);
      const reading = readRecord(kind, next);
      const isShown = 'data' in reading && getAt(reading.data, path) === value;
      if (isShown && newlyUnusable(kind, next, raw).length === 0)
        return { path, value, data: writeBack(kind, raw, opened, next) as Data };
    }
  }
  return undefined;
}

/** Expects that exactly one field has the new value, and that nothing else has changed. */
function expectOneChange(before: unknown, after: unknown, value: string): void {
  const [first] = differences(before, after);
  const prefixes = (first?.path ?? []).map((_, index, path) => path.slice(0, index + 1));
  // An entry written as a plain string becomes an object when it gets another field.
  const place = prefixes.find((path) => getAt(after, path) === value || typeof getAt(before, path) === 'string');
  if (!place) throw new Error(`${JSON.stringify(before)} became ${JSON.stringify(after)}.`);
  expect(setAt(before, place, getAt(after, place))).toEqual(after);
}

const isContradiction = (japanese: Data) =>
  'mistakes' in parseCareer({ english: { basics: { name: 'Ada Byron' } }, japanese, personal: null });

interface Place {
  kind: ContentKind;
  key: string;
  file: string;
  /** Returns the content of the whole file with this record. */
  around?: (record: Data) => unknown;
  within?: (file: unknown) => unknown;
}
const places: Place[] = [
  { kind: 'site', key: 'site', file: 'site.json' },
  { kind: 'profile', key: 'profile', file: 'resume.json' },
  { kind: 'profile-ja', key: 'profile-ja', file: 'resume.ja.json' },
  {
    kind: 'project',
    key: 'a',
    file: 'projects.json',
    around: (record) => [{ ...record, id: 'a' }],
    within: (all) => (all as unknown[])[0],
  },
  { kind: 'talk', key: 'a', file: 'talks/a.json' },
  { kind: 'teaching', key: 'a', file: 'teaching/a.json' },
  { kind: 'news', key: 'a', file: 'news/a.json' },
  { kind: 'service', key: 'a', file: 'service/a.json' },
  { kind: 'award', key: 'a', file: 'awards/a.json' },
];

test.each(places)('$kind: changing a field in its form changes only that field in its file', async (place) => {
  const { kind, key, file, around = (record: Data) => record, within = (all: unknown) => all } = place;
  const form = recordForm(kind);
  if (!form) throw new Error(kind);
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(recordsOf(kind, form), fc.nat(), async (record, choice) => {
      await clear();
      await write('resume.json', JSON.stringify({ basics: { name: 'Ada Byron' } }));
      await write(file, `${JSON.stringify(around(record), null, 1)}\n`);
      const isLoaded = await load().then(
        () => true,
        (cause: unknown) => {
          if (cause instanceof ContentValidationError) return false;
          throw cause;
        },
      );
      // The tested property applies only to records that the site displays.
      if (!isLoaded) return;
      const stored = (await findRecord(site.db, { kind, key }))?.data as Data | undefined;
      const change = stored && changeOne(kind, stored, choice);
      // The change can turn a skipped Japanese entry into a valid one without a counterpart in the English record.
      if (!change || (kind === 'profile-ja' && isContradiction(change.data))) return;
      const before = JSON.parse(await read(file)) as unknown;
      await publish(kind, key, change.data);
      await pull();
      const after = JSON.parse(await read(file)) as unknown;
      expectOneChange(within(before), within(after), change.value);
      const opened = (data: unknown) => openRecord(kind, data).value;
      const expected = setAt(opened(within(before)), change.path, change.value);
      expect(opened(within(after)), pathText(change.path)).toEqual(opened(expected));
      changed += 1;
    }),
    runs(4, 250),
  );
  expect(changed).toBeGreaterThan(0);
});

test.each([...Object.entries(bibliographies), ['hostile' as const, hostileBibliography(24)] as const])(
  'a bibliography as %s writes it: changing a field of a record changes only that field in the file',
  async (_, text) => {
    await write('resume.json', JSON.stringify({ basics: { name: 'Ada Byron' } }));
    // Forbidden characters and decomposed letters are changed here, because reading the file would remove or normalize
    // them anyway.
    await write('publications.bib', text.replace(forbidden, '').normalize('NFC'));
    await load();
    const rows = (await site.db.select().from(contentRecords)).filter(
      ({ kind, view }) => kind === 'publication' && view !== null,
    );
    expect(rows.length).toBeGreaterThan(0);
    // Keys that no API call can contain are skipped: a URL path has no segments `.` and `..`, and longer keys are
    // refused.
    for (const { key } of rows.filter((row) => !/^\.{1,2}$/.test(row.key) && row.key.length <= limits.address)) {
      const stored = (await findRecord(site.db, { kind: 'publication', key }))?.data as { bibtex: string };
      const was = await read('publications.bib');
      const bibtex = withField(stored.bibtex, 'note', 'Changed here');
      await publish('publication', key, { bibtex });
      await pull();
      const lines = (of: string) => (was.includes('\r\n') ? of.replaceAll('\n', '\r\n') : of);
      expect(await read('publications.bib'), key).toBe(was.replace(lines(stored.bibtex), () => lines(bibtex)));
      const fields = (of: string) => parseBibtex(of).entries[0]?.fields;
      expect({ ...fields(bibtex), note: undefined }, key).toEqual({ ...fields(stored.bibtex), note: undefined });
    }
  },
);
