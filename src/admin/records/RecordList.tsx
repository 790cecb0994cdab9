import { editPage } from '#contract/paths.ts';
import { content } from '#i18n/content.ts';
import { lists } from '#i18n/lists.ts';
import { records as words } from '#i18n/records.ts';
import { type ReactNode, useCallback, useMemo, useState, useRef } from 'react';
import { pageOf } from '../dashboard/page-of.ts';
import { List } from '../list/List.tsx';
import { type ListChoice, ListTools, nextSorting } from '../list/ListTools.tsx';
import { useLocalList, type LocalList } from '../list/use-local-list.ts';
import { here } from '../shared/localized-path.ts';
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
  placed,
} from './record-rows.ts';
import { orderContent } from '#api-client/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { showAlert } from '../shared/alerts.ts';

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

interface KindTabsProps {
  kinds: readonly ListedKind[];
  kind: ListedKind | undefined;
  /** All rows, to count them by kind; undefined until loaded. */
  rows: readonly RecordRow[] | undefined;
  onChange: (kind: ListedKind | undefined) => void;
}

/** Chooses the shown kind of records. The choice is in the address (`?kind=talk`), so that links can name it. */
function KindTabs({ kinds, kind, rows, onChange }: KindTabsProps) {
  return (
    <ul className="area-tabs cluster small">
      {[undefined, ...kinds].map((one) => (
        <li key={one ?? ''}>
          <a
            href={one === undefined ? location.pathname : `?kind=${one}`}
            aria-current={one === kind ? 'true' : undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              history.replaceState(history.state, '', event.currentTarget.href);
              onChange(one);
            }}
          >
            {one === undefined ? words.all : words.many[one]}{' '}
            <span className="tab-count muted">
              {rows?.filter((row) => one === undefined || row.kind === one).length}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Moves the records of a kind. The list shows the new order at once. Orders are sent one after the other, and if one is
 * refused, the list is loaded again.
 * @returns `move`, and the place of the record that was moved last, for screen readers
 */
function useRecordOrder(kind: ContentKind | undefined, { loaded, rows: shown, setRows, reload }: LocalList<RecordRow>) {
  const [told, tell] = useState('');
  const queue = useRef(Promise.resolve());
  /** The number of moves. Only the last order of several quick moves is sent. */
  const moves = useRef(0);

  async function send(keys: readonly string[], turn: number): Promise<void> {
    if (!kind || turn < moves.current) return;
    const sent = await orderContent(kind, keys);
    if (sent.ok) return;
    showAlert(sent.message, sent.style);
    reload();
  }

  function move(id: string, before: string | undefined): void {
    const moved = loaded?.find((row) => row.id === id);
    if (!loaded || !moved || id === before) return;
    const others = loaded.filter((row) => row.id !== id);
    const last = shown?.findLast((row) => row.id !== id);
    const place =
      before === undefined
        ? others.findIndex((row) => row.id === last?.id) + 1
        : others.findIndex((row) => row.id === before);
    if (place < 0) return;
    const next = placed(others.toSpliced(place, 0, moved));
    setRows(next);
    const ofKind = next.filter((row) => row.kind === kind);
    tell(content.movedTo(ofKind.findIndex((row) => row.id === id) + 1, ofKind.length));
    const turn = (moves.current += 1);
    queue.current = queue.current.then(() =>
      send(
        ofKind.map(({ key }) => key),
        turn,
      ),
    );
  }

  return { move, told };
}
