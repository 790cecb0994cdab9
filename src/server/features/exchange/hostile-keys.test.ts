/**
 * Keys of a remote site can contain anything. New files are still created only in the intended places of `content/`.
 */
import { activityFolders, activityKinds } from '#contract/activities.ts';
import { keyOfSingle } from '#contract/content.ts';
import { contentKinds, type ContentKind } from '#contract/content-keys.ts';
import { limits } from '#contract/limits.ts';
import { pageAddress } from '#domain/page-address.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { httpSite } from './http-site.ts';
import { recordSource } from './record-source.ts';
import { writeFiles } from './write-files.ts';

const folder = temporaryFolder();
const contentDir = join(folder, 'a/b/content');
const own: Record<string, string> = {
  'x.md': 'outside',
  'a/x.json': 'outside',
  'a/b/x.md': 'outside',
  'a/b/content/resume.json': '{"basics":{"name":"Ada"}}',
  'a/b/content/news/list.json': '[{"date":"2024","text":"One"}]',
  'a/b/content/talks/notes.txt': 'inside',
  'a/b/content/pages/lab.md': '---\ntitle: Lab\n---\n\nWords.\n',
};

function begin(): void {
  rmSync(join(folder, 'a'), { recursive: true, force: true });
  rmSync(join(folder, 'x.md'), { force: true });
  for (const [path, text] of Object.entries(own)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => statSync(join(path, name)).isFile());

const dataOf = (kind: ContentKind, key: string): unknown => {
  if (kind === 'page') return { title: 'Page', body: { blocks: [{ type: 'paragraph', data: { text: 'Words' } }] } };
  if (kind === 'publication' || kind === 'reference') return { bibtex: `@misc{${key}, title={A}}` };
  if (kind === 'project') return { id: key, name: 'A', date: '2024' };
  return { date: '2024', text: 'From elsewhere' };
};

const parts = [
  '..',
  '.',
  'x',
  'resume',
  'content',
  'pages',
  'lab',
  'list',
  '',
  '~',
  'CON',
  '.git',
  'hooks',
  '%2e%2e',
  '\u0000',
  'é',
  '__proto__',
];
const hostileKey = fc.oneof(
  fc
    .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 })
    .chain((names) => fc.constantFrom('/', '\\', '//', '/./', ':').map((by) => names.join(by))),
  fc.constantFrom(
    '../../x',
    '../../../x',
    '..',
    '../resume',
    '/etc/passwd',
    '../../x.md\u0000',
    'x/../../../x',
    '語'.repeat(120),
  ),
  fc.string({ unit: 'binary', maxLength: 150 }),
);
const kinds = contentKinds.filter((kind) => kind !== 'private');
const listed = fc.uniqueArray(fc.record({ kind: fc.constantFrom(...kinds), key: hostileKey }), {
  selector: ({ kind, key }) => `${kind} ${key}`,
  maxLength: 4,
});

/** Allowed paths of new records: a file in the folder of the record's kind, or a file with all records of a kind. */
const places = new RegExp(
  `^a/b/content/(?:[\\w.-]+\\.(?:json|bib)|(?:${activityFolders.join('|')})/[^./][^/]*\\.json)$`,
  'u',
);
const ofPage = /^a\/b\/content\/pages\/([^/]*)\.md$/;
/** Returns whether the file contains many records. Records of the other site are added to such a file. */
const isShared = (path: string) => /^a\/b\/content\/[^/]*$/.test(path);

/** Expects that none of the owner's files was changed or deleted, and that every new file belongs to a record. */
function expectOnlyRecords(): void {
  const files = filesIn(folder).filter((path) => path !== 'memory.json');
  expect(files).toEqual(expect.arrayContaining(Object.keys(own)));
  for (const path of files) {
    const before = own[path];
    if (before !== undefined) {
      if (!isShared(path)) expect(readFileSync(join(folder, path), 'utf8'), path).toBe(before);
      continue;
    }
    const address = ofPage.exec(path)?.[1];
    if (address === undefined) expect(path).toMatch(places);
    else expect(pageAddress(address)).toBe(address);
  }
}
const bySite = ({ changed }: { changed: string }) => changed === 'site';

const siteWith = (records: readonly { kind: ContentKind; key: string }[]) =>
  httpSite({
    url: 'https://a.example',
    token: 'x',
    memoryFile: join(folder, 'memory.json'),
    fetch: async (input) => {
      const path = (input instanceof Request ? input.url : input.toString()).replace('https://a.example', '');
      const said = (one: { kind: ContentKind; key: string }) => ({
        ...one,
        title: 'A',
        revision: 1,
        liveRevision: 1,
        updatedAt: '',
        from: 'browser',
      });
      if (path === '/api/content') return Response.json(records.map(said));
      const [kind = '', key = ''] = path.split('/').slice(3).map(decodeURIComponent);
      return Response.json({ ...said({ kind: kind as ContentKind, key }), data: dataOf(kind as ContentKind, key) });
    },
  });

test.each(kinds)('reports a %s of another site whose key leads elsewhere, and writes nothing', async (kind) => {
  for (const key of ['../../x', '../resume', 'x/../../../x', `x\u0000`, 'y'.repeat(limits.address + 1)]) {
    begin();
    const source = recordSource(contentDir, undefined, siteWith([{ kind, key }]));
    const isOurs = keyOfSingle(kind) === undefined && kind !== 'page' && !key.includes('\0') && key.length < 100;
    if (!isOurs) await expect(source.list(), key).rejects.toThrow('https://a.example');
    else await source.write((await source.list()).filter(bySite));
    expectOnlyRecords();
  }
});

test('pull writes only records, and over no other file, whatever keys another site has', async () => {
  await fc.assert(
    fc.asyncProperty(listed, async (records) => {
      begin();
      const source = recordSource(contentDir, undefined, siteWith(records));
      await source.list().then(
        async (found) => source.write(found.filter(bySite)),
        (error: unknown) => expect(String(error)).toContain('https://a.example'),
      );
      expectOnlyRecords();
    }),
    runs(300, 5_000),
  );
});

test('any record of any source gets a separate file in its own folder', async () => {
  const options = { contentDir, spans: () => new Map(), picture: () => Promise.resolve(undefined) };
  await fc.assert(
    fc.asyncProperty(listed, fc.boolean(), async (records, isGone) => {
      begin();
      const changes = records
        .filter(({ kind }) => kind === 'page' || Object.values<ContentKind>(activityKinds).includes(kind))
        .map(({ kind, key }) => ({ kind, key, data: isGone ? undefined : dataOf(kind, key), file: undefined }));
      const failed = await writeFiles(changes, options);
      expectOnlyRecords();
      const made = filesIn(folder).filter((path) => path !== 'memory.json').length - Object.keys(own).length;
      if (!isGone) expect(made).toBe(changes.length - failed.length);
    }),
    runs(300, 5_000),
  );
});
