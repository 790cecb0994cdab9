import { findContent, listContent } from '#api-client/content.ts';
import type { Result } from '#api-client/result.ts';
import { keyOfSingle, type ContentSummary } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { documentSetup } from '#contract/document-setup.ts';
import { documentKinds, documentNames, documentPathAs, editPage, kindOf, pages } from '#contract/paths.ts';
import { content } from '#i18n/content.ts';
import { dates } from '#i18n/dates.ts';
import { records as words } from '#i18n/records.ts';
import { titleOfDocument } from '../content/NewDocument.tsx';
import { nameOfKind } from '../content/name-of-kind.ts';
import { pageOf } from '../dashboard/page-of.ts';
import { type Column, List } from '../list/List.tsx';
import { useLocalList } from '../list/use-local-list.ts';
import { here } from '../shared/localized-path.ts';
import { stateOfRecord } from './record-rows.ts';

const careerKinds = ['profile', 'profile-ja', 'private'] as const satisfies ContentKind[];

interface CareerRow {
  id: ContentKind;
  title: string;
  record: ContentSummary | undefined;
}
interface DocumentRow {
  id: string;
  title: string;
  kind: string;
  isPublic: boolean;
  /** Whether it is public, but the record with its content does not exist yet. */
  isEmpty: boolean;
}

/** The owner's profile in each language, the private fields, and all documents. */
export function Documents() {
  const career = useLocalList<CareerRow>(loadCareer);
  const documents = useLocalList<DocumentRow>(loadDocuments);
  return (
    <>
      <h2>{words.profile}</h2>
      <List<CareerRow>
        name={words.profile}
        source={career}
        about="career"
        title={words.title}
        what={(row) => <a href={careerForm(row)}>{row.title}</a>}
        columns={careerColumns}
        actions={(row) => <Edit href={careerForm(row)} title={row.title} />}
        empty={null}
      />
      <div className="list-tools cluster">
        <h2>{words.documents}</h2>
        <div className="actions">
          <a className="button primary" href={here(editPage('documents', undefined, pages.document('resume')))}>
            {words.addDocument}
          </a>
        </div>
      </div>
      <List<DocumentRow>
        name={words.documents}
        source={documents}
        about="documents"
        title={words.title}
        what={(row) => (
          <>
            <a href={documentForm(row)}>{row.title}</a>
            {row.kind !== row.title && <span className="list-details cut muted tiny">{row.kind}</span>}
          </>
        )}
        columns={documentColumns}
        actions={documentActions}
        empty={null}
      />
    </>
  );
}

async function loadCareer(): Promise<Result<CareerRow[]>> {
  const found = await listContent();
  if (!found.ok) return found;
  const value = careerKinds.map((kind) => ({
    id: kind,
    title: nameOfKind(kind),
    record: found.value.find((record) => record.kind === kind),
  }));
  return { ok: true, value };
}

/** Returns a document of each kind, and the owner's own ones. Default documents are public unless the owner says no. */
async function loadDocuments(): Promise<Result<DocumentRow[]>> {
  const [found, records] = await Promise.all([findContent({ kind: 'documents', key: 'main' }), listContent()]);
  if (!found.ok) return found;
  if (!records.ok) return records;
  const hasJapanese = records.value.some(({ kind }) => kind === 'profile-ja');
  const data = (found.value?.data ?? {}) as Record<string, unknown>;
  const ids = [...new Set<string>([...documentKinds, ...Object.keys(data)])];
  const standing: readonly string[] = documentNames;
  const value = ids.map((id) => {
    const isPublic = documentSetup.partial().safeParse(data[id]).data?.public ?? standing.includes(id);
    return {
      id,
      title: titleOfDocument(data, id),
      kind: content.documents.kinds[kindOf(id)] ?? id,
      isPublic,
      isEmpty: isPublic && !hasJapanese && ['rirekisho', 'keirekisho'].includes(kindOf(id)),
    };
  });
  return { ok: true, value };
}

const careerForm = ({ id }: CareerRow) => here(editPage(id, keyOfSingle(id), pageOf(id, id)));
const documentForm = ({ id }: DocumentRow) => here(editPage('documents', undefined, pages.document(id), id));

const Edit = ({ href, title }: { href: string; title: string }) => (
  <a className="button" href={href} aria-label={content.editOf(title)}>
    {content.edit}
  </a>
);

const careerColumns: readonly Column<CareerRow>[] = [
  {
    id: 'state',
    title: words.state,
    cell: ({ id, record }) => {
      if (!record) return words.notStarted;
      // Private fields are never on a page of their own, so 'Published' would frighten their owner.
      return id === 'private' ? null : (
        <span data-state={stateOfRecord(record)}>{words.states[stateOfRecord(record)]}</span>
      );
    },
  },
  {
    id: 'changed',
    title: words.changed,
    cell: ({ record }) => record && <time dateTime={record.updatedAt}>{dates.longDate(record.updatedAt)}</time>,
  },
];

const documentColumns: readonly Column<DocumentRow>[] = [
  {
    id: 'state',
    title: words.state,
    cell: ({ isPublic, isEmpty }) =>
      isEmpty ? (
        words.notStarted
      ) : (
        <span data-state={isPublic ? 'live' : 'notLive'}>{isPublic ? words.isPublic : words.isPrivate}</span>
      ),
  },
];

const documentActions = (row: DocumentRow) => (
  <>
    <Edit href={documentForm(row)} title={row.title} />
    {row.isPublic && !row.isEmpty && (
      <>
        <a className="button" href={here(pages.document(row.id))} aria-label={words.viewOf(row.title)}>
          {words.view}
        </a>
        <a className="button" href={documentPathAs(row.id, 'pdf')} aria-label={words.pdfOf(row.title)}>
          {words.pdf}
        </a>
      </>
    )}
  </>
);
