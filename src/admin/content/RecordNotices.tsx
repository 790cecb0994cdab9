import { content } from '#i18n/content.ts';
import { editor } from '#i18n/editor.ts';
import type { ReactNode } from 'react';
import { Conflict, Decision } from '../editing/Conflict.tsx';
import { Button } from '../shared/Button.tsx';
import { PrivateMark } from './PrivateMark.tsx';
import { sentText } from './model/errors.ts';
import { shownText, type RecordText } from './record-saving.ts';
import type { recordActions } from './record-actions.ts';
import { RepairedValues } from './RepairedValues.tsx';
import { TextDifference } from './TextDifference.tsx';
import type { OpenRecord, RecordEditorState } from './use-record.ts';

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
