import { lists } from '#i18n/lists.ts';
import { screens } from '#i18n/screens.ts';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { NotLoaded } from '../shared/Loading.tsx';
import { succeeded } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';
import { MoveHandle } from '../shared/MoveHandle.tsx';
import { useDragged } from '../shared/use-dragged.ts';
import { ListBar } from './ListBar.tsx';
import type { Row } from './selection.ts';
import { type ListAction, type RunBulk, useBulk } from './use-bulk.ts';
import type { ListSource } from './use-list-pages.ts';
import { useRunBulk } from './use-run-bulk.ts';
import { type SelectedRows, useSelection } from './use-selection.ts';

/** A column behind the title. Its id is the class name of its cells. */
export interface Column<T extends Row> {
  id: string;
  title: string;
  cell: (row: T, run: RunBulk<T>) => ReactNode;
  isSortable?: boolean;
}

export interface Sorting {
  sort: string;
  order: 'asc' | 'desc';
}

export interface ListProps<T extends Row> {
  /** The list's accessible name. */
  name: string;
  source: ListSource<T>;
  /** Identifies what the list shows. If the value changes, the selection is cleared. */
  about: string;
  /** The first cell of a row: its title, with a link, and secondary text. */
  what: (row: T, run: RunBulk<T>) => ReactNode;
  /** The image of a row. With images, the list is a grid instead of a table. */
  picture?: (row: T, run: RunBulk<T>) => ReactNode;
  columns: readonly Column<T>[];
  /** The header of the first column. */
  title: string;
  sorting?: Sorting | undefined;
  onSort?: ((column: string) => void) | undefined;
  /** Whether rows can be sorted by title. */
  sortsByTitle?: boolean;
  /** The buttons of one row. */
  actions?: (row: T, run: RunBulk<T>) => ReactNode;
  /** The actions for the selected rows. Without them, rows cannot be selected. */
  bulkActions?: readonly ListAction<T>[];
  /** Shown if the list has no row: says what to do. */
  empty: ReactNode;
  /** Called after an action, when other lists may be out of date. */
  onChanged?: () => void;
  /** Moves a row before another one, or to the end. Rows then have a handle. */
  onMove?: (id: string, before: string | undefined) => void;
}

/**
 * A list of the admin area. It has search and filters above (`ListTools`), sortable columns, selection by mouse and
 * keyboard, actions with progress and undo, and further rows on request.
 */
export function List<T extends Row>(props: ListProps<T>) {
  const { source, about, bulkActions = [], empty, onChanged } = props;
  const { rows, failure } = source;
  const shown = rows ?? [];
  const selection = useSelection(shown, about);
  const bulk = useBulk<T>();
  const run = useRunBulk(bulk, selection, source, onChanged);

  async function selectEvery(): Promise<void> {
    const every = await source.all();
    if (succeeded(every)) selection.selectAll(every.value, true);
  }

  return (
    <div className="list stacked" aria-busy={source.isLoading}>
      {failure && <NotLoaded failure={failure} again={source.reload} />}
      {!rows && !failure && <ListPlaceholder />}
      {rows?.length === 0 && <div className="empty">{empty}</div>}
      {shown.length > 0 && <ListTable {...props} selection={selection} shown={shown} run={run} />}
      {source.more && (
        <Button busy={source.isLoading} onClick={source.more}>
          {screens.showMore}
        </Button>
      )}
      <ListBar
        selection={selection}
        bulk={bulk}
        actions={bulkActions}
        run={run}
        total={source.total}
        onAll={selectEvery}
      />
    </div>
  );
}

/** Keeps the height of a list until its rows are loaded. */
function ListPlaceholder() {
  return (
    <p className="loading list-placeholder" role="status">
      {screens.loading}
    </p>
  );
}

interface TableProps<T extends Row> extends HeadProps<T> {
  run: RunBulk<T>;
}

