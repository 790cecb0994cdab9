/** The import page's reader: links between notes, images on other sites, exports in a zip. */
import { problem, verbatim, type Problem } from '#contract/problems.ts';
import { inEnglish } from '#support/in-english.ts';
import { linkStandIn, placeholderId } from '#importers/post-places.ts';
import { zipFile } from '#support/linked-files.ts';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { linkedOf } from './upload.ts';
import { openImport } from './open-import.ts';

const chosen = (files: Record<string, string | Uint8Array<ArrayBuffer>>) =>
  Object.entries(files).map(([path, content]) => ({ path, file: new File([content], path.split('/').at(-1) ?? '') }));
const opened = (files: Record<string, string | Uint8Array<ArrayBuffer>>) =>
  openImport(chosen(files), [], () => undefined);
const as = { without: new Map<string, Problem>(), comments: false, fetched: false };

test('notes list their links, and are sent with placeholders', async () => {
  const { rows, post } = await opened({
    'garden/Reeds.md': '# Of reeds\n\nSee [[Wind]] and [[None]].',
    'garden/Wind.md': '---\ntitle: Of wind\nslug: wind-here\ndate: 2024-03-12\n---\nSoft.',
  });
  expect(rows.map(({ title, leadsTo }) => [title, leadsTo])).toEqual([
    ['Of reeds', ['Wind.md']],
    ['Of wind', []],
  ]);
  expect(linkedOf(rows)).toEqual([
    { path: 'Wind.md', hash: rows[1]?.hash, title: 'Of wind', date: '2024-03-12T03:00:00.000Z', address: 'wind-here' },
  ]);
  const { file, leading } = await post(0, as);
  const standIn = await linkStandIn('[[Wind]]');
  expect(leading).toEqual([[standIn, 'Wind.md']]);
  expect(JSON.stringify(file.document)).toContain(standIn);
});

test('images on other sites stay links with a notice, or are downloaded if selected', async () => {
  const src = 'https://former.test/reed.png';
  const { rows, post } = await opened({ 'a.md': `# A\n\n![Reed](${src})\n\n![Gone](gone.png)` });
  expect(rows[0]?.remote).toEqual([src]);
  expect(inEnglish(rows[0]?.problems)).toEqual(['a.md:5 image gone.png: it was not imported']);
  const stays = await post(0, as);
  expect([stays.pictures, stays.file.document.blocks[1]?.type]).toEqual([[], 'link']);
  expect(stays.file.notices[0]).toBe(`The image ${src} stays a link: the image is on another site.`);
  const fetched = await post(0, { ...as, fetched: true });
  expect(fetched.pictures).toEqual([{ src, standIn: await placeholderId(src), url: src }]);
  expect(fetched.file.document.blocks[1]).toMatchObject({ type: 'figure', data: { media: await placeholderId(src) } });
  const refused = await post(0, { ...as, fetched: true, without: new Map([[src, verbatim('Too large.')]]) });
  expect(refused.file.notices[0]).toBe(`The image ${src} was not imported: Too large.`);
  expect(refused.file.document.blocks[1]?.type).toBe('link');
});

test('recognizes an export in a zip by its content, next to posts', async () => {
  const list =
    'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url\n' +
    '101.ink,2024-03-01T10:00:00.000Z,true,,,newsletter,everyone,Ink,,\n' +
    '102.some,2024-03-01T10:00:00.000Z,true,,,newsletter,only_paid,Some,,\n';
  const wxr =
    '<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>Press</title><wp:post_id>7</wp:post_id><wp:post_type>post</wp:post_type></item></channel></rss>';
  const files = {
    'posts.csv': list,
    'posts/101.ink.html': '<p>Soot</p>',
    'posts/102.some.html': '<p>Paid</p>',
    'note.md': '# Note',
    'blog.xml': wxr,
    'README.txt': 'none',
  };
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
  const { rows, problems } = await opened({ 'export.zip': new Uint8Array(zip) });
  expect(problems).toEqual([]);
  expect(rows.map(({ title, notPublic }) => [title, inEnglish(notPublic)])).toEqual([
    ['Press', 'it was a draft'],
    ['Note', undefined],
    ['Ink', undefined],
    ['Some', 'it was for paying subscribers'],
  ]);
});

