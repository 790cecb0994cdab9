import { content } from '#i18n/content.ts';
import { records as words } from '#i18n/records.ts';
import { AddRecord } from './AddRecord.tsx';
import { RecordList } from './RecordList.tsx';
import type { ListedKind } from './record-rows.ts';

const kinds: readonly ListedKind[] = ['publication', 'reference'];

/** The owner's publications, and the works of others that posts cite. */
export const Publications = () => (
  <RecordList
    areWorks
    kinds={kinds}
    name={words.publications}
    find={words.findPublications}
    empty={<p>{words.noPublications}</p>}
    adding={() => <AddRecord kind="publication" title={content.add.publication} />}
  />
);
