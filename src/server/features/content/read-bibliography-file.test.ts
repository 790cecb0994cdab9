import { messages } from '#contract/messages.ts';
import { englishOf } from '#contract/english.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { readBibliographyFile } from './read-bibliography-file.ts';

const folder = temporaryFolder();

test('reports a file of blank lines as no bibliography at once', async () => {
  writeFileSync(join(folder, 'a.bib'), `${'\n'.repeat(400_000)}x`);
  const { read, notices } = await readBibliographyFile(folder, 'a.bib', {});
  expect([read, notices.at(-1)?.problem]).toEqual([
    null,
    { code: 'verbatim', params: [expect.stringMatching(/^No BibTeX entry/)] },
  ]);
});

test('a file whose abbreviations grow without end leaves the former list, with a sentence', async () => {
  const growing = Array.from({ length: 200 }, (_, n) => `@string{s${n} = s${n - 1} # s${n - 1}}`).join('\n');
  writeFileSync(
    join(folder, 'b.bib'),
    `@string{s0 = "word"}\n${growing.slice(growing.indexOf('\n'))}\n@article{a, title = s199}`,
  );
  const { read, notices } = await readBibliographyFile(folder, 'b.bib', {});
  expect([read, notices.map(({ problem }) => englishOf(problem))]).toEqual([
    null,
    [`${messages.readingFailed} The previous list is kept.`],
  ]);
});
