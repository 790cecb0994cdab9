/**
 * Archives of versions 1 and 2, made before content was stored as records. Projects, publications, references and
 * custom pages become records, as if read from files. Talks, news and similar entries are read from their files at
 * the next start.
 */
import type { ContentKind } from '#contract/content-keys.ts';
import { dataHash } from '#server/content/data-hash.ts';
import { z } from 'zod';
import type { Row, TableName } from './archive-repository.ts';

const entry = z.looseObject({});
const listed = z.strictObject({ id: z.string(), position: z.number().int(), data: entry });

/** Tables that existed in these versions. */
export const listSchemas: Readonly<Record<string, z.ZodType<Row>>> = { projects: listed, publications: listed };

const documentsRow = z.object({ name: z.string(), data: z.unknown() });

/** @returns the rows of current tables for an old row */
export function recordRows(table: string, row: Row): [TableName, Row][] {
  if (table === 'projects' || table === 'publications') {
    const { id, position, data } = listed.parse(row);
    return table === 'projects'
      ? record('project', id, position, data, data)
      : record('publication', id, position, { bibtex: data['bibtex'] }, data);
  }
  if (table !== 'documents') return [[table as TableName, row]];
  const { name, data } = documentsRow.parse(row);
  if (name === 'activities') return [];
  const entries = name === 'references' || name === 'pages' ? z.array(entry).parse(data) : undefined;
  if (!entries) return [['documents', row]];
  return entries.flatMap((item, position) =>
    name === 'references'
      ? record('reference', String(item['id']), position, { bibtex: item['bibtex'] }, item)
      : record('page', String(item['address']), position, pageData(item), item),
  );
}

const pageData = ({ title, summary, footer, document }: Record<string, unknown>) => ({
  ...{ title, ...(summary !== null && { summary }), ...(footer !== null && { footer }) },
  body: document,
});

/**
 * Returns the rows of a record. The hash 'former' matches no text, so the content file replaces the record when the
 * file is first read.
 */
function record(kind: ContentKind, key: string, position: number, data: unknown, view: unknown): [TableName, Row][] {
  const hash = dataHash(data);
  const head = { revision: 1, headHash: hash, liveRevision: 1, liveHash: hash, origin: 'file', fileHash: 'former' };
  return [
    ['contentTexts', { kind, key, hash, data: JSON.stringify(data) }],
    ['contentRecords', { kind, key, position, ...head, view, viewHash: 'former' }],
    ['contentRevisions', { kind, key, revision: 1, hash, origin: 'file', wasLive: true, createdAt: new Date(0) }],
  ];
}
