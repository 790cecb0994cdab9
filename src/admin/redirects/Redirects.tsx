import { addRedirect, importRedirects, listRedirects, removeRedirect } from '#api-client/redirects.ts';
import { ownWords } from '#api-client/refusals.ts';
import type { Result } from '#api-client/result.ts';
import type { ImportRedirectsResponse, RedirectEntry } from '#contract/redirects.ts';
import { lists } from '#i18n/lists.ts';
import { redirects as words } from '#i18n/redirects.ts';
import { useCallback, useState, useId } from 'react';
import { type Column, List } from '../list/List.tsx';
import { ListTools, nextSorting } from '../list/ListTools.tsx';
import type { ListAction, RunBulk } from '../list/use-bulk.ts';
import { useLocalList } from '../list/use-local-list.ts';
import { Button } from '../shared/Button.tsx';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { askForRedirect, decodedPath } from './RedirectSheet.tsx';
import { TestUrl } from './TestUrl.tsx';
import { getAnalytics } from '#api-client/dashboard.ts';
import { NOT_FOUND } from '#contract/analytics.ts';
import { useLoaded } from '../shared/use-answer.ts';

type RedirectRow = RedirectEntry & { id: string; title: string };
type Sort = 'title' | 'to' | 'origin';

async function load(): Promise<Result<RedirectRow[]>> {
  const found = await listRedirects();
  if (!found.ok) return found;
  return { ok: true, value: found.value.map((row) => ({ ...row, id: row.path, title: decodedPath(row.path) })) };
}

/** The screen of redirects: list, add, edit, delete with undo, import from CSV, and test a URL. */
export function Redirects() {
  const [text, setText] = useState('');
  const [origin, setOrigin] = useState('');
  const [sorting, setSorting] = useState<{ sort: Sort; order: 'asc' | 'desc' }>({ sort: 'title', order: 'asc' });
  const [version, setVersion] = useState(0);
  const [wrong, setWrong] = useState<ImportRedirectsResponse['wrong']>([]);
  const matches = useCallback(
    (row: RedirectRow) => {
      const sought = text.trim().toLocaleLowerCase();
      const isFound = [row.title, decodedPath(row.to)].some((part) => part.toLocaleLowerCase().includes(sought));
      return isFound && (origin === '' || row.origin === origin);
    },
    [text, origin],
  );
  const compare = useCallback(
    (a: RedirectRow, b: RedirectRow) =>
      a[sorting.sort].localeCompare(b[sorting.sort]) * (sorting.order === 'asc' ? 1 : -1),
    [sorting],
  );
  const source = useLocalList(load, matches, compare);
  const isFiltering = text.trim() !== '' || origin !== '';
  const changed = () => {
    source.reload();
    setVersion((now) => now + 1);
  };

  async function save(entry?: RedirectEntry, path?: string): Promise<void> {
    const saved = await askForRedirect(entry, path);
    if (!saved) return;
    showAlert(words.saved(saved.path, decodedPath(saved.to)), 'success');
    changed();
  }

  async function bring(file: File | undefined): Promise<void> {
    if (!file) return;
    const done = await importRedirects(await file.text());
    if (!succeeded(done)) return;
    setWrong(done.value.wrong);
    if (done.value.wrong.length > 0) return;
    showAlert(words.imported(done.value.added), 'success');
    changed();
  }

  return (
    <>
      <ListTools
        find={words.find}
        text={text}
        onText={setText}
        choices={[
          {
            name: words.origin,
            all: words.everyOrigin,
            value: origin,
            options: Object.entries(words.origins),
            onChange: setOrigin,
          },
        ]}
        count={source.total === undefined ? undefined : lists.count(source.total)}
        isFiltering={isFiltering}
        onShowAll={() => {
          setText('');
          setOrigin('');
        }}
      >
        <CsvButton onFile={bring} />
        <Button look="primary" onClick={() => save()}>
          {words.add}
        </Button>
      </ListTools>
      <WrongLines wrong={wrong} />
      <List<RedirectRow>
        name={words.name}
        source={source}
        about={JSON.stringify([text, origin])}
        title={words.from}
        sortsByTitle
        sorting={sorting}
        onSort={(column) => setSorting((now) => nextSorting(now, column as Sort, []))}
        what={(row) => row.title}
        columns={columns}
        actions={(row, run) => <RowButtons row={row} run={run} onEdit={() => save(row)} />}
        bulkActions={bulkActions}
        empty={isFiltering ? lists.nothingFound : <p>{words.none}</p>}
      />
      <TestUrl />
      <NotFound version={version} onAdd={(path) => save(undefined, path)} />
    </>
  );
}

