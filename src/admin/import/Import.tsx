import { problem, type Problem } from '#contract/problems.ts';
import { placesOf, findKnownPosts, listImports } from '#api-client/imports.ts';
import { listCitable } from '#api-client/citable.ts';
import { importLimits, type ImportResult } from '#contract/imports.ts';
import { pages } from '#contract/paths.ts';
import { nameOf } from '#importers/source-files.ts';
import { pageAddress } from '#domain/page-address.ts';
import { importing } from '#i18n/importing.ts';
import { useCallback, useEffect, useRef, useState, useId } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { Found } from './Found.tsx';
import { linked } from './upload.ts';
import type { ChosenFile } from '../shared/files.ts';
import type { ImportRow, FoundRow, AskedImport } from './open-import.ts';
import { startReader, type Reader } from './reader.ts';
import { errorText } from './remark-text.ts';
import { FileChoice, useDroppedFiles } from '../shared/FileChoice.tsx';
import { dates } from '#i18n/dates.ts';
import { useLoaded } from '../shared/use-answer.ts';
import { Undo } from './Undo.tsx';

type State =
  | { step: 'choose' }
  | { step: 'reading'; done: number; all: number }
  | { step: 'found'; reader: Reader; rows: FoundRow[]; problems: Problem[] }
  | ({ step: 'bringing'; reader: Reader; rows: FoundRow[]; wanted: FoundRow[]; id: string } & AskedImport);

interface ImportPostsProps {
  files?: readonly ChosenFile[];
  onWaiting?: (waits: boolean) => void;
}

/** The page of imports. */
export function Import() {
  return (
    <div className="dashboard import">
      <p className="form-note">{importing.lead}</p>
      <ImportPosts />
    </div>
  );
}

/**
 * Imports the posts of another blog. The posts are read in the browser, reviewed, and imported one after the other.
 * @param props `files`: files that are already selected; `onWaiting`: called with true if leaving the page would lose
 * posts, otherwise with false
 */
export function ImportPosts({ files: given, onWaiting }: ImportPostsProps) {
  const [state, setState] = useState<State>({ step: 'choose' });
  const [results, setResults] = useState(0);
  const reader = useRef<Reader>(undefined);
  useEffect(() => () => reader.current?.close(), []);

  const open = useCallback(async (files: readonly ChosenFile[]) => {
    if (files.length === 0) return;
    reader.current?.close();
    const next = (reader.current = startReader());
    setState({ step: 'reading', done: 0, all: 0 });
    try {
      const found = await read(next, files, (done, all) => setState({ step: 'reading', done, all }));
      setState({ step: 'found', reader: next, ...found });
    } catch (error) {
      showAlert(errorText(error), 'warning');
      setState({ step: 'choose' });
    }
  }, []);

  useEffect(() => {
    if (given) void open(given);
  }, [given, open]);

  const [brought, setBrought] = useState(0);
  const waits = isWaiting(state, brought);
  useEffect(() => onWaiting?.(waits), [onWaiting, waits]);

  const again = () => setState({ step: 'choose' });
  const ended = useCallback((came: readonly ImportResult[]) => {
    setResults((count) => count + 1);
    setBrought(came.length);
  }, []);
  return (
    <>
      {state.step === 'choose' && <Choose onFiles={(files) => void open(files)} />}
      {state.step === 'reading' && <p role="status">{importing.reading(state.done, state.all)}</p>}
      {state.step === 'found' && (
        <Found
          rows={state.rows}
          problems={state.problems}
          onOther={again}
          onStart={(wanted, asked) => {
            setBrought(0);
            setState({ step: 'bringing', reader: state.reader, rows: state.rows, wanted, ...asked, id: newId() });
          }}
        />
      )}
      {state.step === 'bringing' && <ImportProgress {...state} onEnd={ended} onOther={again} />}
      {state.step !== 'bringing' && <Earlier key={results} />}
    </>
  );
}

/**
 * Returns whether leaving the page now would lose posts.
 * @param brought number of posts that were imported so far
 */
function isWaiting(state: State, brought: number): boolean {
  if (state.step === 'found') return state.rows.some(({ isKnown, isThread }) => !isKnown && !isThread);
  return state.step === 'reading' || (state.step === 'bringing' && brought < state.wanted.length);
}

/** Reads the posts in files, and asks the server which of them it already has. */
async function read(reader: Reader, files: readonly ChosenFile[], onProgress: (done: number, all: number) => void) {
  const keys = (await listCitable()).works.map(({ key }) => key);
  const { rows, problems } = await reader.open(files, keys, onProgress);
  const known = await knownOf(rows);
  const moved = await movedPages(rows, known);
  const found = rows.map((row, index) => ({
    ...row,
    index,
    isKnown: known[index] ?? false,
    problems: [...(moved.get(row) ?? []), ...row.problems],
  }));
  return { rows: found, problems };
}

/**
 * Returns whether each row was imported before. If the request fails, returns an empty list, because the server detects
 * duplicates as well.
 */
async function knownOf(rows: readonly ImportRow[]): Promise<boolean[]> {
  const known: boolean[] = [];
  for (let start = 0; start < rows.length; start += importLimits.asked) {
    const some = rows.slice(start, start + importLimits.asked).map(({ path, hash }) => ({ path, hash }));
    const found = await findKnownPosts(some);
    if (!found.ok) return [];
    known.push(...found.value);
  }
  return known;
}

/**
 * Returns the new paths of pages whose path is already in use. If the request fails, returns an empty map, and the
 * import report lists the new paths.
 */
async function movedPages(rows: readonly ImportRow[], known: readonly boolean[]) {
  const coming = rows.filter(({ isPage }, index) => isPage && known[index] !== true);
  const places = coming.length === 0 ? undefined : await placesOf(coming.map(linked));
  const said = coming.flatMap((row, index) => {
    const [wanted, to] = [
      pages.own(pageAddress(row.address ?? nameOf(row.path))),
      places?.ok ? places.value[index]?.to : undefined,
    ];
    return to === undefined || to === wanted ? [] : [[row, [problem('urlInUse', wanted, to)]] as const];
  });
  return new Map<ImportRow, Problem[]>(said.map(([row, lines]) => [row, [...lines]]));
}

/** Returns 128 random bits in URL-safe characters. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Accepts a folder, a zip or an export, selected or dropped anywhere on the page. */
function Choose({ onFiles }: { onFiles: (files: readonly ChosenFile[]) => void }) {
  const isOver = useDroppedFiles(onFiles);
  return (
    <div className="import-drop" data-over={isOver || undefined}>
      <p>{importing.drop}</p>
      <FileChoice files={importing.chooseFiles} folder={importing.chooseFolder} onFiles={onFiles} />
    </div>
  );
}

/** Earlier imports, each of which can be undone. */
function Earlier() {
  const id = useId();
  const [list = [], load] = useLoaded(listImports);
  if (list.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="eyebrow" id={id}>
        {importing.earlier}
      </h2>
      <ul className="sessions">
        {list.map((one) => (
          <li key={one.id}>
            <div>{importing.earlierOne(dates.longDate(one.at), one.posts)}</div>
            <Undo
              id={one.id}
              label={importing.undoWord}
              brought={{ items: one.posts, comments: one.comments }}
              name={importing.undoOf(dates.longDate(one.at))}
              onDone={(kept) => void (kept === 0 && load())}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
