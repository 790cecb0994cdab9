import { problem, type Problem } from '#contract/problems.ts';
import { countsByFolder } from '#importers/folder-counts.ts';
import { dates } from '#i18n/dates.ts';
import { importing } from '#i18n/importing.ts';
import { useId, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { readableAddress } from '#domain/decoded.ts';
import type { AskedImport, FoundRow } from './open-import.ts';
import { staysLink } from '#importers/find-picture.ts';
import { remarkText } from './remark-text.ts';

/** The number of rows shown at first. */
const SHOWN = 100;

interface Props {
  rows: readonly FoundRow[];
  problems: readonly Problem[];
  onStart: (wanted: FoundRow[], asked: AskedImport) => void;
  onOther: () => void;
}

const remoteNotice = (src: string) => staysLink(src, problem('onOtherSite'));

/** A preview of the import; items with problems come first. */
export function Found({ rows, problems, onStart, onOther }: Props) {
  const id = useId();
  const [publish, setPublish] = useState(false);
  const [comments, setComments] = useState(false);
  const [fetched, setFetched] = useState(false);
  const [left, toggle] = useLeft();
  const remote = new Set(rows.flatMap((row) => row.remote)).size;
  const problemsOf = (row: FoundRow) => (fetched ? row.problems : [...row.problems, ...row.remote.map(remoteNotice)]);
  const written = rows.reduce((sum, row) => sum + row.comments, 0);
  const hasTexts = rows.some(({ isThread }) => !isThread);
  // Comments can also be imported for posts that already exist.
  const coming = rows.filter((row) => (comments && row.comments > 0) || (!row.isKnown && !row.isThread));
  const wanted = coming.filter(({ index }) => !left.has(index));
  const folders = countsByFolder(rows);
  const known = rows.filter(({ isKnown }) => isKnown).length;
  const troubled = coming.filter((row) => problemsOf(row).length > 0);
  const sorted = [
    ...troubled,
    ...coming.filter((row) => problemsOf(row).length === 0),
    ...rows.filter((row) => !coming.includes(row)),
  ];
  return (
    <section aria-labelledby={id}>
      <h2 className="eyebrow" id={id}>
        {rows.length === 0 ? importing.nothing : importing.found(rows.length, isPosts(rows))}
      </h2>
      <p role="status">
        {troubled.length > 0 && importing.withProblems(troubled.length)} {known > 0 && importing.knownCount(known)}
      </p>
      {folders.length > 0 && <Folders folders={folders} />}
      {problems.length > 0 && <Problems problems={problems} />}
      <div className="import-ticks">
        {hasTexts && <Tick is={publish} set={setPublish} words={importing.publish} />}
        {written > 0 && <Tick is={comments} set={setComments} words={importing.withComments(written)} />}
        {remote > 0 && <Tick is={fetched} set={setFetched} words={importing.withRemote(remote)} />}
      </div>
      <p className="actions">
        {wanted.length > 0 && (
          <Button look="primary" onClick={() => onStart(wanted, { publish, comments, fetched })}>
            {importing.start(wanted.length, isPosts(wanted))}
          </Button>
        )}
        <Button onClick={onOther}>{importing.other}</Button>
      </p>
      {rows.length > 0 && (
        <FoundTable
          rows={sorted}
          publish={publish}
          problemsOf={problemsOf}
          isTaken={(row) => (coming.includes(row) ? !left.has(row.index) : undefined)}
          onToggle={toggle}
        />
      )}
    </section>
  );
}

/** The indexes of rows that the owner has deselected, and a function that selects or deselects a row. */
function useLeft() {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const toggle = (index: number) =>
    setLeft((now) => {
      const next = new Set(now);
      if (!next.delete(index)) next.add(index);
      return next;
    });
  return [left, toggle] as const;
}

function Problems({ problems }: Pick<Props, 'problems'>) {
  return (
    <ul className="import-problems">
      {problems.map((problem, index) => (
        <li key={index}>{remarkText(problem)}</li>
      ))}
    </ul>
  );
}

function Folders({ folders }: { folders: ReturnType<typeof countsByFolder<FoundRow['becomes']>> }) {
  return (
    <ul className="import-problems">
      {folders.map(({ folder, counts }) => (
        <li key={folder}>
          <code>{folder}</code>{' '}
          {counts.map(([kind, count]) => importing.comesAs(count, importing.kinds[kind])).join(' · ')}
        </li>
      ))}
    </ul>
  );
}

interface FoundTableProps {
  rows: readonly FoundRow[];
  publish: boolean;
  problemsOf: (row: FoundRow) => Problem[];
  /** Returns whether the row is selected; undefined if it cannot be imported. */
  isTaken: (row: FoundRow) => boolean | undefined;
  onToggle: (index: number) => void;
}

function FoundTable({ rows, publish, problemsOf, isTaken, onToggle }: FoundTableProps) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <div className="import-scroll">
        <table className="import-table">
          <thead>
            <tr>
              <th scope="col">{importing.post}</th>
              <th scope="col">{importing.date}</th>
              <th scope="col">{importing.becomes}</th>
              <th scope="col">{importing.details}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <Row
                key={row.index}
                row={row}
                publish={publish}
                problems={problemsOf(row)}
                isTaken={isTaken(row)}
                onToggle={() => onToggle(row.index)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown < rows.length && <Button onClick={() => setShown(shown + SHOWN)}>{importing.more}</Button>}
    </>
  );
}

