import { lookUpWorks, putContent } from '#api-client/content.ts';
import type { GivenWork, WorksResponse } from '#contract/works.ts';
import { content } from '#i18n/content.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flash, showAlert } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';
import { Labelled } from '../shared/Labelled.tsx';
import type { Outcome } from '../shared/run-all.ts';
import { RunProgress } from '../shared/RunProgress.tsx';
import { useRun } from '../shared/use-run.ts';
import { problemText, sentText } from './model/errors.ts';
import { textsOf, together } from './model/given-files.ts';
import { Check } from '../shared/Check.tsx';

interface Props {
  back: React.ReactNode;
  onDone: (key: string | undefined) => void;
}

/**
 * Adds papers from files of reference managers, from pasted BibTeX, or from identifiers such as DOIs. The owner selects
 * the papers to add.
 */
export function AddPapers({ back, onDone }: Props) {
  const [given, setGiven] = useState('');
  const { found, setFound, busy, error, find, fail } = useLookup();

  async function read(files: FileList | null | undefined): Promise<void> {
    if (!files || files.length === 0) return;
    const { texts, problem } = await textsOf([...files]);
    if (problem) return fail(problemText(problem, ''));
    setGiven('');
    await find(...texts);
  }
  useDrops((files) => void read(files));

  return (
    <div className="record add-papers">
      <div className="editor-bar" role="region" aria-label={content.add.publication}>
        {back}
      </div>
      <div className="form record-form">
        <GivenText
          text={given}
          error={error}
          busy={busy}
          onChange={setGiven}
          onFind={() => find(given)}
          onFiles={(files) => void read(files)}
        />
        {found && found.response.works.length > 0 && (
          <FoundWorks
            key={found.id}
            works={found.response.works}
            onWorks={(works) => setFound({ ...found, response: { ...found.response, works } })}
            onDone={onDone}
          />
        )}
        {found && found.response.listed.length > 0 && (
          <ListedWorks
            listed={found.response.listed}
            onFind={(name) => {
              setGiven(name);
              void find(name);
            }}
          />
        )}
        {found?.response.diagnostics.map((notice, index) => (
          <p key={notice} className="field-hint">
            {sentText(found.response.problems[index], notice)}
          </p>
        ))}
      </div>
    </div>
  );
}

/** Looks up works in texts. Each search has an id, so that a new one begins with a new selection. */
function useLookup() {
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<{ id: number; response: WorksResponse }>();
  const [error, fail] = useState<string>();

  async function find(...texts: string[]): Promise<void> {
    setBusy(true);
    fail(undefined);
    const all: WorksResponse[] = [];
    for (const text of texts) {
      const answer = await lookUpWorks(text);
      if (answer.ok) all.push(answer.value);
      else if (answer.status === 400) fail(problemText(answer.reason, answer.message));
      else showAlert(answer.message, answer.style);
    }
    setBusy(false);
    if (all.length > 0) setFound((former) => ({ id: (former?.id ?? 0) + 1, response: together(all) }));
  }
  return { found, setFound, busy, error, find, fail };
}

interface FoundProps {
  works: readonly GivenWork[];
  onWorks: (works: GivenWork[]) => void;
  onDone: Props['onDone'];
}

/** The found works, of which the owner adds the selected ones. At first, those that the site lacks are selected. */
function FoundWorks({ works, onWorks, onDone }: FoundProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(works.filter(({ known }) => known === null).map(({ key }) => key)),
  );
  const { running, run, stop } = useRun();
  const [report, setReport] = useState<Outcome<GivenWork>>();

  async function add(publish: boolean): Promise<void> {
    const wanted = works.filter(({ key }) => chosen.has(key));
    setReport(undefined);
    const outcome = await run(wanted, ({ key, bibtex }) =>
      putContent({ kind: 'publication', key }, { data: { bibtex }, revision: 0, publish }),
    );
    const { done } = outcome;
    onWorks(works.filter((work) => !done.includes(work)));
    if (done.length < wanted.length) return setReport(outcome);
    if (done.length === 0) return;
    flash(content.papers.added(done.length), 'success');
    onDone(done.length === 1 ? done[0]?.key : undefined);
  }

  return (
    <section aria-label={content.papers.found(works.length)}>
      <GivenWorks
        works={works}
        chosen={chosen}
        onChoose={setChosen}
        onMerged={(key) => onWorks(works.filter((work) => work.key !== key))}
      />
      {running ? (
        <RunProgress words={content.papers.adding} state={running} onStop={stop} />
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
  );
}

/** Accepts drops anywhere on the page. Otherwise the browser would open a file that is dropped next to the form. */
function useDrops(onFiles: (files: FileList | undefined) => void): void {
  const read = useEffectEvent(onFiles);
  useEffect(() => {
    const ending = new AbortController();
    document.addEventListener('dragover', (event) => event.preventDefault(), ending);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      read(event.dataTransfer?.files);
    };
    document.addEventListener('drop', drop, ending);
    return () => ending.abort();
  }, []);
}