function CsvButton({ onFile }: { onFile: (file: File | undefined) => Promise<void> }) {
  return (
    <label className="button" title={words.importHint}>
      {words.import}
      <input
        type="file"
        accept=".csv,text/csv,text/plain"
        onChange={({ target }) => {
          void onFile(target.files?.[0]);
          // Without this reset, the corrected file could not be selected again.
          target.value = '';
        }}
      />
    </label>
  );
}

/** Maximum number of wrong lines that are shown. */
const LINES = 20;

/** The lines of a file that could not be imported. */
function WrongLines({ wrong }: { wrong: ImportRedirectsResponse['wrong'] }) {
  return (
    <div role="alert" className="wrong-lines">
      {wrong.length > 0 && (
        <>
          <p>{words.wrongLines(wrong.length)}</p>
          <ul>
            {wrong.slice(0, LINES).map(({ line, problem }) => (
              <li key={line}>{words.wrongLine(line, ownWords({ code: problem }) ?? problem)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const columns: readonly Column<RedirectRow>[] = [
  {
    id: 'to',
    title: words.to,
    isSortable: true,
    cell: ({ to, isPublic }) => (
      <>
        <a href={to}>{decodedPath(to)}</a>
        {!isPublic && ` (${words.notPublic})`}
      </>
    ),
  },
  { id: 'origin', title: words.origin, isSortable: true, cell: ({ origin }) => words.origins[origin] },
];

function RowButtons({ row, run, onEdit }: { row: RedirectRow; run: RunBulk<RedirectRow>; onEdit: () => unknown }) {
  if (row.origin === 'moved') return <span className="muted">{words.movedStays}</span>;
  return (
    <>
      <Button aria-label={words.editOf(row.title)} onClick={onEdit}>
        {words.edit}
      </Button>
      <Button onClick={() => remove([row], run)} aria-label={`${words.remove}: ${row.title}`}>
        {words.remove}
      </Button>
    </>
  );
}

type Rows = readonly RedirectRow[];

const remove = (rows: Rows, run: RunBulk<RedirectRow>) =>
  run(rows, {
    running: words.removing,
    done: (done) => words.removed(done.length),
    act: ({ path }) => removeRedirect(path),
    undo: (done) =>
      run(done, {
        running: words.restoring,
        done: (back) => words.restored(back.length),
        act: ({ path, to, origin }) => addRedirect(path, to, origin === 'import' ? 'import' : 'hand'),
      }),
  });

const bulkActions: readonly ListAction<RedirectRow>[] = [
  {
    title: words.remove,
    isDangerous: true,
    appliesTo: (rows) => rows.every(({ origin }) => origin !== 'moved'),
    start: remove,
  },
];

const DAY = 24 * 60 * 60_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
const loadMissing = () => getAnalytics({ from: dayBefore(90), to: dayBefore(0) });
/** Number of listed paths. The analytics list all of them. */
const SHOWN = 10;

interface Props {
  /** Changes when a redirect was added, so that its path is no longer listed. */
  version: number;
  onAdd: (path: string) => unknown;
}

/** Paths that readers requested and that have no page, each with a button that adds a redirect. */
function NotFound({ version, onAdd }: Props) {
  const id = useId();
  const [found] = useLoaded(loadMissing, version, 'quiet');
  const missing = found?.missing.filter(({ text }) => text !== NOT_FOUND).slice(0, SHOWN) ?? [];
  if (missing.length === 0) return null;
  return (
    <section className="card-panel panel stacked" aria-labelledby={id}>
      <h2 className="eyebrow" id={id}>
        {words.missing}
      </h2>
      <p className="form-note">{words.missingHint}</p>
      <ul className="sessions">
        {missing.map(({ text, count }) => (
          <li key={text}>
            <div>
              <strong>{decodedPath(text)}</strong> <span className="muted">{words.times(count)}</span>
            </div>
            <Button aria-label={words.addFor(decodedPath(text))} onClick={() => onAdd(text)}>
              {words.add}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
