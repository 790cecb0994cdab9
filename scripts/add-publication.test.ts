import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { sharedServer, sourcesAt } from '#support/shared.ts';
import { beforeAll, expect, test } from 'vitest';
import { addFrom } from './add-publication.ts';
import { runCommand } from './lib/command.ts';

let content: string;
const id = (type: string, value: string) => ({ 'external-id-type': type, 'external-id-value': value });
const work = (title: string, ...ids: object[]) => ({
  'work-summary': [
    { title: { title: { value: title } }, 'publication-date': null, 'external-ids': { 'external-id': ids } },
  ],
});
const answers: Record<string, string> = {
  '/10.5555/new': '@article{Doe:2024, title={New}, DOI={10.5555/new}, author={Doe, J.}, year={2024}, note={x}}',
  '/v3.0/0000-0002-1825-0097/works': JSON.stringify({
    group: [
      work('New', id('doi', '10.5555/new')),
      work('Old'),
      work('Talk\u001b[2J'),
      work('Nr', id('arxiv', '2301.00001')),
    ],
  }),
};

beforeAll(async () => {
  content = temporaryFolder();
  await writeFile(join(content, 'publications.bib'), '@misc{Doe2024, title = {Old}}\n');
});
const base = await sharedServer((request, response) => {
  const body = answers[request.url ?? ''];
  response.writeHead(body ? 200 : 404).end(body);
});
const sources = sourcesAt(base);

async function add(...args: string[]) {
  const said: string[] = [];
  const print = (line: string) => void said.push(line);
  const env = { CONTENT_DIR: content };
  return { code: await runCommand(addFrom(sources), { args, env, print, report: print }), said: said.join('\n') };
}
const file = async (name: string, text: string) => {
  const path = join(content, name);
  await writeFile(path, text);
  return path;
};
const bib = () => readFile(join(content, 'publications.bib'), 'utf8');

test('--orcid lists missing works and changes nothing, and a record is appended once under a unique key', async () => {
  const before = await bib();
  expect(await add('--orcid', 'https://orcid.org/0000-0002-1825-0097')).toEqual({
    code: 0,
    said: [
      'ORCID lists 4 works of 0000-0002-1825-0097. 3 of them are not in content/publications.bib.',
      '  n.d.  New (10.5555/new)',
      '  n.d.  Talk[2J (without DOI, arXiv ID or ISBN: add this work by hand)',
      '  n.d.  Nr (arXiv:2301.00001)',
      "To add these works: npm run add-publication -- '10.5555/new' 'arXiv:2301.00001'",
    ].join('\n'),
  });
  expect(await bib()).toBe(before);
  expect((await add('10.5555/new')).said).toContain('@article{Doe2024-2,');
  expect(await bib()).toMatch(/title\s+= \{New\}/);
  expect((await add('doi:10.5555/NEW')).code).toBe(2);
  expect((await add('10.5555/new')).said).toContain('is already in content/publications.bib');
  expect((await add('--orcid', '0000-0002-1825-0097')).said).toContain('2 of them are not in');
});

test.each([
  [[], 'Usage: npm run add-publication'],
  [['--orc', 'x'], 'Usage: npm run add-publication'],
  [['--orcid', '0000-0002-1825-0098'], 'is not a valid ORCID iD'],
  [['ISBN 9780306406158'], 'is not a DOI, an arXiv ID or a valid ISBN'],
  [['10.5555/gone'], 'has no record with this identifier'],
])('%j is refused in one sentence', async (args, sentence) => {
  const before = await bib();
  expect(await add(...args)).toEqual({ code: 2, said: expect.stringContaining(sentence) as string });
  expect(await bib()).toBe(before);
});

test('the works of a file are appended once', async () => {
  const path = await file(
    'library.ris',
    'TY  - JOUR\r\nTI  - In a file\r\nAU  - Roe, R.\r\nPY  - 2020\r\nID  - Doe2024\r\nER  - \r\n',
  );
  expect((await add(path)).said).toContain('In a file');
  expect(await bib()).toMatch(/@article\{Doe2024-\d,\n\s+author\s+= \{Roe, R\.\}/);
  expect((await add(path)).said).toBe('In a file is already in content/publications.bib.');
  const { code, said } = await add('no-such-file.ris');
  expect(code).toBe(2);
  expect(said).toContain("'no-such-file.ris' is not a DOI, an arXiv ID or a valid ISBN, and no file has this name.");
});
