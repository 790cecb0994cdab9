/** The list of all records: a title, and what identifies a record in a list. */
import type { ContentSummary } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { type Problem, toSent } from '#contract/problems.ts';
import { englishOf } from '#contract/english.ts';
import { parseBibtex } from '#publications/bibtex-syntax.ts';
import { texToText } from '#publications/tex.ts';
import type { Database } from '#server/platform/db/database.ts';
import { contentRecords, contentTexts } from '#server/platform/db/schema/index.ts';
import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { isTextWith } from '#server/features/records/record-repository.ts';

const head = isTextWith(contentRecords.headHash);

/**
 * The title of a record in a list. For private records, the title is only the kind, so that it reveals no content.
 */
const title = sql<string>`case when ${contentRecords.kind} in ('private', 'documents') then ${contentRecords.kind} else coalesce(
  ${contentRecords.view} ->> 'title', ${contentTexts.data}::json ->> 'title', ${contentTexts.data}::json ->> 'name',
  ${contentTexts.data}::json ->> 'role', left(${contentTexts.data}::json ->> 'text', 80),
  ${contentTexts.data}::json -> 'basics' ->> 'name', ${contentRecords.key}) end`;

/**
 * Returns the title without markup. The title of a news entry is the beginning of its text, which can be cut within a
 * link.
 */
const plainTitle = ({ kind, title: said }: { kind: string; title: string }): string =>
  kind === 'news'
    ? said.replace(/\[([^\]]*)(?:\](?:\([^)]*\)?)?|$)/g, '$1').replace(/(\*\*|\*|_)(?=\S)(.*?\S)\1/g, '$2')
    : said;

export const summaryColumns = {
  kind: contentRecords.kind,
  key: contentRecords.key,
  title,
  revision: contentRecords.revision,
  liveRevision: contentRecords.liveRevision,
  updatedAt: contentRecords.updatedAt,
  origin: contentRecords.origin,
  problem: contentRecords.problem,
  proposedAt: contentRecords.proposedAt,
  proposalHash: contentRecords.proposalHash,
  publishAt: contentRecords.publishAt,
};

/** Returns the problem of a record for an answer. Earlier versions stored an English message instead of a code. */
export function problemIn(stored: string): Pick<ContentSummary, 'problem' | 'reason'> {
  if (!stored.startsWith('{"code":')) return { problem: stored };
  const said = JSON.parse(stored) as Problem;
  return { problem: englishOf(said), reason: toSent(said) };
}

/** A value of a published record, by its name. */
const shown = (name: string) => sql`${contentRecords.view} ->> ${sql.raw(`'${name}'`)}`;
/** A value of a draft, by its name. */
const written = (name: string) => sql`${contentTexts.data}::json ->> ${sql.raw(`'${name}'`)}`;
const isWork = sql`${contentRecords.kind} in ('publication', 'reference')`;
const isOpen = sql`${contentRecords.kind} in ('project', 'talk', 'teaching', 'news', 'service', 'award')`;

/**
 * Columns that identify a record in addition to its title. A publication is read from its published version. If it was never
 * published, its BibTeX is read.
 */
const detailColumns = {
  date: sql<string | null>`case when ${isWork} then coalesce(${shown('date')}, ${shown('year')})
    when ${isOpen} then coalesce(${written('date')}, ${written('startDate')}) end`,
  details: sql<string | null>`nullif(case when ${isWork} then concat_ws(' · ',
      (select string_agg(name, ', ') from jsonb_array_elements_text(${contentRecords.view} -> 'authors') as name),
      coalesce(${shown('journal')}, ${shown('publisher')}))
    when ${isOpen} then concat_ws(' · ', ${written('event')}, ${written('institution')},
      ${written('organization')}, ${written('awarder')}, ${written('category')}) end, '')`,
  type: sql<string | null>`case when ${isWork} then ${shown('kind')} end`,
  bibtex: sql<string | null>`case when ${isWork} and ${contentRecords.view} is null then ${written('bibtex')} end`,
};

/** Returns every record that is not deleted, by kind, in the order of each kind. */
export async function listRecords(db: Database): Promise<ContentSummary[]> {
  const rows = await db
    .select({ ...summaryColumns, ...detailColumns })
    .from(contentRecords)
    .innerJoin(contentTexts, head)
    .where(isNull(contentRecords.deletedAt))
    .orderBy(asc(contentRecords.kind), asc(contentRecords.position), asc(contentRecords.key));
  return rows.map(({ origin, updatedAt, problem, proposedAt, proposalHash: _, publishAt, ...row }) => {
    const { date, details, type, bibtex, ...record } = row;
    const draft = bibtex === null ? {} : detailsOf(bibtex);
    return {
      ...record,
      title: draft.title ?? plainTitle(record),
      updatedAt: updatedAt.toISOString(),
      from: origin,
      ...given({ date: date ?? draft.date, details: details ?? draft.details, type }),
      ...(publishAt !== null && { publishAt: publishAt.toISOString() }),
      ...(problem !== null && problemIn(problem)),
      ...(proposedAt !== null && { hasProposal: true as const }),
    };
  });
}

/** Returns the values that are neither missing nor empty. */
const given = (values: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** Returns title, authors, venue and year of the first entry in a BibTeX text. */
function detailsOf(bibtex: string): { title?: string; date?: string; details?: string } {
  const { title, author, editor, journal, journaltitle, booktitle, publisher, year, date } =
    parseBibtex(bibtex).entries[0]?.fields ?? {};
  const names = (author ?? editor)?.replace(/\s+and\s+/g, ', ');
  const details = [names, journal ?? journaltitle ?? booktitle ?? publisher].flatMap((text) => text ?? []);
  return given({ title: title && texToText(title), date: date ?? year, details: texToText(details.join(' · ')) });
}

/** Returns drafts that have no language, by kind and then in the order of the kind. `data` is JSON. */
export async function listRecordsWithoutLanguage<Kind extends ContentKind>(
  db: Database,
  kinds: readonly Kind[],
  limit: number,
) {
  const rows = await db
    .select({ kind: contentRecords.kind, key: contentRecords.key, title, data: contentTexts.data })
    .from(contentRecords)
    .innerJoin(contentTexts, head)
    .where(
      and(
        inArray(contentRecords.kind, kinds),
        sql`${contentTexts.data}::jsonb ->> 'language' is null`,
        isNull(contentRecords.deletedAt),
      ),
    )
    .orderBy(asc(contentRecords.kind), asc(contentRecords.position), asc(contentRecords.key))
    .limit(limit);
  return rows.map((row) => ({ ...row, title: plainTitle(row), kind: row.kind as Kind }));
}
