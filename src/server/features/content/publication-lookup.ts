/**
 * Converts works that the owner enters as BibTeX, as another file or as identifiers into records: the files are parsed,
 * and identifiers are looked up at the publisher.
 */
import { AppError } from '#contract/errors.ts';
import type { Publication } from '#contract/portfolio.ts';
import { atPlace, problem, type Problem } from '#contract/problems.ts';
import type { GivenWork, WorksResponse } from '#contract/works.ts';
import { readBibtex, writeBibtex, type BibtexEntry } from '#publications/bibtex.ts';
import { parseBibtex, plainLines } from '#publications/bibtex-syntax.ts';
import { isWorksFile } from '#publications/formats/index.ts';
import { candidateKeys } from '#publications/candidate-keys.ts';
import { relationOf, type Relation } from '#publications/same-work.ts';
import { factsOf } from '#publications/work-facts.ts';
import { publicRecord } from '#publications/public-fields.ts';
import type { Csl } from '#publications/record.ts';
import { OperatorError } from '#domain/operator-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  fetchRecord,
  identifierOf,
  nameOf,
  type Sources,
  sourcesOf,
} from '#server/platform/integrations/fetch-record.ts';
import { listedWorks, missingWorks, orcidOf } from '#server/platform/integrations/orcid-works.ts';
import { makeReferences } from './make-references.ts';
import { run } from '#server/platform/workers/run.ts';
import { listPublications } from './lists-repository.ts';

/** Maximum number of records parsed from one text, and maximum number of records fetched in one request. */
const MOST = { records: 2_000, fetched: 20 };

type FoundWorks = Pick<WorksResponse, 'works' | 'listed'> & {
  /** Problems of the lines or records that could not be parsed. */
  problems: Problem[];
};

/**
 * @throws AppError BAD_INPUT with a message, if the text is neither BibTeX nor identifiers, or no service has the
 * record
 */
export async function worksGiven(db: Database, text: string, from: Sources | undefined): Promise<FoundWorks> {
  const sources = from ?? sourcesOf({});
  const known = await listPublications(db);
  const given = text.trim();
  try {
    if (isWorksFile(given)) return await worksInFile(given, known);
    if (given.includes('@')) return await worksOf(plainLines(given), known);
    const orcid = orcidOf(given);
    if (orcid !== undefined) {
      const listed = missingWorks(await listedWorks(orcid, sources), known.map(entryOf));
      const lines = listed.map(({ title, year, identifier }) => ({
        title,
        year,
        given: identifier && nameOf(identifier),
      }));
      return { works: [], listed: lines, problems: [] };
    }
    const lines = given
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    if (lines.length > MOST.fetched) throw refused(problem('worksAtOnce', MOST.fetched));
    const entries: BibtexEntry[] = [];
    for (const line of lines) {
      const identifier = identifierOf(line);
      if (!identifier) throw refused(problem('workUnknown', line));
      const found = await fetchRecord(identifier, sources);
      entries.push({ ...publicRecord(found).cited, key: plainKey(found.key) });
    }
    return await worksOf(entries.map((entry) => writeBibtex([entry])).join('\n'), known);
  } catch (cause) {
    if (cause instanceof OperatorError) throw refused(cause.problem);
    throw cause;
  }
}

async function worksInFile(text: string, known: readonly Publication[]): Promise<FoundWorks> {
  // The text is parsed in a worker with limits of time and memory.
  const { bibtex, skipped } = await run('works file', { text, taken: known.map(({ id }) => id) });
  const found = await worksOf(bibtex, known);
  return { ...found, problems: [...(skipped > 0 ? [problem('worksUntitled', skipped)] : []), ...found.problems] };
}

/** Returns the parsed BibTeX record of a publication. */
const entryOf = ({ bibtex }: Publication): BibtexEntry =>
  readBibtex(bibtex)[0] ?? { type: 'misc', key: '', fields: {} };

const plainKey = (key: string) => key.replace(/[^\p{L}\p{N}_:.-]/gu, '') || 'work';

const refused = (said: Problem) => new AppError('BAD_INPUT', { problem: said, fields: { given: said } });

async function worksOf(text: string, known: readonly Publication[]): Promise<FoundWorks> {
  // The text is parsed in a worker with limits of time and memory.
  const { publications, diagnostics } = await run('bibliography', { text, keywords: 'clean', contentDir: '/nowhere' });
  const { entries } = parseBibtex(text);
  if (entries.length > MOST.records) throw refused(problem('recordsAtOnce', MOST.records));
  if (publications.length === 0) throw refused(diagnostics[0]?.problem ?? problem('worksNothing'));
  const citations = await makeReferences(publications.map(({ csl }) => csl as Csl));
  const spans = new Map(entries.map(({ key, span }) => [key, text.slice(span.start, span.end)]));
  const find = finderIn(known);
  const works = publications.flatMap((work, index): GivenWork[] => {
    const bibtex = spans.get(work.id);
    if (bibtex === undefined) return [];
    return [
      {
        key: work.id,
        bibtex,
        title: work.title,
        citation: citations[index] ?? '',
        known: find(work),
      },
    ];
  });
  const left = diagnostics
    .filter(({ outcome }) => outcome === 'left out')
    .map(({ key, field, problem: said }) => atPlace([key, field].filter(Boolean).join(', '), said));
  return { works, listed: [], problems: left };
}

/**
 * Returns a function that finds the publication of the same work, or with the same key. A preprint and its article are
 * one work.
 */
function finderIn(known: readonly Publication[]): (given: Publication) => string | null {
  const works = known.map((publication) => ({ id: publication.id, facts: factsOf(entryOf(publication)) }));
  const byKey = new Map<string, (typeof works)[number][]>();
  for (const work of works) {
    for (const key of candidateKeys(work.facts)) byKey.set(key, [...(byKey.get(key) ?? []), work]);
  }
  return (given) => {
    const facts = factsOf(entryOf(given));
    const candidates = candidateKeys(facts).flatMap((key) => byKey.get(key) ?? []);
    const related = (relation: Relation) => candidates.find((one) => relationOf(one.facts, facts) === relation)?.id;
    return related('same') ?? related('preprint') ?? known.find(({ id }) => id === given.id)?.id ?? null;
  };
}
