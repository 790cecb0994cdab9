/** The columns of a list of records. */
import { dates } from '#i18n/dates.ts';
import { records as words } from '#i18n/records.ts';
import { nameOfKind } from '../content/name-of-kind.ts';
import type { Column } from '../list/List.tsx';
import { stateOfRecord, type RecordRow } from './record-rows.ts';

interface Shown {
  isByHand: boolean;
  hasKind: boolean;
  hasDate: boolean;
  areWorks: boolean;
}

export const columnsOf = ({ isByHand, hasKind, hasDate, areWorks }: Shown): readonly Column<RecordRow>[] =>
  [isByHand && place, hasKind && kind, areWorks && type, hasDate && date, state, !areWorks && changed].filter(
    (column) => column !== false,
  );

const kindNames: Readonly<Record<string, { one: string } | undefined>> = words.types;
/** Returns the name of a kind of publication. */
export const nameOfType = (name: string): string => kindNames[name]?.one ?? name;

const place: Column<RecordRow> = {
  id: 'place',
  title: words.place,
  isSortable: true,
  cell: (row) => row.place,
};

const kind: Column<RecordRow> = {
  id: 'kind',
  title: words.kind,
  isSortable: true,
  cell: (row) => nameOfKind(row.kind),
};

const type: Column<RecordRow> = { id: 'type', title: words.type, cell: (row) => row.type && nameOfType(row.type) };

const date: Column<RecordRow> = {
  id: 'date',
  title: words.date,
  isSortable: true,
  cell: (row) => (row.date && /^\d{4}(-\d{2}){0,2}$/.test(row.date) ? dates.partialDate(row.date) : row.date),
};

const state: Column<RecordRow> = {
  id: 'state',
  title: words.state,
  isSortable: true,
  cell: (row) => (
    <span data-state={stateOfRecord(row)}>
      {row.publishAt === undefined
        ? words.states[stateOfRecord(row)]
        : words.scheduledFor(dates.longMoment(row.publishAt))}
    </span>
  ),
};

const changed: Column<RecordRow> = {
  id: 'changed',
  title: words.changed,
  isSortable: true,
  cell: ({ updatedAt }) => (
    <time dateTime={updatedAt} title={dates.longMoment(updatedAt)}>
      {dates.longDate(updatedAt)}
    </time>
  ),
};