const isPosts = (rows: readonly FoundRow[]) => rows.every(({ becomes }) => becomes === 'post');

function Tick({ is, set, words }: { is: boolean; set: (is: boolean) => void; words: string }) {
  return (
    <label>
      <input type="checkbox" checked={is} onChange={(event) => set(event.target.checked)} /> <span>{words}</span>
    </label>
  );
}

/** Returns a post's date in the site's time zone, or a record's date as written in its file. */
function dayOf({ date, day, becomes }: FoundRow): string {
  if (becomes !== 'post' && becomes !== 'page') return day === undefined ? importing.noDate : dates.partialDate(day);
  return date === undefined ? importing.noDate : dates.longDate(date);
}

interface RowProps {
  row: FoundRow;
  publish: boolean;
  problems: readonly Problem[];
  /** Whether the row is selected; undefined if it cannot be imported. */
  isTaken: boolean | undefined;
  onToggle: () => void;
}

function Row({ row, publish, problems, isTaken, onToggle }: RowProps) {
  const { path, title, date, notPublic, isKnown, pictures, comments, isThread, becomes, formerPaths } = row;
  const isDated = date !== undefined || becomes === 'page' || becomes === 'publication';
  const isPublished = publish && notPublic === undefined && isDated;
  const state = isThread ? 'thread' : isKnown ? 'known' : isPublished ? 'published' : 'draft';
  const leading = formerPaths.map((former) => importing.formerUrl(readableAddress(former)));
  return (
    <tr data-state={state}>
      <th scope="row">
        {isTaken === undefined ? (
          title || path
        ) : (
          <label>
            <input type="checkbox" aria-label={importing.take(title || path)} checked={isTaken} onChange={onToggle} />{' '}
            {title || path}
          </label>
        )}
        {title !== '' && <span className="muted"> {path}</span>}
      </th>
      <td>{dayOf(row)}</td>
      <td>
        {becomes !== 'post' && `${importing.kinds[becomes]} · `}
        {importing.states[state]}
      </td>
      <td>
        {pictures > 0 && (
          <span className="muted">
            {becomes === 'publication' ? importing.files(pictures) : importing.pictures(pictures)}{' '}
          </span>
        )}
        {comments > 0 && <span className="muted">{importing.comments(comments)} </span>}
        {problems.length + leading.length > 0 && (
          <details>
            <summary>{importing.problems(problems.length + leading.length)}</summary>
            <ul>
              {[...problems.map((problem) => remarkText(problem)), ...leading].map((problem, index) => (
                <li key={index}>{problem}</li>
              ))}
            </ul>
          </details>
        )}
      </td>
    </tr>
  );
}
