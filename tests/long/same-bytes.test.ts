/**
 * Compares this version with another: `BASELINE_DIR=<folder of a checkout, with its packages> npm run campaign --
 * same-bytes`. The texts are sample posts, generated documents and clipboards, and the Markdown files in the folder
 * `CORPUS`. Both versions must create the same bytes: stored documents, page bodies, feeds, plain text, and Markdown
 * in both directions. An export of the other version that this version imports and exports again must have the same
 * rows.
 */
import type { EditorDocument } from '#contract/documents.ts';
import { generatedDocument, inlineHtml } from '../support/documents.ts';
import { newDataDir, startHost } from '../support/host.ts';
import { runs } from '../support/runs.ts';
import { signIn } from '../support/writer.ts';
import fc from 'fast-check';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { run } from './parts/archive-commands.ts';
import { difference } from './parts/difference.ts';
import { jsonLine, type Case, type Said } from './parts/say-everything.ts';

const { BASELINE_DIR: other = '', CORPUS: corpus = '' } = process.env;
const own = join(import.meta.dirname, '../..');
const program = readFileSync(join(import.meta.dirname, 'parts/say-everything.ts'), 'utf8');
/** Import paths in `say-everything.ts`, each with its counterpart in version 0.2.0. */
const formerPlaces: [string, string][] = [
  ['{ documentWords, readingTime }', '{ readingTime }'],
  ['import { documentToJson }', "import { documentWords } from '#domain/document/words.ts'; import { documentToJson }"],
  ['#document/block-text.ts', '#domain/document/plain-text.ts'],
  ['#blocks/index.ts', '#domain/document/blocks.ts'],
  ['#inlines/citation/html.ts', '#domain/document/rendering/citations.ts'],
  ['#importers/', '#domain/markdown/'],
  ['#document/markdown/', '#domain/markdown/'],
  ['#document/paste/', '#domain/paste/'],
  ['#document/', '#domain/document/'],
];
const samplePosts = join(own, 'sample/sample-posts');

/** Maximum number of printed differences. More would not help to find the cause. */
const MOST_DIFFERENCES = 10;

test.skipIf(!other)('documents, pages, feeds, texts and Markdown', async () => {
  const cases = [...samples(), ...generated(), ...realPosts()];
  const folder = newDataDir();
  const [file, theirs, ours] = ['cases', 'theirs', 'ours'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(file, cases.map(jsonLine).join(''));
  await Promise.all([say(other, file, theirs), say(own, file, ours)]);
  const [was, is] = [linesOf(theirs), linesOf(ours)];
  const differences: string[] = [];
  for (const { name } of cases) {
    const [former, latter] = [await said(was), await said(is)];
    for (const part of new Set([...Object.keys(former), ...Object.keys(latter)]))
      if (former[part] !== latter[part])
        differences.push(`${name}, ${part}: ${difference(former[part] ?? '', latter[part] ?? '')}`);
  }
  console.log(`${cases.length} texts, ${differences.length} differences`);
  expect(differences.slice(0, MOST_DIFFERENCES)).toEqual([]);
});

test.skipIf(!other)('an archive', async () => {
  const [first, last] = [newDataDir(), newDataDir()];
  const host = await startHost({ root: other, dataDir: first });
  const writer = await signIn(host);
  for (const [index, { text }] of generated().slice(0, 50).entries()) {
    const id = await writer.create({
      title: `Post ${index}`,
      category: 'C',
      keywords: ['k'],
      body: JSON.parse(text) as EditorDocument,
    });
    if (index % 2 === 0) await writer.publish(id);
  }
  await host.stop();
  const [theirs, ours] = [join(first, 'theirs.gz'), join(last, 'ours.gz')];
  expect(await run('export', first, theirs, { root: other })).toBe(0);
  expect(await run('import', last, theirs)).toBe(0);
  expect(await run('export', last, ours)).toBe(0);
  expect(tablesOf(ours)).toMatchObject(tablesOf(theirs));
});

const samples = (): Case[] =>
  globSync('*.json', { cwd: samplePosts }).map((name) => {
    const { body } = JSON.parse(readFileSync(join(samplePosts, name), 'utf8')) as { body: object };
    return { name, kind: 'document', text: JSON.stringify(body) };
  });

function generated(): Case[] {
  const documents = fc.sample(generatedDocument, runs(100, 5_000)).map((document) => JSON.stringify(document));
  const pieces = fc.sample(fc.array(inlineHtml, { maxLength: 4 }), runs(100, 5_000)).map((all) => all.join('\n\n'));
  return [
    ...documents.map((text, index): Case => ({ name: `document ${index}`, kind: 'document', text })),
    ...pieces.map((text, index): Case => ({ name: `clipboard ${index}`, kind: 'clipboard', text })),
    ...pieces.map((text, index): Case => ({ name: `Markdown ${index}`, kind: 'markdown', text })),
  ];
}

const realPosts = (): Case[] =>
  (corpus ? globSync('**/*.{md,qmd,Rmd,markdown}', { cwd: corpus }) : []).map((name) => {
    return { name, kind: 'markdown', text: readFileSync(join(corpus, name), 'utf8') };
  });

/** Runs `say-everything.ts` with the code of a checkout, and writes the results to a file. */
async function say(checkout: string, cases: string, answers: string): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-'], {
    cwd: checkout,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { PATH: process.env['PATH'], CASES: cases, ANSWERS: answers },
  });
  const isFormer = !existsSync(join(checkout, 'src/blocks'));
  const places = isFormer ? formerPlaces : [];
  child.stdin.end(places.reduce((text, [here, there]) => text.replaceAll(here, there), program));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The program ended with ${code} in ${checkout}.`);
}

const linesOf = (file: string) => createInterface({ input: createReadStream(file) })[Symbol.asyncIterator]();

async function said(lines: AsyncIterator<string>): Promise<Said> {
  const line = await lines.next();
  return line.done ? {} : (JSON.parse(line.value) as Said);
}

/** Returns the rows of an archive by table, in the archive's order. */
function tablesOf(archive: string): Record<string, object[]> {
  const [, ...rows] = gunzipSync(readFileSync(archive)).toString().trim().split('\n').slice(0, -1);
  const tables: Record<string, object[]> = {};
  for (const row of rows)
    for (const [table, columns] of Object.entries(JSON.parse(row) as Record<string, object>))
      (tables[table] ??= []).push(columns);
  return tables;
}
