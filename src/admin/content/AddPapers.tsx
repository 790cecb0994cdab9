import { lookUpWorks, putContent } from '#api-client/content.ts';
import type { GivenWork, WorksResponse } from '#contract/works.ts';
import { content } from '#i18n/content.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { flash, showAlert } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';
import { runAll, type Outcome } from '../shared/run-all.ts';
import { RunProgress, type RunState } from '../shared/RunProgress.tsx';
import { useAskBeforeLeaving } from '../shared/use-ask-before-leaving.ts';
import { inOwnWords, noticeInOwnWords } from './model/errors.ts';

interface Props {
  back: React.ReactNode;
  onDone: (key: string | undefined) => void;
}

/**
 * Adds papers from pasted or dropped BibTeX, or from identifiers such as DOIs. The owner selects the papers to add.
 */
export function AddPapers({ back, onDone }: Props) {
  const id = useId();
  const [given, setGiven] = useState('');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<WorksResponse>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string>();
  const [running, setRunning] = useState<RunState>();
  const [report, setReport] = useState<Outcome<GivenWork>>();
  const stopping = useRef<AbortController>(undefined);
  useAskBeforeLeaving(running !== undefined);

  async function find(text: string): Promise<void> {
    setBusy(true);
    setError(undefined);
    setReport(undefined);
    const answer = await lookUpWorks(text);
    setBusy(false);
    if (!answer.ok) {
      if (answer.status === 400) setError(inOwnWords(answer.fields?.['given'] ?? answer.message));
      else showAlert(answer.message, answer.style);
      return;
    }
    setFound(answer.value);
    setChosen(new Set(answer.value.works.filter(({ known }) => known === null).map(({ key }) => key)));
  }

  async function read(files: FileList | null | undefined): Promise<void> {
    const texts = await Promise.all([...(files ?? [])].map((file) => file.text()));
    if (texts.length === 0) return;
    const text = texts.join('\n');
    setGiven(text);
    await find(text);
  }

  async function add(publish: boolean): Promise<void> {
    const works = found?.works.filter(({ key }) => chosen.has(key)) ?? [];
    const { signal } = (stopping.current = new AbortController());
    const change = (state: Partial<RunState>) =>
      setRunning((now) => ({ all: works.length, count: 0, waiting: undefined, ...now, ...state }));
    setReport(undefined);
    change({});
    const keep = ({ key, bibtex }: GivenWork) =>
      putContent({ kind: 'publication', key }, { data: { bibtex }, revision: 0, publish });
    const outcome = await runAll(works, keep, {
      signal,
      onDone: (_, count) => change({ count }),
      onWait: (waiting) => change({ waiting }),
    });
    // `flushSync` updates the state at once, so that leaving the page now does not ask for confirmation.
    flushSync(() => setRunning(undefined));
    const { done } = outcome;
    setFound(found && { ...found, works: found.works.filter((work) => !done.includes(work)) });
    if (done.length < works.length) return setReport(outcome);
    if (done.length === 0) return;
    flash(content.papers.added(done.length), 'success');
    onDone(done.length === 1 ? done[0]?.key : undefined);
  }

  const toggle = (key: string) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  // Accepts drops anywhere on the page. Otherwise the browser would open a file that is dropped next to the form.
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      void read(event.dataTransfer?.files);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  });

  return (
    <div className="record add-papers">
      <div className="editor-bar" role="region" aria-label={content.add.publication}>
        {back}
      </div>
      <div className="form record-form">
        <div className="field">
          <label htmlFor={id}>{content.papers.given}</label>
          <p className="field-hint" id={`${id}-help`}>
            {content.papers.givenHelp}
          </p>
          <div className="field-input">
            <textarea
              id={id}
              rows={6}
              spellCheck={false}
              aria-invalid={error !== undefined}
              aria-describedby={error === undefined ? `${id}-help` : `${id}-error`}
              value={given}
              onChange={({ target }) => setGiven(target.value)}
            />
          </div>
          {error && (
            <p className="field-error" id={`${id}-error`} role="alert">
              {error}
            </p>
          )}
        </div>
        <p className="actions">
          <Button look="primary" busy={busy} onClick={() => find(given)}>
            {content.papers.find}
          </Button>
          <label className="button">
            {content.papers.chooseFile}
            <input
              type="file"
              accept=".bib,.bibtex,.txt,application/x-bibtex"
              multiple
              onChange={({ target }) => void read(target.files)}
            />
          </label>
        </p>
        {found && found.works.length > 0 && (
          <section aria-label={content.papers.found(found.works.length)}>
            <div role="status">
              <h2 className="eyebrow">{content.papers.found(found.works.length)}</h2>
            </div>
            <ul className="given-works">
              {found.works.map(({ key, title, citation, known }) => (
                <li key={key}>
                  <label className="check">
                    <input
                      type="checkbox"
                      aria-label={content.papers.choose(title)}
                      checked={chosen.has(key)}
                      disabled={known !== null}
                      onChange={() => toggle(key)}
                    />
                    <span>
                      {citation}
                      {known !== null && <em className="muted"> ({content.papers.known(known)})</em>}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
            {running ? (
              <RunProgress words={content.papers.adding} state={running} onStop={() => stopping.current?.abort()} />
            ) : (
              <p className="actions">
                <Button look="primary" onClick={() => add(true)}>
                  {content.papers.addAndPublish}
                </Button>
                <Button onClick={() => add(false)}>{content.papers.add}</Button>
              </p>
            )}
            {report && <NotAdded outcome={report} />}
          </section>
        )}
        {found && found.listed.length > 0 && (
          <section aria-label={content.papers.listed}>
            <h2 className="eyebrow">{content.papers.listed}</h2>
            <ul className="given-works">
              {found.listed.map(({ title, year, given: name }) => (
                <li key={`${title} ${name}`}>
                  <span>
                    {title} {year && `(${year})`}{' '}
                    {name === null ? (
                      <em className="muted">{content.papers.noRecord}</em>
                    ) : (
                      <Button
                        onClick={() => {
                          setGiven(name);
                          void find(name);
                        }}
                      >
                        {name}
                      </Button>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {found?.diagnostics.map((notice) => (
          <p key={notice} className="field-hint">
            {noticeInOwnWords(notice)}
          </p>
        ))}
      </div>
    </div>
  );
}

/** The number of added papers, and the titles of papers that failed. Failed papers stay selected in the list. */
function NotAdded({ outcome: { done, failed, left, halted } }: { outcome: Outcome<GivenWork> }) {
  return (
    <div role="alert" className="papers-report">
      <p>
        {done.length > 0 && content.papers.added(done.length)} {content.papers.notAdded(failed.length + left.length)}{' '}
        {halted?.message}
      </p>
      <ul>
        {failed.map(({ item, failure }) => (
          <li key={item.key}>
            {item.title} {inOwnWords(failure.message)}
          </li>
        ))}
        {left.map(({ key, title }) => (
          <li key={key}>{title}</li>
        ))}
      </ul>
    </div>
  );
}
