import { content } from '#i18n/content.ts';
import { records as words } from '#i18n/records.ts';
import { AddRecord } from './AddRecord.tsx';
import { RecordList } from './RecordList.tsx';
import type { ListedKind } from './record-rows.ts';

const kinds: readonly ListedKind[] = ['page'];

/** The owner's custom pages. */
export const Pages = () => (
  <RecordList
    kinds={kinds}
    name={words.pages}
    find={words.findPages}
    empty={<p>{words.noPages}</p>}
    adding={() => <AddRecord kind="page" title={content.add.page} />}
  />
);
