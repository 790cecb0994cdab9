import { editPage } from '#contract/paths.ts';
import { content } from '#i18n/content.ts';
import { lists } from '#i18n/lists.ts';
import { records as words } from '#i18n/records.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { pageOf } from '../dashboard/page-of.ts';
import { List } from '../list/List.tsx';
import { type ListChoice, ListTools, nextSorting } from '../list/ListTools.tsx';
import { useLocalList } from '../list/use-local-list.ts';
import { here } from '../shared/localized-path.ts';
import { KindTabs } from './KindTabs.tsx';
import { recordActions } from './record-list-actions.ts';
import { columnsOf, nameOfType } from './record-columns.tsx';
import {
  comparers,
  kindsByHand,
  matchesFilter,
  noFilter,
  recordRows,
  usualSorting,
  yearOf,
  type ListedKind,
  type RecordFilter,
  type RecordRow,
  type RecordSort,
  type RecordSorting,
} from './record-rows.ts';
import { useRecordOrder } from './use-record-order.ts';

interface Props {
  /** The kinds of records in the list. */
  kinds: readonly ListedKind[];
  /** The list's accessible name. */
  name: string;
  /** The name of the list's search. */
  find: string;
  /** Says what to do if there is no record. */
  empty: ReactNode;
  /** Whether the records are publications, which can be filtered by year and kind. */
  areWorks?: boolean;
  /** The buttons that add a record. `kind` is the shown kind; undefined if the list shows all. */
  adding?: (kind: ListedKind | undefined) => ReactNode;
}

/** A list of the owner's records: search, filters, sorting, order by hand; publish, unpublish and delete with undo. */
export function RecordList({ kinds, name, find, empty, areWorks = false, adding }: Props) {
  const [filter, setFilter] = useState(() => ({ ...noFilter, kind: kindAsked(kinds) }));
  const kind = kinds.length === 1 ? kinds[0] : kinds.find((one) => one === filter.kind);
  const [chosen, setSorting] = useState<RecordSorting>();
  const sorting = chosen ?? (areWorks ? usualSorting('publication') : usualSorting(kind));
  const change = (part: Partial<RecordFilter>) => setFilter((now) => ({ ...now, ...part }));

  const source = useRecords(kinds, filter, sorting);
  const order = useRecordOrder(kind, source);
  const isFiltering = Object.values({ ...filter, kind: '' }).some((value) => value.trim() !== '');
  const isByHand = kind !== undefined && kindsByHand.includes(kind);
  const canMove = isByHand && !isFiltering && sorting.sort === 'place' && sorting.order === 'asc';
  const note = isByHand ? (source.total ?? 2) > 1 && words.byHand : kind && !areWorks && words.byDate;

  return (
    <>
      {kinds.length > 1 && (
        <KindTabs
          kinds={kinds}
          kind={kind}
          rows={source.loaded}
          onChange={(next) => {
            change({ kind: next ?? '' });
            setSorting(undefined);
          }}
        />
      )}
      <ListTools
        find={find}
        text={filter.text}
        onText={(text) => change({ text })}
        choices={choicesOf(filter, source.loaded, areWorks, change)}
        count={source.total === undefined ? undefined : lists.count(source.total)}
        isFiltering={isFiltering}
        onShowAll={() => setFilter({ ...noFilter, kind: filter.kind })}
      >
        {adding?.(kind)}
      </ListTools>
      {note && <p className="form-note">{note}</p>}
      <List<RecordRow>
        name={name}
        source={source}
        about={JSON.stringify(filter)}
        title={words.title}
        sortsByTitle
        sorting={sorting}
        onSort={(column) => setSorting(nextSorting(sorting, column as RecordSort, ['changed', 'date']))}
        what={titleOf}
        columns={columnsOf({ isByHand, hasKind: kind === undefined && !areWorks, hasDate: kind !== 'page', areWorks })}
        actions={editAction}
        bulkActions={recordActions}
        empty={isFiltering ? lists.nothingFound : empty}
        {...(canMove && { onMove: order.move })}
      />
      <p className="visually-hidden" role="status">
        {order.told}
      </p>
    </>
  );
}

function useRecords(kinds: readonly ListedKind[], filter: RecordFilter, { sort, order }: RecordSorting) {
  const load = useCallback(() => recordRows(kinds), [kinds]);
  const matches = useMemo(() => matchesFilter(filter), [filter]);
  const compare = useCallback(
    (a: RecordRow, b: RecordRow) => comparers[sort](a, b) * (order === 'asc' ? 1 : -1),
    [sort, order],
  );
  return useLocalList(load, matches, compare);
}

/** Returns the kind in the address, if the list contains it. */
const kindAsked = (kinds: readonly string[]): string => {
  const asked = new URLSearchParams(location.search).get('kind') ?? '';
  return kinds.includes(asked) ? asked : '';
};

function choicesOf(
  filter: RecordFilter,
  rows: readonly RecordRow[] | undefined,
  areWorks: boolean,
  change: (part: Partial<RecordFilter>) => void,
): ListChoice[] {
  const distinct = (values: readonly string[]) => [...new Set(values)].filter(Boolean);
  const years = areWorks
    ? distinct(rows?.map(yearOf) ?? [])
        .toSorted()
        .toReversed()
    : [];
  const types = areWorks ? distinct(rows?.map(({ type = '' }) => type) ?? []) : [];
  const choice = (name: string, all: string, key: keyof RecordFilter, options: ListChoice['options']): ListChoice => ({
    name,
    all,
    options,
    value: filter[key],
    onChange: (value) => change({ [key]: value }),
  });
  const state = choice(words.state, words.everyState, 'state', Object.entries(words.states));
  if (!areWorks) return [state];
  return [
    choice(
      words.type,
      words.everyType,
      'type',
      types.map((type) => [type, nameOfType(type)] as const),
    ),
    choice(
      words.year,
      words.everyYear,
      'year',
      years.map((year) => [year, year] as const),
    ),
    state,
  ];
}

const formOf = ({ kind, key }: RecordRow) => here(editPage(kind, key, pageOf(kind, key)));

const titleOf = (row: RecordRow) => (
  <>
    <a href={formOf(row)}>{row.title}</a>
    {row.details && <span className="list-details cut muted tiny">{row.details}</span>}
  </>
);

const editAction = (row: RecordRow) => (
  <a className="button" href={formOf(row)} aria-label={content.editOf(row.title)}>
    {content.edit}
  </a>
);
