import { acceptProposal, getProposal, setProposal } from '#api-client/work-proposals.ts';
import { listContent } from '#api-client/content.ts';
import type { Result } from '#api-client/result.ts';
import type { AcceptProposal, WorkProposal } from '#contract/work-proposals.ts';
import { proposals as words } from '#i18n/proposals.ts';
import { screens } from '#i18n/screens.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { problemText } from '../content/model/errors.ts';
import { Button } from '../shared/Button.tsx';
import { openSheet, useSheet } from '../shared/open-sheet.tsx';
import { useLoaded } from '../shared/use-answer.ts';
import { Comparison } from './Comparison.tsx';
import { namesOfSources, usualChoice, withChosen } from './proposal-actions.ts';
import { FieldError } from '../shared/Labelled.tsx';
import { Options } from '../shared/Field.tsx';

/**
 * Shows a proposal beside the record that it changes, and carries out the decision.
 * @returns what was done, in words; undefined if the owner decided nothing
 */
export const reviewProposal = (proposal: WorkProposal): Promise<string | undefined> =>
  openSheet<string>((onDone) => <ProposalSheet proposal={proposal} onDone={onDone} />);

interface Props {
  proposal: WorkProposal;
  onDone: (said: string | undefined) => void;
}

type Mode = 'review' | 'edit' | 'merge';

function ProposalSheet({ proposal, onDone }: Props) {
  const { heading, dialog, close } = useSheet(onDone);
  const review = useReview(proposal, close);
  return (
    <dialog className="publish-sheet proposal-sheet" {...dialog}>
      <h2 id={heading}>{proposal.title}</h2>
      <p className="muted">{[proposal.details, proposal.date].filter(Boolean).join(' · ')}</p>
      <p className="muted">
        {words.kinds[proposal.kind]} · {words.saidBy(namesOfSources(proposal.sources))}
      </p>
      {review.mode === 'merge' && <MergeChoice proposal={proposal} onChosen={review.compare} />}
      <Record review={review} bibtex={proposal.bibtex} />
      <FieldError>{review.problem}</FieldError>
      <p className="actions">
        <Button onClick={() => close()}>{screens.cancel}</Button>
        <Decisions proposal={proposal} review={review} />
      </p>
    </dialog>
  );
}

/** The state of the sheet, and its decisions. */
function useReview(proposal: WorkProposal, close: (said: string) => void) {
  const [shown, setShown] = useState(proposal);
  const [mode, setMode] = useState<Mode>('review');
  const [chosen, setChosen] = useState(() => usualChoice(proposal));
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { id, record } = shown;
  /** The publication that the work is compared with; null if the work is added. */
  const compared = proposal.kind === 'new' && shown === proposal ? null : record;

  async function decide<T>(ask: () => Promise<Result<T>>, said: (value: T) => string): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const answer = await ask();
    setBusy(false);
    if (answer.ok) close(said(answer.value));
    else setProblem(problemText(answer.reason, answer.message));
  }

  const isMerge = compared !== null && proposal.kind === 'new';
  return {
    shown,
    mode,
    chosen,
    text,
    problem,
    busy,
    compared,
    setMode,
    setChosen,
    setText,
    compare: (found: WorkProposal) => {
      setShown(found);
      setChosen(usualChoice(found));
    },
    edit: () => {
      setText(compared ? withChosen(shown, chosen) : shown.bibtex);
      setMode('edit');
    },
    accept: (how: AcceptProposal) =>
      decide(
        () =>
          acceptProposal(id, {
            ...how,
            ...(compared && { revision: compared.revision }),
            ...(isMerge && { with: compared.key }),
          }),
        ({ isLive }) => (!isLive ? words.acceptedAsDraft : isMerge ? words.merged : words.accepted(1)),
      ),
    reject: () =>
      decide(
        () => setProposal(id, 'never'),
        () => words.rejected(1),
      ),
  };
}
type Review = ReturnType<typeof useReview>;

/** The text for editing, the fields that differ, or the record of a new work. */
function Record({ review, bibtex }: { review: Review; bibtex: string }) {
  if (review.mode === 'edit') return <BibtexText text={review.text} onChange={review.setText} />;
  if (review.compared) {
    return <Comparison proposal={review.shown} chosen={review.chosen} onChoose={review.setChosen} />;
  }
  if (review.mode === 'merge') return null;
  return (
    <figure>
      <figcaption className="muted">{words.newRecord}</figcaption>
      <pre tabIndex={0}>
        <code>{bibtex}</code>
      </pre>
    </figure>
  );
}

function BibtexText({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId();
  const field = useFocused<HTMLTextAreaElement>();
  return (
    <div className="field">
      <label htmlFor={id}>{words.editing}</label>
      <textarea
        id={id}
        ref={field}
        rows={14}
        spellCheck={false}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

/** The button that showed a field has disappeared, so the field gets the focus. */
function useFocused<T extends HTMLElement>() {
  const field = useRef<T>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}

function Decisions({ proposal, review }: { proposal: WorkProposal; review: Review }) {
  const { mode, busy, compared, chosen, text } = review;
  if (mode === 'edit') {
    return (
      <Button look="primary" busy={busy} onClick={() => review.accept({ bibtex: text })}>
        {words.acceptEdited}
      </Button>
    );
  }
  const isNew = proposal.kind === 'new' && mode === 'review';
  return (
    <>
      {mode === 'review' && <Button onClick={review.reject}>{words.never}</Button>}
      {isNew && <Button onClick={() => review.setMode('merge')}>{words.mergeWith}</Button>}
      {(isNew || compared) && <Button onClick={review.edit}>{words.edit}</Button>}
      {(isNew || compared) && (
        <Button look="primary" busy={busy} onClick={() => review.accept(compared ? { fields: [...chosen] } : {})}>
          {compared ? words.takeCount(chosen.size) : words.accept}
        </Button>
      )}
    </>
  );
}

interface MergeProps {
  proposal: WorkProposal;
  onChosen: (compared: WorkProposal) => void;
}

/** Asks for the publication that a new work is. The publication that it could be comes first. */
function MergeChoice({ proposal, onChosen }: MergeProps) {
  const [records = []] = useLoaded(listContent);
  const [key, setKey] = useState('');
  const field = useFocused<HTMLSelectElement>();
  const likely = proposal.record?.key;
  const publications = records
    .filter(({ kind }) => kind === 'publication')
    .toSorted((a, b) => Number(b.key === likely) - Number(a.key === likely));
  useLoaded(
    key === ''
      ? undefined
      : async () => {
          const found = await getProposal(proposal.id, key);
          if (found.ok) onChosen(found.value);
          return found;
        },
    key,
  );
  return (
    <label className="field">
      {words.mergeChoice}
      <select ref={field} value={key} onChange={({ target }) => setKey(target.value)}>
        <option value="">{words.choose}</option>
        <Options
          of={publications.map(({ title, date, key }) => [key, [title, date, key].filter(Boolean).join(' · ')])}
        />
      </select>
    </label>
  );
}
