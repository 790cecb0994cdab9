/**
 * `npm run add-publication -- 10.1145/… | arXiv:2301.00001 | ISBN … | library.ris`: fetches or reads each record, shows
 * it, and appends it to `content/publications.bib`; existing records stay unchanged. `npm run add-publication -- --orcid 0000-…` lists
 * works of a public ORCID record that are not in the bibliography, and changes nothing.
 */
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBibtex, writeBibtex, type BibtexEntry } from '#publications/bibtex.ts';
import { decodeText } from '#publications/formats/decode.ts';
import { isWorksFile, readWorksFile } from '#publications/formats/index.ts';
import { publicRecord } from '#publications/public-fields.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { runProgram, declared, type Command } from './lib/command.ts';
import { commands } from './lib/commands.ts';
import {
  fetchRecord,
  identifierOf,
  nameOf,
  type Sources,
  sourcesOf,
} from '#server/platform/integrations/fetch-record.ts';
import { UsageError } from './lib/read-options.ts';
import { listedWorks, missingWorks, orcidOf } from '#server/platform/integrations/orcid-works.ts';

const file = 'publications.bib';

/** @param sources used instead of the sources from the environment, in tests */
export const addFrom = (sources?: Sources): Command =>
  declared(commands['add-publication'], async ({ config, env, print }, { values, positionals: wanted }) => {
    const orcid = orcidIn(values.orcid, wanted);
    const from = sources ?? sourcesOf(env);
    const path = join(config.contentDir, file);
    const known = readBibtex(await readFile(path, 'utf8').catch(() => ''));
    if (orcid !== undefined) await propose(orcid, known, from, print);
    for (const one of wanted) {
      for (const entry of await entriesOf(one, known, from)) {
        if (known.some((other) => isSame(other, entry))) {
          print(`${entry.fields['title'] ?? one} is already in content/${file}.`);
          continue;
        }
        known.push(entry);
        print(writeBibtex([entry]));
        await appendFile(path, `\n${writeBibtex([entry])}`);
      }
    }
  });

function orcidIn(said: string | undefined, wanted: readonly string[]): string | undefined {
  if (said === undefined) {
    if (wanted.length === 0) throw new UsageError('an identifier is missing.', commands['add-publication']);
    return undefined;
  }
  const orcid = orcidOf(said);
  if (orcid === undefined) throw new OperatorError(`'${said}' is not a valid ORCID iD (16 digits with a check digit).`);
  return orcid;
}

async function propose(
  orcid: string,
  known: readonly BibtexEntry[],
  from: Sources,
  print: (line: string) => void,
): Promise<void> {
  const works = await listedWorks(orcid, from);
  const missing = missingWorks(works, known);
  print(`ORCID lists ${works.length} works of ${orcid}. ${missing.length} of them are not in content/${file}.`);
  for (const { title, year, identifier } of missing) {
    const by = identifier ? nameOf(identifier) : 'without DOI, arXiv ID or ISBN: add this work by hand';
    print(`  ${year ?? 'n.d.'}  ${title} (${by})`);
  }
  const named = missing.flatMap(({ identifier }) => (identifier ? [`'${nameOf(identifier)}'`] : []));
  if (named.length > 0) print(`To add these works: npm run add-publication -- ${named.join(' ')}`);
}

/** @param text an identifier, or the path of a file */
async function entriesOf(text: string, known: readonly BibtexEntry[], from: Sources): Promise<BibtexEntry[]> {
  const identifier = identifierOf(text);
  if (!identifier) return entriesInFile(text, known);
  const found = await fetchRecord(identifier, from);
  return [{ ...publicRecord(found).cited, key: newKey(found.key, known) }];
}

async function entriesInFile(path: string, known: readonly BibtexEntry[]): Promise<BibtexEntry[]> {
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes)
    throw new OperatorError(`'${path}' is not a DOI, an arXiv ID or a valid ISBN, and no file has this name.`);
  const read = decodeText(bytes);
  if ('problem' in read) throw new OperatorError(read.problem);
  const { text } = read;
  const bibtex = isWorksFile(text) ? readWorksFile({ text }).bibtex : text;
  const all = [...known];
  return readBibtex(bibtex).map((entry) => {
    const added = isSameKey(entry, known) ? { ...entry, key: newKey(entry.key, all) } : entry;
    all.push(added);
    return added;
  });
}

/** Whether another work has the key. The same work keeps its key, so that it is not added again. */
const isSameKey = (entry: BibtexEntry, known: readonly BibtexEntry[]) =>
  known.some((other) => other.key === entry.key && !isSame(other, entry));

const isSame = (a: BibtexEntry, b: BibtexEntry) =>
  (['doi', 'eprint', 'isbn', 'title'] as const).some(
    (field) => a.fields[field] !== undefined && a.fields[field].toLowerCase() === b.fields[field]?.toLowerCase(),
  );

/** Returns an unused key that contains only letters, digits, `_` and `-`. */
function newKey(key: string, known: readonly BibtexEntry[]): string {
  const plain = key.replace(/[^\p{L}\p{N}_-]/gu, '') || 'work';
  let free = plain;
  for (let count = 2; known.some((entry) => entry.key === free); count += 1) free = `${plain}-${count}`;
  return free;
}

await runProgram(import.meta.url, addFrom());
