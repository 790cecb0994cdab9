import { deleteMedium, listMedia, renameMedium, type MediaWanted } from '#api-client/media.ts';
import type { Result } from '#api-client/result.ts';
import { mediaGroupNames, type MediaRow, type MediaSort } from '#contract/media.ts';
import { dates } from '#i18n/dates.ts';
import { lists } from '#i18n/lists.ts';
import { media as words } from '#i18n/media.ts';
import { acceptedTypes } from '#editor/pictures.ts';
import mediaSheet from '#styles/media.css?url';
import { useState } from 'react';
import { List, type Column, type Sorting } from '../list/List.tsx';
import { type ListChoice, ListTools, nextSorting, useSettled } from '../list/ListTools.tsx';
import { askIfSure } from '../list/SureSheet.tsx';
import type { ListAction, RunBulk } from '../list/use-bulk.ts';
import { useListPages, type LoadPage } from '../list/use-list-pages.ts';
import { loadStyles } from '../shared/load-styles.ts';
import { openSheet } from '../shared/open-sheet.tsx';
import { placesOf, sizeOf, Thumbnail } from './MediumParts.tsx';
import { MediumSheet, type Wish } from './MediumSheet.tsx';
import { useUploads } from './use-uploads.tsx';

await loadStyles(mediaSheet);

/** A medium as a row. */
type Row = MediaRow & { title: string };

const load: LoadPage<MediaWanted, Row> = async (wanted, next, limit) => {
  const page = await listMedia(wanted, next, limit);
  if (!page.ok) return page;
  return { ok: true, value: { ...page.value, items: page.value.items.map((row) => ({ ...row, title: row.name })) } };
};

const noFilter = { text: '', kind: '', use: '' };
type Filter = typeof noFilter;
const accepted = `${acceptedTypes},.pdf,.csv,.tsv,.mp4,.webm,.zip`;
/** The ids of the columns that sort, and the API's names of these orders. */
const sorts: Record<string, MediaSort> = { title: 'name', size: 'size', date: 'date' };

/** The screen of all images and files: a grid with search, filters, order, details, upload and deletion. */
export function Media() {
  const [filter, setFilter] = useState(noFilter);
  const [sorting, setSorting] = useState<Sorting>({ sort: 'date', order: 'desc' });
  const looked = useSettled(filter);
  const source = useListPages(load, wantedBy(looked, sorting));
  const { upload, shown } = useUploads(source.reload);
  const change = (part: Partial<Filter>) => setFilter((now) => ({ ...now, ...part }));
  const isFiltering = Object.values(filter).some((value) => value.trim() !== '');
  return (
    <>
      <ListTools
        find={words.find}
        text={filter.text}
        onText={(text) => change({ text })}
        choices={choicesOf(filter, change)}
        count={source.total === undefined ? undefined : words.count(source.total)}
        isFiltering={isFiltering}
        onShowAll={() => setFilter(noFilter)}
      >
        <label className="button primary">
          {words.upload}
          <input
            type="file"
            multiple
            accept={accepted}
            onChange={({ target }) => {
              void upload([...(target.files ?? [])]);
              // Allows choosing the same file again.
              target.value = '';
            }}
          />
        </label>
      </ListTools>
      {shown}
      <List<Row>
        name={words.media}
        source={source}
        about={JSON.stringify(looked)}
        title={words.columns.name}
        sortsByTitle
        sorting={sorting}
        onSort={(column) => setSorting((now) => nextSorting(now, column, ['date', 'size']))}
        picture={(row, run) => <OpenButton row={row} run={run} />}
        what={(row) => row.name}
        columns={columns}
        bulkActions={bulkActions}
        empty={emptyWords(looked)}
      />
    </>
  );
}

const choicesOf = (filter: Filter, change: (part: Partial<Filter>) => void): readonly ListChoice[] => [
  {
    name: words.kind,
    all: words.everyKind,
    value: filter.kind,
    options: mediaGroupNames.map((one) => [one, words.groups[one]] as const),
    onChange: (kind) => change({ kind }),
  },
  {
    name: words.use,
    all: words.everyUse,
    value: filter.use,
    options: [['unused', words.unused]],
    onChange: (use) => change({ use }),
  },
];