test('imports files of an al-folio paper, and reports a missing one with file and line', async () => {
  const bib =
    '@article{ink,\n  title={Ink},\n  pdf={ink.pdf},\n  preview={ink.png},\n  slides={gone.pdf},\n  supp={more.zip},\n  html={https://a.test/ink}\n}\n';
  const { rows, post } = await opened({
    '_bibliography/papers.bib': bib,
    'assets/pdf/ink.pdf': '%PDF-1.4',
    'assets/img/publication_preview/ink.png': 'x',
  });
  expect(inEnglish(rows[0]?.problems)).toEqual([
    '_bibliography/papers.bib:5 file /assets/pdf/gone.pdf: it was not imported',
    '_bibliography/papers.bib:6 field supp: this site does not have this field',
  ]);
  const { file, pictures } = await post(0, as);
  const [pdf, preview] = await Promise.all(
    ['/assets/pdf/ink.pdf', '/assets/img/publication_preview/ink.png'].map(placeholderId),
  );
  expect(pictures.map(({ standIn }) => standIn)).toEqual([pdf, preview]);
  expect(file.facts.record?.data.bibtex).toContain(
    `pdf={media/${pdf}},\n  preview={media/${preview}},\n  slides={gone.pdf}`,
  );
  expect(file.facts.notPublic).toBeUndefined();
});

test('a record keeps its date, whatever the zone of its time', async () => {
  const { rows } = await opened({
    '_news/a.md': '---\ndate: 2015-10-22 23:59:00-0400\n---\nNews.',
    '_projects/b.md': '---\ntitle: B\ndate: 2021-05-02 22:00:00 -0700\n---\n',
    '_bibliography/papers.bib': '@misc{c, title={C}, year={2020}}\n@misc{d, title={D}, date={2021-03-04}}',
    '_posts/2020-01-01-e.md': '---\ntitle: E\n---\nWords.',
  });
  const days = new Map(rows.map(({ path, day }) => [path, day]));
  expect(days).toEqual(
    new Map([
      ['_bibliography/papers.bib#c', '2020'],
      ['_bibliography/papers.bib#d', '2021-03-04'],
      ['_news/a.md', '2015-10-22'],
      ['_posts/2020-01-01-e.md', undefined],
      ['_projects/b.md', '2021-05-02'],
    ]),
  );
});

test('sends the files that a text links to, and a PDF that it shows as a link', async () => {
  const text = '# A\n\n![Paper](a.pdf)\n\n[Data](data/b.zip) [Gone](gone.zip) [Large](large.mp4)';
  const large = new Uint8Array(21 * 1024 * 1024);
  const files = { 'x/a.md': text, 'x/a.pdf': '%PDF-1.4', 'x/data/b.zip': new Uint8Array(zipFile('b')) };
  const { rows, post } = await opened({ ...files, 'x/large.mp4': large });
  expect(inEnglish(rows[0]?.problems)).toEqual([
    'a.md:5 file gone.zip: it was not imported',
    'a.md:5 file large.mp4: it was not imported',
  ]);
  const { pictures, file } = await post(0, as);
  expect(pictures.map(({ src, asked }) => [src, asked])).toEqual([
    ['a.pdf', 'pdf'],
    ['data/b.zip', 'zip'],
  ]);
  const [paper, data] = await Promise.all(['a.pdf', 'data/b.zip'].map(placeholderId));
  expect(file.document.blocks.slice(-2)).toMatchObject([
    { type: 'link', data: { url: `/media/${paper}.pdf`, title: 'Paper' } },
    { type: 'paragraph', data: { text: expect.stringContaining(`href="/media/${data}.zip"`) as string } },
  ]);
  const refused = await post(0, {
    ...as,
    without: new Map([['data/b.zip', problem('otherFormat', 'ZIP')]]),
  });
  expect(refused.file.notices).toContain('a.md:5 file data/b.zip: The content of the file is not in ZIP format.');
});

test('sends a file within a zip, even a zip', async () => {
  const zip = zipSync({ 'p/a.md': strToU8('# A\n\n[Data](b.zip)'), 'p/b.zip': zipFile('b') });
  const { post } = await opened({ 'export.zip': new Uint8Array(zip) });
  expect((await post(0, as)).pictures).toMatchObject([{ src: 'b.zip', name: 'b.zip', bytes: zipFile('b') }]);
});

test('a file chosen next to a zip is not part of the site in the zip', async () => {
  const zip = zipSync({
    '_config.yml': strToU8('title: A site\n'),
    'about.md': strToU8('---\ntitle: About\n---\nWords.'),
    '_posts/2020-01-02-a.md': strToU8('---\ntitle: A\n---\nWords.'),
  });
  const zenn = '---\ntitle: "Zenn の記事"\nemoji: "📝"\ntype: "tech"\ntopics: ["ink"]\npublished: true\n---\n本文';
  const { rows } = await opened({ 'blog.zip': new Uint8Array(zip), 'zenn.md': zenn });
  expect(rows.map(({ path, becomes, formerPaths }) => [path, becomes, formerPaths])).toEqual([
    ['_posts/2020-01-02-a.md', 'post', ['/2020/01/02/a.html']],
    ['about.md', 'page', []],
    ['zenn.md', 'post', []],
  ]);
});
