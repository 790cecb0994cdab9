import { content } from '#i18n/content.ts';
import { records as words } from '#i18n/records.ts';
import { AddMenu, AddRecord } from './AddRecord.tsx';
import { RecordList } from './RecordList.tsx';
import type { ListedKind } from './record-rows.ts';

const kinds = ['project', 'talk', 'teaching', 'news', 'service', 'award'] as const satisfies ListedKind[];

/** Projects, talks, teaching, news, academic service and awards. */
export const Records = () => (
  <RecordList
    kinds={kinds}
    name={words.records}
    find={words.findRecords}
    empty={<p>{words.noRecords}</p>}
    adding={(shown) => {
      const kind = kinds.find((one) => one === shown);
      return kind ? <AddRecord kind={kind} title={content.add[kind]} /> : <AddMenu kinds={kinds} />;
    }}
  />
);
