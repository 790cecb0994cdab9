import { getRevision, listRevisions, nameRevision } from '#api-client/post-life.ts';
import { savePost } from '#api-client/posts.ts';
import { dates } from '#i18n/dates.ts';
import { lineNames } from '#contract/post-fields.ts';
import type { RevisionSummary, RevisionText } from '#contract/revisions.ts';
import type { PostText } from '#editor/post-text.ts';
import { screens } from '#i18n/screens.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { useState } from 'react';
import { Button } from '../../shared/Button.tsx';
import { showAlert, succeeded } from '../../shared/alerts.ts';
import { useLoaded } from '../../shared/use-answer.ts';
import { Difference } from '../Difference.tsx';
import { type ChangeStored, toData } from '../transport.ts';
import { VersionLine } from '../../editing/VersionLine.tsx';

interface Props {
  id: string;
  /** Revision of the draft. */
  revision: number;
  change: ChangeStored;
}

/** The number of revisions in one response. */
const PAGE = 50;

/**
 * The revision history of a post. It shows the text of each revision and the differences between revisions, and can
 * restore a revision.
 */
export function Versions({ id, revision, change }: Props) {
  const [lines, , setLines] = useLoaded(() => listRevisions(id), revision);
  const [shown, setShown] = useState<Comparison>();

  async function loadOlder(): Promise<void> {
    const found = await listRevisions(id, lines?.at(-1)?.revision);
    if (succeeded(found)) setLines((now = []) => [...now, ...found.value]);
  }

  async function compare(from: number, to: number): Promise<void> {
    const [was, is] = await Promise.all([getRevision(id, from), getRevision(id, to)]);
    if (!succeeded(was)) return;
    if (!succeeded(is)) return;
    setShown({ from, to, was: was.value, is: is.value });
  }

  async function restore({ from, was }: Comparison): Promise<void> {
    const done = await change(({ published, revision: known }) =>
      savePost(id, {
        ...toData({ text: textOf(was), published, revision: known }),
        ...linesToSave(was),
        restoredFrom: from,
      }),
    );
    if (!done) return;
    setShown(undefined);
    showAlert(postPanel.versionRestored, 'success');
  }

  async function rename({ revision: number }: RevisionSummary, given: string): Promise<void> {
    const named = await nameRevision(id, number, given);
    if (!succeeded(named)) return;
    setLines((now) => now?.map((line) => (line.revision === number ? named.value : line)));
  }

  return (
    <section aria-label={postPanel.history}>
      <h2 className="eyebrow">{postPanel.history}</h2>
      {shown && lines && (
        <div className="version" role="group" aria-label={postPanel.version(shown.from)}>
          <p className="version-choice">
            <VersionChoice
              label={postPanel.compareThen}
              lines={lines}
              value={shown.from}
              onChoose={(from) => void compare(from, shown.to)}
            />
            <VersionChoice
              label={postPanel.compareNow}
              lines={lines}
              value={shown.to}
              onChoose={(to) => void compare(shown.from, to)}
            />
          </p>
          {lineNames
            .filter((name) => shown.was.lines[name] !== shown.is.lines[name])
            .map((name) => (
              <p key={name}>
                {postPanel.lines[name]}: <del>{shown.was.lines[name]}</del> <ins>{shown.is.lines[name]}</ins>
              </p>
            ))}
          <Difference
            theirs={textOf(shown.was)}
            mine={textOf(shown.is)}
            theirsName={postPanel.then}
            mineName={postPanel.now}
          />
          <p className="actions">
            {shown.from !== revision && (
              <Button look="primary" onClick={() => restore(shown)}>
                {postPanel.restoreVersion}
              </Button>
            )}
            <Button onClick={() => setShown(undefined)}>{postPanel.close}</Button>
          </p>
        </div>
      )}
      {!lines && <p className="loading">{screens.loading}</p>}
      <ol className="versions" reversed>
        {lines?.map((line) => (
          <VersionLine
            key={line.revision}
            line={line}
            origin={postPanel.kindAndWords(postPanel.revisionKinds[line.kind], line.words)}
            compare={postPanel.compare}
            onCompare={line.revision === revision ? undefined : () => void compare(line.revision, revision)}
            onName={(name) => rename(line, name)}
          />
        ))}
      </ol>
      {lines && lines.length > 0 && lines.length % PAGE === 0 && (
        <Button onClick={loadOlder}>{postPanel.olderVersions}</Button>
      )}
    </section>
  );
}

interface Comparison {
  from: number;
  to: number;
  was: RevisionText;
  is: RevisionText;
}

interface ChoiceProps {
  label: string;
  lines: readonly RevisionSummary[];
  value: number;
  onChoose: (revision: number) => void;
}

/** A select of the listed versions. */
function VersionChoice({ label, lines, value, onChoose }: ChoiceProps) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={(event) => onChoose(Number(event.target.value))}>
        {lines.map(({ revision, createdAt, name }) => (
          <option key={revision} value={revision}>
            {[revision, dates.longMoment(createdAt), name].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Returns all lines of text of a version; null removes a line that the version does not have. */
const linesToSave = ({ lines }: RevisionText) =>
  Object.fromEntries(lineNames.map((name) => [name, lines[name] ?? null]));

const textOf = ({ title, categoryName, keywords, body, summary }: RevisionText): PostText => ({
  title,
  category: categoryName,
  keywords,
  body,
  summary,
});
