/** The Japanese documents after `resume.ja.json` was removed, and career records that contradict each other. */
import { parseCareer } from '#career/parse.ts';
import { contentFiles, contentRecords, documents, settings } from '#server/platform/db/schema/index.ts';
import { removeRecords } from '#support/content.ts';
import { runs } from '#support/runs.ts';
import { sharedDatabase } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { deleteRecord } from './content-service.ts';
import { readFileProblems } from './file-problems.ts';
import { liveCareer } from './edit-repository.ts';
import { isContentChanged } from './load-changed-content.ts';
import { loadContent } from './load-content.ts';
import type { LayOut } from './build-read-models.ts';
import { listProjects } from './lists-repository.ts';

const { db } = await sharedDatabase();
const now = new Date('2026-11-21T03:00:00Z');
let content: string;
let told: string[];

async function startAnew(): Promise<void> {
  await removeRecords(db);
  for (const table of [documents, contentFiles, settings]) await db.delete(table);
  content = temporaryFolder();
  for (const file of ['resume.json', 'resume.ja.json', 'projects.json'])
    await copyFile(new URL(`../../../../sample/${file}`, import.meta.url), join(content, file));
  await edit('resume.json', (text) => text.replace(/,\s*"image": "[^"]*"/, ''));
}
beforeEach(startAnew);

const load = async () => {
  told = [];
  const layOut: LayOut = (made) => Promise.resolve({ documents: made, warnings: [] });
  return loadContent(db, content, '{}', now, (line) => told.push(line), layOut);
};
const edit = async (file: string, change: (text: string) => string) =>
  writeFile(join(content, file), change(await readFile(join(content, file), 'utf8')));
const stored = async () =>
  Object.fromEntries((await db.select().from(documents)).map(({ name, data }) => [name, JSON.stringify(data)]));
const otherStart = (text: string) => text.replace('"2017-10"', '"2017-09"');

test('a removed resume.ja.json removes nothing, the deleted record takes both Japanese documents off', async () => {
  await load();
  await rm(join(content, 'resume.ja.json'));
  expect(await load()).toEqual({ changed: false });
  expect(Object.keys(await stored())).toEqual(expect.arrayContaining(['resume', 'rirekisho', 'keirekisho']));
  const [row] = await db.select().from(contentRecords).where(eq(contentRecords.kind, 'profile-ja'));
  const app = { db, rebuild: { request: () => Promise.resolve() } };
  await deleteRecord(app, { kind: 'profile-ja', key: 'profile-ja' }, row?.revision ?? 0, now);
  await load();
  expect(Object.keys(await stored())).not.toContain('rirekisho');
  expect(Object.keys(await stored())).not.toContain('keirekisho');
});

test('a changed resume.json that contradicts a removed resume.ja.json is named, and the last good version stays', async () => {
  await load();
  const before = await stored();
  await rm(join(content, 'resume.ja.json'));
  await edit('resume.json', otherStart);
  await writeFile(join(content, 'projects.json'), '[]');
  expect(await load()).toEqual({ changed: true });
  expect(await listProjects(db)).toEqual([]);
  expect(await stored()).toEqual(before);
  const named = [
    expect.stringMatching(/^resume\.ja\.json: : .* resume\.json and resume\.ja\.json\. .*delete/is),
    expect.stringMatching(/^resume\.json: work\[1\]\.startDate: The Japanese resume .* has no work entry/),
    expect.stringMatching(/^resume\.ja\.json: work\[1\]\.startDate: The English resume .* has no work entry/),
  ];
  const problems = await readFileProblems(db);
  expect(problems.map(({ file, path, message }) => `${file}: ${path}: ${message}`)).toEqual(named);
  expect(told.filter((line) => line.includes('resume'))).toHaveLength(3);
  // While the files contradict each other, each load tries again. Deleting the Japanese record in the browser resolves
  // the contradiction.
  expect(await isContentChanged(db, content, '{}')).toBe(true);
  const [row] = await db.select().from(contentRecords).where(eq(contentRecords.kind, 'profile-ja'));
  const app = { db, rebuild: { request: () => Promise.resolve() } };
  await deleteRecord(app, { kind: 'profile-ja', key: 'profile-ja' }, row?.revision ?? 0, now);
  expect(await load()).toEqual({ changed: true });
  expect(JSON.stringify((await liveCareer(db)).english)).toContain('2017-09');
  expect(await readFileProblems(db)).toEqual([]);
  expect(await isContentChanged(db, content, '{}')).toBe(false);
});

test('skips a changed resume.ja.json that contradicts the English one, and imports other changes', async () => {
  await load();
  await edit('resume.ja.json', otherStart);
  await edit('resume.json', (text) => text.replace('"label":', '"x-other": 1, "label":'));
  await load();
  expect(JSON.stringify((await liveCareer(db)).english)).toContain('x-other');
  expect(JSON.stringify((await liveCareer(db)).japanese)).toContain('2017-10');
  expect(told.join('\n')).toContain('the site does not use new changes in resume.ja.json');
});

test('a first start with careers that contradict each other shows the English one', async () => {
  await edit('resume.ja.json', otherStart);
  expect(await load()).toEqual({ changed: true });
  expect(Object.keys(await stored())).toContain('resume');
  expect(Object.keys(await stored())).not.toContain('rirekisho');
  expect(told.join('\n')).toContain('content/resume.ja.json: work[1].startDate');
});

test('live records that contradict each other stop no start: the English one is shown', async () => {
  await load();
  // Another version of the program may have accepted contradictory records.
  await db.execute(`update content_texts set data = replace(data, '2017-10', '2017-09') where kind = 'profile-ja'`);
  await db.delete(settings);
  for (const file of ['resume.json', 'resume.ja.json']) await rm(join(content, file));
  await load();
  expect(Object.keys(await stored())).toContain('resume');
  expect((await readFileProblems(db)).map(({ file }) => file)).toContain('resume.ja.json');
});

test('for any dates of the two careers a start imports only consistent ones', async () => {
  const date = fc.constantFrom('2017-09', '2017-10', '2022-03', '2022-04', '2023-01');
  const change = fc.record({
    file: fc.constantFrom('resume.json', 'resume.ja.json'),
    from: date,
    to: date,
    removed: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(change, { minLength: 1, maxLength: 3 }), async (isFirst, changes) => {
      await startAnew();
      if (!isFirst) await load();
      for (const { file, from, to, removed } of changes) {
        await edit(file, (text) => text.replaceAll(`"${from}"`, `"${to}"`)).catch(() => undefined);
        if (removed) await rm(join(content, 'resume.ja.json'), { force: true });
        await load();
        expect(parseCareer(await liveCareer(db))).not.toHaveProperty('mistakes');
      }
    }),
    runs(6, 200),
  );
});
