/** A custom citation style: a file `.csl` in `content/` (DOC-6). */
import { nameOf } from '#host/generated-assets/post-pdfs.ts';
import { loadSite } from '#site/data/load.ts';
import { pgliteDatabase } from '#support/database.ts';
import { addPublished } from '#support/rendering.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { expect, test } from 'vitest';
import { readStyles } from './citation-style.ts';
import { loadContent } from './load-content.ts';
import type { LayOut } from './build-read-models.ts';

const now = new Date('2026-11-21T03:00:00Z');
const layOut: LayOut = async (made) => ({ documents: made, warnings: [] });
const styleOf = (inner: string) => `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">
<info><title>Own</title><id>own</id><updated>2026-01-01T00:00:00Z</updated></info>${inner}</style>`;
const layout = (before: string) =>
  `<citation><layout prefix="${before}" suffix="/"><text variable="title"/></layout></citation>`;

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const bad: [name: string, text: string, told: RegExp][] = [
  ['no style', '<html></html>', /not a CSL style/],
  ['another namespace', '<style class="in-text"></style>', /not a CSL style/],
  ['not closed', styleOf('<macro name="a">').replace('</style>', ''), /<macro> that is never closed/],
  ['a document type', `<!DOCTYPE style [<!ENTITY a "b">]>${styleOf(layout('('))}`, /cannot have a document type/],
  [
    'the name of another',
    styleOf('').replace('</info>', '<link rel="independent-parent" href="http://www.zotero.org/styles/apa"/></info>'),
    /only refers to another style\. Use that style instead \(http:\/\/www\.zotero\.org\/styles\/apa\)/,
  ],
  ['no citation', styleOf('<bibliography><layout/></bibliography>'), /no <citation> with a <layout>/],
  ['a macro that is nowhere', styleOf('<citation><layout><text macro="who"/></layout></citation>'), /the macro who/],
  ['an element that is none', styleOf('<citation><layout><word/></layout></citation>'), /cannot format a citation/],
  [
    'macros without end',
    styleOf('<macro name="a"><text macro="a"/></macro><citation><layout><text macro="a"/></layout></citation>'),
    /cannot format a citation/,
  ],
  ['nothing to say', styleOf('<citation><layout/></citation>'), /says nothing/],
  ['too long', styleOf(`${layout('(')}<!--${'x'.repeat(1024 * 1024)}-->`), /a million characters/],
];

test.each(bad)('reports and skips %s', { timeout: 60_000 }, async (_, text, told) => {
  const folder = await folderWith({ 'own.csl': text });
  const { texts, notices } = await readStyles(folder, 'own.csl');
  expect([...texts]).toEqual([]);
  expect(notices).toEqual([
    {
      file: 'own.csl',
      path: '',
      problem: { code: 'verbatim', params: [expect.stringMatching(told)] },
      outcome: 'left out',
    },
  ]);
});

test('reports a missing style that the settings name', async () => {
  const folder = await folderWith({ 'own.csl': styleOf(layout('(')) });
  expect((await readStyles(folder, 'own.csl')).notices).toEqual([]);
  expect((await readStyles(folder, 'apa')).notices).toEqual([]);
  expect((await readStyles(folder, 'other.csl')).notices).toEqual([
    expect.objectContaining({ file: 'site.json', path: 'citationStyle', outcome: 'left out' }),
  ]);
});

test('posts cite in it and in its later version; a broken one leaves them in APA', { timeout: 120_000 }, async () => {
  const { db, close } = await pgliteDatabase();
  const folder = await folderWith({
    'resume.json': JSON.stringify({ basics: { name: 'Ada Byron' } }),
    'references.bib': '@book{ito, title = {Ink}, author = {Ito, Mika}, year = 2024}',
    'site.json': JSON.stringify({ citationStyle: 'own.csl' }),
    'own.csl': styleOf(layout('one ')),
  });
  const take = () => loadContent(db, folder, undefined, now, () => undefined, layOut);
  await take();
  await addPublished(db, 'a-post', 'As <span class="citation" data-keys="ito"></span> says.');
  const read = async () => {
    const { site, key } = await loadSite(db, 'https://site.test', renderedPosts(db));
    const post = site.post('a-post');
    const pdf = post && nameOf(site, post, 'program');
    return { key, pdf, text: (await site.rendered('a-post'))?.html.replace(/<[^>]*>/g, '').trim() ?? '' };
  };
  const first = await read();
  expect(first.text).toBe('As one Ink/ says.');
  await writeFile(join(folder, 'own.csl'), styleOf(layout('two ')));
  expect(await take()).toEqual({ changed: true });
  const second = await read();
  expect(second.text).toBe('As two Ink/ says.');
  expect(second.key).not.toBe(first.key);
  expect(await take()).toEqual({ changed: false });
  expect(second.pdf).not.toBe(first.pdf);
  await writeFile(join(folder, 'references.bib'), '@book{ito, title = {Paper}, author = {Ito, Mika}, year = 2024}');
  await take();
  const third = await read();
  expect(third.text).toBe('As two Paper/ says.');
  expect(third.pdf).not.toBe(second.pdf);
  await writeFile(join(folder, 'own.csl'), 'no style');
  await take();
  expect((await read()).text).toContain('As (Ito, 2024) says.');
  await close();
});
