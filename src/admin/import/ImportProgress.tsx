import { fromSent } from '#contract/problems.ts';
import { importOutcomes, type ImportResult } from '#contract/imports.ts';
import { importing } from '#i18n/importing.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { showAlert } from '../shared/alerts.ts';
import { useAskBeforeLeaving } from '../shared/use-run.ts';
import { errorText, remarkText } from './remark-text.ts';
import { uploadPosts, linkedOf } from './upload.ts';
import type { FoundRow } from './open-import.ts';
import type { Reader } from './reader.ts';
import { Undo } from './Undo.tsx';

interface Props {
  reader: Reader;
  rows: readonly FoundRow[];
  wanted: readonly FoundRow[];
  publish: boolean;
  comments: boolean;
  fetched: boolean;
  id: string;
  onEnd: (results: readonly ImportResult[]) => void;
  onOther: () => void;
}

/** Runs an import. Leaving the page ends the import, so the page asks before. */
function useUpload({ reader, rows, wanted, publish, comments, fetched, id, onEnd }: Props) {
  const [results, setResults] = useState<ImportResult[]>([]);
  const [state, setState] = useState<'going' | 'stopped' | 'done'>('going');
  const stop = useRef<AbortController>(undefined);
  useAskBeforeLeaving(state === 'going');

  useEffect(() => {
    const controller = (stop.current = new AbortController());
    const all: ImportResult[] = [];
    void uploadPosts({
      reader,
      id,
      publish,
      comments,
      fetched,
      linked: linkedOf(rows),
      signal: controller.signal,
      wanted: wanted.map(({ index }) => index),
      onResults: (some) => {
        all.push(...some);
        setResults([...all]);
      },
    })
      .then(
        (failure) => failure && showAlert(failure.message, failure.style),
        (error: unknown) => showAlert(errorText(error), 'fail'),
      )
      .finally(() => {
        setState(all.length < wanted.length ? 'stopped' : 'done');
        onEnd(all);
      });
    return () => controller.abort();
  }, [reader, rows, wanted, publish, comments, fetched, id, onEnd]);
  return { results, state, stop: () => stop.current?.abort() };
}

/** A running import and its results. */
export function ImportProgress(props: Props) {
  const { wanted, id, onOther } = props;
  const title = useId();
  const { results, state, stop } = useUpload(props);
  const [isUndone, setIsUndone] = useState(false);
  const counts = importOutcomes
    .map((outcome) => [outcome, results.filter((result) => result.outcome === outcome).length] as const)
    .filter(([, count]) => count > 0);
  const told = new Intl.ListFormat(document.documentElement.lang, { style: 'narrow' }).format(
    counts.map(([outcome, count]) => importing.outcome(count, importing.outcomes[outcome])),
  );
  const came = results.reduce((sum, result) => sum + (result.comments?.came ?? 0), 0);
  const made = results.filter(({ outcome }) => outcome === 'imported' || outcome === 'published').length;
  const withNotices = results.filter(({ outcome, notices }) => outcome === 'left out' || notices.length > 0);
  return (
    <section aria-labelledby={title}>
      <h2 className="eyebrow" id={title}>
        {isUndone ? importing.undoneTitle : importing.progress(results.length, wanted.length)}
      </h2>
      {!isUndone && (
        <>
          <progress value={results.length} max={wanted.length} aria-labelledby={title} />
          <p role="status">
            {state === 'done' && importing.ended} {state === 'stopped' && importing.stopped} {told}{' '}
            {came > 0 && importing.commentsCame(came)}
          </p>
        </>
      )}
      <div className="actions">
        {state === 'going' && <Button onClick={stop}>{importing.stop}</Button>}
        {state !== 'going' && results.length > 0 && (
          <Undo
            id={id}
            label={importing.undo}
            brought={{ items: made, comments: came }}
            onDone={() => setIsUndone(true)}
          />
        )}
        {state !== 'going' && <Button onClick={onOther}>{importing.other}</Button>}
      </div>
      {withNotices.length > 0 && !isUndone && (
        <ul className="import-problems">
          {withNotices.map(({ path, title: name, notices, problems }) => (
            <li key={path}>
              <strong>{name}</strong> <span className="muted">{path}</span>
              <ul>
                {notices.map((notice, index) => (
                  <li key={index}>{remarkText(problems[index] && fromSent(problems[index]), notice)}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