const wantedBy = ({ text, kind, use }: Filter, { sort, order }: Sorting): MediaWanted => ({
  kind: mediaGroupNames.find((one) => one === kind) ?? 'any',
  sort: sorts[sort] ?? 'date',
  order,
  ...(text.trim() !== '' && { text: text.trim() }),
  ...(use !== '' && { unused: 'true' as const }),
});

function emptyWords({ text, kind, use }: Filter): string {
  if (text.trim() !== '' || kind !== '') return lists.nothingFound;
  return use === '' ? words.empty : words.noneUnused;
}

const OpenButton = ({ row, run }: { row: Row; run: RunBulk<Row> }) => (
  <button type="button" aria-label={words.open(row.name)} onClick={() => void openMedium(row, run)}>
    <Thumbnail row={row} />
  </button>
);

const columns: readonly Column<Row>[] = [
  {
    id: 'size',
    title: words.columns.size,
    isSortable: true,
    cell: ({ kind, width, height, bytes }) =>
      [words.kinds[kind], ...(width > 0 ? [`${width} × ${height}`] : []), sizeOf(bytes)].join(' · '),
  },
  { id: 'uses', title: words.columns.uses, cell: (row) => <UsesLine row={row} /> },
  {
    id: 'date',
    title: words.columns.date,
    isSortable: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{dates.longDate(createdAt)}</time>,
  },
];

/** The first place that uses a medium, and the number of further places. */
function UsesLine({ row }: { row: Row }) {
  const places = placesOf(row);
  const [first] = places;
  const count = places.length + row.files.length;
  if (count === 0) return words.unused;
  if (!first) return row.files[0];
  if (first.earlier) return words.onlyEarlier;
  return (
    <>
      <a href={first.href}>{first.text}</a> {count > 1 && words.further(count - 1)}
    </>
  );
}

/** Shows the details of a medium, and does what the owner wants. */
async function openMedium(row: Row, run: RunBulk<Row>): Promise<void> {
  const wish = await openSheet<Wish>((onDone) => <MediumSheet row={row} onDone={onDone} />);
  if (wish === undefined) return;
  if (wish === 'delete') return remove([row], run);
  await ('rename' in wish ? rename(row, wish.rename, run) : replace(row, wish.replace, run));
}

const rename = (row: Row, name: string, run: RunBulk<Row>) =>
  run([row], {
    running: words.renaming,
    done: () => words.renamed(name),
    act: ({ id }) => renameMedium(id, name),
    undo: () =>
      run([row], {
        running: words.renaming,
        done: () => words.renamed(row.name),
        act: ({ id }) => renameMedium(id, row.name),
      }),
  });

async function replace(row: Row, file: File, run: RunBulk<Row>): Promise<void> {
  const { replaceMedium, swapMedia } = await import('./replace-medium.ts');
  let result = { id: row.id, places: 0 };
  const keep = <T extends Result<typeof result>>(done: T): T => {
    if (done.ok) result = done.value;
    return done;
  };
  const done = () => (result.places === 0 ? words.replacedNowhere : words.replaced(result.places));
  await run([row], {
    running: words.replacing,
    done,
    act: async () => keep(await replaceMedium(row, file)),
    undo: () =>
      run([row], {
        running: words.replacing,
        done,
        act: async () => keep(await swapMedia(result.id, row.id)),
      }),
  });
}

async function remove(rows: readonly Row[], run: RunBulk<Row>): Promise<void> {
  // The server keeps files in use, so their deletion is not reported before it was tried.
  const isFinal = rows.every((row) => placesOf(row).length + row.files.length === 0);
  const note = isFinal ? words.removeUnusedNote : words.removeNote;
  const question = { title: words.removeQuestion, note, confirm: words.remove };
  if (!(await askIfSure(rows, question))) return;
  await run(rows, {
    running: words.removing,
    done: (done) => words.removed(done.length),
    act: removeOne,
    isFinal,
  });
}

/** Deletes a medium. If it is in use, the failure names the places. */
async function removeOne(row: Row): Promise<Result<unknown>> {
  const removed = await deleteMedium(row.id);
  if (removed.ok || removed.code !== 'MEDIA_IN_USE') return removed;
  const places = [...placesOf(row).map(({ text }) => text), ...row.files].join(', ');
  return places === '' ? removed : { ...removed, message: words.keptBy(removed.message, places) };
}

const bulkActions: readonly ListAction<Row>[] = [{ title: words.remove, isDangerous: true, start: remove }];
