/**
 * `npm run add -- 10.1145/… | arXiv:2301.00001 | ISBN …`: gets the record of each, shows it, and appends it to
 * `content/publications.bib`. What is there already stays as it is.
 */
import { appendFile, readFile } from 'node:fs/promises';
import { readBibtex, writeBibtex, type BibtexEntry } from '#domain/citations/bibtex.ts';
import { publicRecord } from '#domain/citations/public-fields.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { command } from './lib/command.ts';
import { fetchRecord, identifierOf, sourcesOf } from './lib/fetch-record.ts';
import { readOptions } from './lib/read-options.ts';

const file = 'content/publications.bib';

const usage = 'Usage: npm run add -- 10.1145/… | arXiv:2301.00001 | ISBN …';

await command(async ({ args, env, print }) => {
  const { positionals: wanted } = readOptions(args, usage, {}, { least: 1, most: Infinity });
  const text = await readFile(file, 'utf8').catch(() => '');
  const known = readBibtex(text);
  for (const one of wanted) {
    const identifier = identifierOf(one);
    if (!identifier) throw new OperatorError(`'${one}' is no DOI, no number on arXiv and no ISBN.`);
    const found = await fetchRecord(identifier, sourcesOf(env));
    const entry = { ...publicRecord(found).cited, key: newKey(found.key, known) };
    if (known.some((other) => isSame(other, entry))) {
      print(`${one} is in ${file} already.`);
      continue;
    }
    known.push(entry);
    print(writeBibtex([entry]));
    await appendFile(file, `\n${writeBibtex([entry])}`);
  }
});

const isSame = (one: BibtexEntry, other: BibtexEntry) =>
  (['doi', 'eprint', 'isbn'] as const).some(
    (field) =>
      one.fields[field] !== undefined && one.fields[field].toLowerCase() === other.fields[field]?.toLowerCase(),
  );

/** Letters and digits, and none that is taken. */
function newKey(key: string, known: readonly BibtexEntry[]): string {
  const plain = key.replace(/[^\p{L}\p{N}_-]/gu, '') || 'work';
  let free = plain;
  for (let count = 2; known.some((entry) => entry.key === free); count += 1) free = `${plain}-${count}`;
  return free;
}