function ListTable<T extends Row>(props: TableProps<T>) {
  const { selection, bulkActions = [], shown, onMove } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const drag = useDragged(body, (from, to) => {
    const others = shown.filter((_, index) => index !== from);
    const moved = shown[from];
    if (moved) onMove?.(moved.id, others[to]?.id);
  });
  return (
    <table
      role="table"
      className={props.picture ? 'list-table' : 'list-table panel'}
      aria-label={props.name}
      data-sort={props.sorting?.sort}
      data-grid={props.picture && ''}
      data-dragging={drag.from === undefined ? undefined : ''}
    >
      <ListHead {...props} />
      <tbody role="rowgroup" ref={body} onKeyDown={selection.onKeyDown}>
        {shown.map((row, index) => (
          <ListRow
            key={row.id}
            row={row}
            isSelected={selection.chosen.has(row.id)}
            select={bulkActions.length > 0 ? selection.select : undefined}
            what={props.what}
            picture={props.picture}
            columns={props.columns}
            actions={props.actions}
            run={props.run}
            index={index}
            isDragged={drag.from === index}
            dropSide={drag.sideOf(index)}
            onMove={onMove && drag.move}
            onPress={drag.begin}
          />
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps<T extends Row> extends ListProps<T> {
  selection: SelectedRows<T>;
  shown: readonly T[];
}

function ListHead<T extends Row>(props: HeadProps<T>) {
  const { title, columns, sorting, onSort, sortsByTitle = false, bulkActions = [], actions } = props;
  const heading = (id: string, name: string, isSortable: boolean) => (
    <th
      role="columnheader"
      scope="col"
      key={id}
      className={id}
      aria-sort={isSortable ? (sorting?.sort === id ? orders[sorting.order] : 'none') : undefined}
    >
      {isSortable ? (
        <button type="button" onClick={() => onSort?.(id)}>
          {name}
        </button>
      ) : (
        name
      )}
    </th>
  );
  return (
    <thead role="rowgroup">
      <tr role="row">
        {bulkActions.length > 0 && (
          <th role="columnheader" scope="col" className="pick">
            <SelectShown {...props} />
          </th>
        )}
        {heading('title', title, sortsByTitle)}
        {columns.map((column) => heading(column.id, column.title, column.isSortable ?? false))}
        {actions && (
          <th role="columnheader" scope="col" className="acts">
            <span className="visually-hidden">{lists.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

const orders = { asc: 'ascending', desc: 'descending' } as const;

/** Selects or deselects all shown rows; indeterminate if only some are selected. */
function SelectShown<T extends Row>({ shown, selection: { chosen, selectAll } }: HeadProps<T>) {
  const box = useRef<HTMLInputElement>(null);
  const count = shown.filter(({ id }) => chosen.has(id)).length;
  const isAll = count === shown.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <label>
      <input
        type="checkbox"
        ref={box}
        aria-label={lists.selectShown}
        checked={isAll}
        onChange={({ target }) => selectAll(shown, target.checked)}
      />
    </label>
  );
}

type Drag = ReturnType<typeof useDragged>;

interface RowProps<T extends Row> extends Pick<ListProps<T>, 'what' | 'picture' | 'columns' | 'actions'> {
  row: T;
  index: number;
  isDragged: boolean;
  dropSide: ReturnType<Drag['sideOf']>;
  /** Undefined if the rows have no order of their own. */
  onMove: Drag['move'] | undefined;
  onPress: Drag['begin'];
  isSelected: boolean;
  select: SelectedRows<T>['select'] | undefined;
  run: RunBulk<T>;
}

/** A row. It renders again only if its own values change, so that lists of thousands of rows stay fast. */
const ListRow = memo(ListRowView) as typeof ListRowView;

function ListRowView<T extends Row>(props: RowProps<T>) {
  const { row, index, isSelected, select, what, picture, columns, actions, run, onMove } = props;
  return (
    <tr
      role="row"
      data-row={row.id}
      data-selected={isSelected || undefined}
      data-dragged={props.isDragged || undefined}
      data-drop={props.dropSide}
    >
      {select && (
        <td role="cell" className="pick">
          <label>
            <input
              type="checkbox"
              data-select={row.id}
              aria-label={lists.select(row.title)}
              checked={isSelected}
              onChange={({ target, nativeEvent }) => select(row, target.checked, isWithShift(nativeEvent))}
            />
          </label>
        </td>
      )}
      <td role="cell" className="what">
        {onMove && <MoveHandle title={row.title} index={index} onMove={onMove} onPress={props.onPress} />}
        {picture && <div className="list-picture">{picture(row, run)}</div>}
        <div className="line cut">{what(row, run)}</div>
      </td>
      {columns.map(({ id, title, cell }) => (
        <td role="cell" className={id} key={id} data-column={title}>
          {cell(row, run)}
        </td>
      ))}
      {actions && (
        <td role="cell" className="acts">
          <div className="actions">{actions(row, run)}</div>
        </td>
      )}
    </tr>
  );
}

/** Whether Shift was held during a click or a press of Space. */
const isWithShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;