/** The names of the files that reference managers and other programs write. The content decides the format. */
const accepted = '.bib,.bibtex,.ris,.json,.rdf,.xml,.csv,.tsv,.txt,application/x-bibtex';

interface TextProps {
  text: string;
  error: string | undefined;
  busy: boolean;
  onChange: (text: string) => void;
  onFind: () => unknown;
  onFiles: (files: FileList | null) => void;
}

/** BibTeX or identifiers, pasted or from files. */
function GivenText({ text, error, busy, onChange, onFind, onFiles }: TextProps) {
  return (
    <>
      <Labelled label={content.papers.given} hint={content.papers.givenHelp} error={error}>
        {(control) => (
          <textarea
            {...control}
            rows={6}
            spellCheck={false}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Labelled>
      <p className="actions">
        <Button look="primary" busy={busy} onClick={onFind}>
          {content.papers.find}
        </Button>
        <label className="button">
          {content.papers.chooseFile}
          <input
            type="file"
            accept={accepted}
            multiple
            onChange={({ target }) => {
              onFiles(target.files);
              // The same file can be chosen again after a change.
              target.value = '';
            }}
          />
        </label>
      </p>
    </>
  );
}

interface GivenProps {
  works: readonly GivenWork[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onMerged: (key: string) => void;
}

/**
 * The papers that were found, each with a box to select it. A paper that is already added can be merged with the
 * existing one instead.
 */
function GivenWorks({ works, chosen, onChoose, onMerged }: GivenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  async function merge(work: GivenWork, known: string): Promise<void> {
    const { mergeGiven } = await import('../works/merge-given.tsx');
    if (!(await mergeGiven(work, known))) return;
    // The focused button disappears.
    heading.current?.focus();
    onMerged(work.key);
  }
  return (
    <>
      <div role="status">
        <h2 className="eyebrow" tabIndex={-1} ref={heading}>
          {content.papers.found(works.length)}
        </h2>
      </div>
      <ul className="given-works">
        {works.map((work) => {
          const { key, title, citation, known } = work;
          return (
            <li key={key}>
              <Check
                aria-label={content.papers.choose(title)}
                checked={chosen.has(key)}
                disabled={known !== null}
                onChange={(isChecked) => onChoose(new Set([...chosen, key].filter((one) => one !== key || isChecked)))}
              >
                {citation}
                {known !== null && <em className="muted"> ({content.papers.known(known)})</em>}
              </Check>
              {known !== null && (
                <Button aria-label={content.papers.mergeOf(title)} onClick={() => merge(work, known)}>
                  {content.papers.merge}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface ListedProps {
  listed: WorksResponse['listed'];
  onFind: (name: string) => void;
}

/** The papers of a person, each with an identifier that finds its record. */
function ListedWorks({ listed, onFind }: ListedProps) {
  return (
    <section aria-label={content.papers.listed}>
      <h2 className="eyebrow">{content.papers.listed}</h2>
      <ul className="given-works">
        {listed.map(({ title, year, given: name }) => (
          <li key={`${title} ${name}`}>
            <span>
              {title} {year && `(${year})`}{' '}
              {name === null ? (
                <em className="muted">{content.papers.noRecord}</em>
              ) : (
                <Button onClick={() => onFind(name)}>{name}</Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The number of added papers, and the titles of papers that failed. Failed papers stay selected in the list. The report
 * gets the focus, because the pressed button was replaced by the progress.
 */
function NotAdded({ outcome: { done, failed, left, halted } }: { outcome: Outcome<GivenWork> }) {
  const report = useRef<HTMLDivElement>(null);
  useEffect(() => report.current?.focus(), []);
  return (
    <div role="alert" className="papers-report" tabIndex={-1} ref={report}>
      <p>
        {done.length > 0 && content.papers.added(done.length)} {content.papers.notAdded(failed.length + left.length)}{' '}
        {halted?.message}
      </p>
      <ul>
        {failed.map(({ item, failure }) => (
          <li key={item.key}>
            {item.title} {problemText(failure.reason, failure.message)}
          </li>
        ))}
        {left.map(({ key, title }) => (
          <li key={key}>{title}</li>
        ))}
      </ul>
    </div>
  );
}
