/**
 * Imports an al-folio folder with the command. Each subfolder is imported as its kind, and a repeated import adds
 * nothing.
 */
import { noRebuild } from '#server/dependencies.ts';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { putRecord } from '#server/features/content/content-service.ts';
import { contentRecords } from '#server/platform/db/schema/index.ts';
import { alFolio } from '#support/al-folio.ts';
import { layEmptyDatabase } from '#support/database.ts';
import { importRunner } from '#support/import-runner.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { and, eq } from 'drizzle-orm';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';

// A long timeout, because the tests create a database.
vi.setConfig({ testTimeout: 180_000 });

const folder = temporaryFolder();

const run = importRunner(folder);

async function published(kind: 'publication', key: string): Promise<unknown> {
  const { db, close } = await openEmbedded(join(folder, 'data'));
  const [row] = await db
    .select({ view: contentRecords.view })
    .from(contentRecords)
    .where(and(eq(contentRecords.kind, kind), eq(contentRecords.key, key)));
  await close();
  return row?.view;
}

test('imports an al-folio folder once, reports the kind of each subfolder, and finds a project’s image', async () => {
  await layEmptyDatabase(join(folder, 'data'));
  const { db, close } = await openEmbedded(join(folder, 'data'));
  const app = { db, rebuild: noRebuild };
  const owner = { basics: { name: 'Ada Byron' } };
  await putRecord(app, { kind: 'profile', key: 'profile' }, { data: owner, revision: 0, publish: true }, new Date());
  await close();
  const files = {
    ...alFolio,
    '_bibliography/papers.bib': `${alFolio['_bibliography/papers.bib']}@misc{filed,\n  title={Filed},\n  pdf={ink.pdf},\n  preview={ink.png}\n}\n`,
    'assets/pdf/ink.pdf': '%PDF-1.4\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'site', path)), { recursive: true });
    writeFileSync(join(folder, 'site', path), text);
  }
  mkdirSync(join(folder, 'site/assets/img'), { recursive: true });
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  writeFileSync(join(folder, 'site/assets/img/ink.png'), picture);
  mkdirSync(join(folder, 'site/assets/img/publication_preview'), { recursive: true });
  writeFileSync(join(folder, 'site/assets/img/publication_preview/ink.png'), picture);
  const counts = [
    '_bibliography: 4 publications',
    '_news: 2 news',
    '_pages: 1 page',
    '_posts: 1 post',
    '_projects: 2 projects',
  ];
  const dry = await run('site', '--dry-run', '--publish');
  expect(dry.filter((line) => /^_\w+: /.test(line))).toEqual(counts);
  const first = await run('site', '--publish');
  expect(first.filter((line) => /^_\w+: /.test(line))).toEqual(counts);
  expect(first).toContain('published: _news/announcement_2.md (A new group)');
  expect(first).toContain('imported: _projects/1_project.md (Ink bench)');
  expect(first.join('\n')).not.toContain('ink.png');
  const filed = await published('publication', 'filed');
  const id = '[\\w-]{22}';
  expect(filed).toMatchObject({
    pdf: expect.stringMatching(new RegExp(`^/media/${id}\\.pdf$`)) as string,
    preview: expect.stringMatching(new RegExp(`^/media/${id}-`)) as string,
  });
  const again = await run('site', '--publish');
  expect(again.at(-1)).toBe('Result: 10 unchanged.');
});

test('imports the records of a .bib file, and prints their titles without TeX', async () => {
  writeFileSync(join(folder, 'list.bib'), '@misc{a, title={On \\emph{E. coli} and H$_2$O}, author={Byron, Ada}}');
  const printed = await run('list.bib', '--dry-run');
  expect(printed.join('\n')).toContain('list.bib#a (On E. coli and H₂O)');
});
