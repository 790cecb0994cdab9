import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { posts } from '#server/platform/db/schema/index.ts';
import { loadSamplePosts } from '#server/features/content/load-sample-posts.ts';
import { checkContent } from '#server/features/content/read-content.ts';
import { removeSamplePosts } from '#server/features/content/sample.ts';
import { addRevision, lockPost, takeOffline } from '#server/features/posts/state-repository.ts';
import { pgliteDatabase } from '#support/database.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { beforeEach, expect, test } from 'vitest';
import { runCommand } from './lib/command.ts';
import { ownFiles } from './lib/new-site/own-files.ts';
import { newSiteIn } from './new-site.ts';

const sample = fileURLToPath(new URL('../sample/', import.meta.url));

let folder: string;
let content: string;
beforeEach(async () => {
  folder = temporaryFolder();
  content = join(folder, 'content');
  await mkdir(content);
});

async function newSite(...args: string[]) {
  const said: string[] = [];
  const note = (line: string) => void said.push(line);
  const code = await runCommand(newSiteIn(content), {
    args,
    env: { DATA_DIR: join(folder, 'none'), INIT_CWD: folder },
    print: note,
    report: note,
  });
  return { code, said: said.join('\n') };
}
const ada = ['--name', 'Ada Byron', '--role', 'Analyst', '--email', 'ada@example.net', '--link', 'github.com/ada'];
const filesOf = () => ownFiles(content);
const textsOf = async () => Promise.all((await filesOf()).map((name) => readFile(join(content, name), 'utf8')));

test('creates a site from answers, which loads', async () => {
  await writeFile(join(content, 'private.json'), '{}');
  const { code, said } = await newSite(...ada);
  expect([code, said]).toEqual([0, expect.stringContaining('content/ is ready')]);
  expect(await filesOf()).toEqual(['projects.json', 'publications.bib', 'resume.json']);
  expect((await readdir(content)).toSorted()).toContain('private.json');
  const { notices, mistakes, ...read } = await checkContent(content, undefined);
  expect([notices, mistakes]).toEqual([[], []]);
  expect([read.projects, read.publications, read.career?.japanese]).toEqual([[], [], null]);
  expect(read.career?.english.basics).toMatchObject({
    name: 'Ada Byron',
    label: 'Analyst',
    profiles: [{ network: 'GitHub', username: 'ada', url: 'https://github.com/ada' }],
  });
});

test('creates a site from an unchanged JSON Resume and bibliography', async () => {
  const resume = '{ "basics": { "name": "Ada Byron", "website": "https://ada.example" } }';
  const bib = '@book{a, title = {Notes}, author = {Byron, Ada}, year = 1843}\n';
  await writeFile(join(folder, 'mine.json'), resume);
  await writeFile(join(folder, 'mine.bib'), bib);
  expect((await newSite('--resume', 'mine.json', '--bib', 'mine.bib')).code).toBe(0);
  expect(await readFile(join(content, 'resume.json'), 'utf8')).toBe(resume);
  expect(await readFile(join(content, 'publications.bib'), 'utf8')).toBe(bib);
});

test('shows the projects of a JSON Resume on the home page', async () => {
  const projects = [
    { name: 'Quiet Sea', description: 'Hears ships.', startDate: '2022-01', keywords: ['Julia'], type: 'Software' },
    { name: 'Quiet sea', startDate: '2019', endDate: '2020', url: 'https://github.com/ada/quiet-sea' },
    { name: '海の音', endDate: '2024-05-01', url: 'https://ada.example/sea', highlights: ['SaveListener'] },
    { name: 'Some day' },
  ];
  await writeFile(join(folder, 'mine.json'), JSON.stringify({ basics: { name: 'Ada Byron' }, projects }));
  expect((await newSite('--resume', 'mine.json')).code).toBe(0);
  const { notices, mistakes, ...read } = await checkContent(content, undefined);
  expect([notices, mistakes]).toEqual([[], []]);
  const nothing = { category: '', description: '', technologies: [], repository: null, live: null, more: null };
  const first = { category: 'Software', description: 'Hears ships.', technologies: ['Julia'] };
  expect(read.projects).toEqual([
    { ...nothing, ...first, id: 'quiet-sea', name: 'Quiet Sea', date: '2022-01' },
    { ...nothing, id: 'quiet-sea-2', name: 'Quiet sea', date: '2019', repository: 'https://github.com/ada/quiet-sea' },
    { ...nothing, id: 'project', name: '海の音', date: '2024-05-01', live: 'https://ada.example/sea' },
  ]);
});

test.each([
  [['--name', ' '], '--name is not valid.'],
  [['--name', 'A', '--email', 'nowhere'], '--email is not valid. This is not a valid email address.'],
  [['--name', 'A', '--link', 'http://'], "'http://' is not a valid URL."],
  [['--resume', 'gone.json'], 'gone.json. Check that the file exists.'],
  [['--name', 'A', '--bib', 'content/projects.json'], 'no BibTeX record was found'],
  [['--name', 'A', '--resume', 'x.json'], "--resume can't be combined with --name"],
  [['--nmae', 'A'], 'Usage: npm run new-site'],
])('%j is refused in one sentence, and nothing is changed', async (args, sentence) => {
  await writeFile(join(content, 'projects.json'), '[]');
  const before = await textsOf();
  expect(await newSite(...args, '--force')).toEqual({ code: 2, said: expect.stringContaining(sentence) as string });
  expect(await textsOf()).toEqual(before);
});

test('refuses to replace existing files and names them; --force moves them to a backup folder', async () => {
  await writeFile(join(content, 'projects.json'), '[{ "mine": true }]');
  await mkdir(join(content, 'talks'), { recursive: true });
  await writeFile(join(content, 'talks', 'mine.json'), '[]');
  const refused = await newSite(...ada);
  expect(refused.code).toBe(2);
  expect(refused.said).toContain('content/projects.json, content/talks/mine.json');
  const { code, said } = await newSite(...ada, '--force');
  expect(code).toBe(0);
  const aside = /^Moved your existing files to (\S+)\.$/m.exec(said)?.[1] ?? '';
  expect(await readFile(join(aside, 'projects.json'), 'utf8')).toContain('mine');
  expect(existsSync(join(aside, 'talks', 'mine.json'))).toBe(true);
  expect(await filesOf()).toEqual(['projects.json', 'publications.bib', 'resume.json']);
});

test('removes sample posts from the database, published or not, and keeps an edited one', async () => {
  const { db, close } = await pgliteDatabase();
  const all = await loadSamplePosts(db, sample);
  const [one, other] = (await db.select().from(posts)).map(({ id }) => id);
  if (!one || !other) throw new Error('There are no sample posts.');
  await db.transaction(async (tx) => {
    await takeOffline(tx, one);
    const post = await lockPost(tx, other);
    if (!post) throw new Error(`${other} is gone.`);
    const { textHash: hash, date, address } = post.head;
    await addRevision(
      tx,
      post,
      { hash },
      { date, address, language: null, translationOf: null, extras: null, kind: 'save' },
      new Date(),
    );
  });
  const { removed, edited } = await removeSamplePosts(db, sample, new Date());
  expect([removed, edited.length]).toEqual([all - 1, 1]);
  expect((await db.select().from(posts)).map(({ id }) => id)).toEqual([other]);
  expect(await loadSamplePosts(db, sample)).toBe(0);
  await close();
});
