import { content } from '#i18n/content.ts';
import { editor } from '#i18n/editor.ts';
import type { ReactNode } from 'react';
import { Conflict, Decision } from '../editing/Conflict.tsx';
import { Button } from '../shared/Button.tsx';
import { sentText } from './model/errors.ts';
import { shownText, type RecordText } from './record-saving.ts';
import type { recordActions } from './record-actions.ts';
import { TextDifference } from './TextDifference.tsx';
import type { OpenRecord, RecordEditorState } from './use-record.ts';
import { isFields, pathOf } from './model/paths.ts';
import type { Repaired } from '#career/positions.ts';
import type { FormWords } from './words.ts';
import { nameOfPlace } from './WrongPlaces.tsx';

interface Props {
  open: OpenRecord;
  hand: RecordEditorState;
  actions: ReturnType<typeof recordActions>;
  /** The question before a deletion, and a field for the time of publication, if they are open. */
  children: ReactNode;
}

/** The notices above the form of a record, and the decisions that it needs. */
export function RecordNotices({ open: { kind, record, words }, hand, actions, children }: Props) {
  const { state, engine } = hand;
  const { problem, conflict } = state;
  const data = hand.api.data as RecordText;
  const proposal = engine.stored() && record?.proposal;
  return (
    <>
      {kind === 'private' && <PrivateMark open={data['open']} />}
      {record?.problem !== undefined && (
        <p className="notice notice-problem">{content.problem(sentText(record.reason, record.problem))}</p>
      )}
      <RepairedValues words={words} data={data} repaired={hand.repaired} />
      {problem?.kind === 'refused' && problem.message !== content.hasMistakes && (
        <p className="notice notice-problem" role="alert">
          <strong>{problem.status === 401 ? editor.signInToSave : problem.message}</strong>{' '}
          {!state.unsaved ? content.notPublished : state.draftKept ? editor.saveRefused : editor.saveRefusedNotKept}
        </p>
      )}
      {children}
      {conflict && (
        <Conflict
          title={content.conflict}
          difference={
            <TextDifference
              words={words}
              left={conflict.stored.text}
              right={data}
              leftName={content.saved}
              rightName={content.here}
            />
          }
          words={content}
          onChoose={(choice) => void actions.resolve(choice)}
        />
      )}
      {proposal && (
        <Decision
          title={proposal.data === null ? content.proposedRemoval : content.proposal}
          difference={
            proposal.data !== null && (
              <TextDifference
                words={words}
                left={shownText(kind, proposal.data)}
                right={data}
                leftName={content.fileText}
                rightName={content.browserText}
              />
            )
          }
        >
          <Button onClick={() => actions.settle('file')}>
            {proposal.data === null ? content.removeIt : content.takeFile}
          </Button>
          <Button onClick={() => actions.settle('browser')}>{content.keepBrowser}</Button>
        </Decision>
      )}
    </>
  );
}

/**
 * The notice above private fields. It names the people who can see the fields, and warns once a document shows the
 * fields to readers.
 */
export function PrivateMark({ open }: { open: unknown }) {
  const isOpened = isFields(open) && Object.values(open).some((fields) => Array.isArray(fields) && fields.length > 0);
  return (
    <>
      <p className="notice record-private">{content.privateMark}</p>
      <div role="status">{isOpened && <p className="notice">{content.openedMark}</p>}</div>
    </>
  );
}

/**
 * Lists values that the form reads differently from how they were written, for example under an old field name. The
 * stored values do not change when a record is opened.
 */
interface RepairedValuesProps {
  words: FormWords;
  data: RecordText;
  repaired: readonly Repaired[];
}

function RepairedValues({ words, data, repaired }: RepairedValuesProps) {
  const sentences = repaired.flatMap(({ path, written, read, isKey }) => {
    if (isKey) return [content.keyReadAs(written, read)];
    return written === read ? [] : [content.readAs(nameOfPlace(words, data, pathOf(path)), written, read)];
  });
  // An old field name occurs in every entry of its list, but is reported only once.
  const each = [...new Set(sentences)];
  if (each.length === 0) return null;
  return (
    <details className="notice record-repaired">
      <summary>{content.repaired}</summary>
      <ul>
        {each.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
