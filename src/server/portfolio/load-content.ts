/** From `content/` into the database, at each start and production build. */
import { project, type Project, type Publication } from '#contract/portfolio.ts';
import { apaReferences } from '#domain/citations/apa.ts';
import { BibtexError, readBibtex, type BibtexEntry } from '#domain/citations/bibtex.ts';
import { recordMistakes, toPublication } from '#domain/citations/publication.ts';
import { privacyNotice } from '#domain/citations/public-fields.ts';
import type { Csl } from '#domain/citations/record.ts';
import {
  ContentValidationError,
  issuesOf,
  toUserMessage,
  type ContentIssue,
} from '#domain/content-validation-error.ts';
import { readJson, readText } from '#server/content-files.ts';
import type { Database } from '#server/db/database.ts';
import { documents } from '#server/db/schema/index.ts';
import { loadCareerRecord, readCareerRecord } from '#server/documents/load.ts';
import { asc } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { listProjects, listPublications, replaceProjects, replacePublications } from './portfolio-repository.ts';

const files = { projects: 'projects.json', publications: 'publications.bib' } as const;

/**
 * Makes the database hold what `projects.json`, `publications.bib` and the career record say, by id, and nothing else
 * of their kind; a file that is not there says nothing. All or nothing: with a mistake in any file, nothing changes.
 * @param privateProfile JSON text of the variable PRIVATE_PROFILE, if it is set
 * @param print hears how many records hold private fields
 * @returns whether anything is different now, so that the pages must be rendered again
 * @throws ContentValidationError that lists every mistake of every file with its place
 */
export async function loadContent(
  db: Database,
  contentDir: string,
  privateProfile: string | undefined,
  now = new Date(),
  print: (line: string) => void = () => undefined,
): Promise<{ changed: boolean }> {
  const mistakes: ContentIssue[] = [];
  const projects = await collect(mistakes, () => readProjects(contentDir));
  const entries = await collect(mistakes, () => readEntries(contentDir));
  await collect(mistakes, () => readCareerRecord(contentDir, privateProfile));
  if (mistakes.length > 0 || !projects || !entries) throw new ContentValidationError(mistakes);
  for (const line of privacyNotice(files.publications, entries)) print(line);
  const publications = await toPublications(entries, await listPublications(db));
  return db.transaction(async (tx) => {
    const before = await everything(tx);
    await replaceProjects(tx, projects);
    await replacePublications(tx, publications);
    await loadCareerRecord(tx, contentDir, privateProfile, now);
    return { changed: !isDeepStrictEqual(before, await everything(tx)) };
  });
}

async function collect<T>(mistakes: ContentIssue[], read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ContentValidationError)) throw error;
    mistakes.push(...error.mistakes);
    return undefined;
  }
}

async function readProjects(contentDir: string): Promise<Project[]> {
  const parsed = z
    .array(project)
    .safeParse((await readJson(contentDir, files.projects)) ?? [], { error: toUserMessage });
  if (!parsed.success) throw new ContentValidationError(issuesOf(files.projects, parsed));
  const twice = repeated(parsed.data.map(({ id }) => id));
  if (twice.length === 0) return parsed.data;
  throw new ContentValidationError(
    twice.map((index) => ({ file: files.projects, path: `[${index}].id`, message: 'Another project has this id.' })),
  );
}

async function readEntries(contentDir: string): Promise<BibtexEntry[]> {
  const file = files.publications;
  let entries: BibtexEntry[];
  try {
    entries = readBibtex((await readText(contentDir, file)) ?? '');
  } catch (error) {
    if (!(error instanceof BibtexError)) throw error;
    throw new ContentValidationError([{ file, path: '', message: error.message }]);
  }
  const mistakes = entries.flatMap((entry) =>
    recordMistakes(entry).map(({ field, message }) => ({ file, path: `${entry.key}.${field}`, message })),
  );
  for (const index of repeated(entries.map(({ key }) => key))) {
    mistakes.push({ file, path: entries[index]?.key ?? '', message: 'Another record has this key.' });
  }
  if (mistakes.length > 0) throw new ContentValidationError(mistakes);
  return entries;
}

/** The places of values that stand before already. */
function repeated(values: readonly string[]): number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));
}

/** The reference of a record that did not change is kept: the citation processor takes a second to load. */
async function toPublications(entries: BibtexEntry[], stored: Publication[]): Promise<Publication[]> {
  const kept = new Map(stored.map((one) => [one.id, one]));
  const drafts = entries.map((entry) => toPublication(entry, ''));
  const stale = drafts.filter(({ id, csl }) => !isDeepStrictEqual(kept.get(id)?.csl, csl));
  const references = await apaReferences(stale.map(({ csl }) => csl as Csl));
  const made = new Map(stale.map(({ id }, index) => [id, references[index]]));
  return drafts.map((draft) => ({ ...draft, apa: made.get(draft.id) ?? kept.get(draft.id)?.apa ?? '' }));
}

async function everything(db: Database): Promise<unknown> {
  const rows = await db
    .select({ name: documents.name, data: documents.data })
    .from(documents)
    .orderBy(asc(documents.name));
  return [await listProjects(db), await listPublications(db), rows];
}
