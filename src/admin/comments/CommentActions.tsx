/** The actions on a comment, for its author, for other logged-in readers and for the owner. */
import { changeComment, removeComment } from '#api-client/comments.ts';
import type { Result } from '#api-client/result.ts';
import type { CommentResponse } from '#contract/comments.ts';
import { commenting } from '#i18n/commenting.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { showAlert } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';
import type { FieldErrors } from '../shared/validation.ts';
import { CommentForm, type TypedComment } from './CommentForm.tsx';
import { keepText, keptText, keyOf } from './kept-comment.ts';

/** Returns the comment's element in the static page. */
export const standing = (id: string) => document.getElementById(`comment-${id}`);

/** Returns whether a call succeeded. If the call failed, shows its error. */
export function isDone<T>(answer: Result<T>): answer is Extract<Result<T>, { ok: true }> {
  if (!answer.ok) showAlert(answer.message, answer.style);
  return answer.ok;
}

/** Renders its children at the end of a comment of the static page, before the replies. */
export function Behind({ id, children }: { id: string; children: ReactNode }) {
  const [place] = useState(() => {
    const made = document.createElement('div');
    const item = standing(id);
    item?.insertBefore(made, item.querySelector(':scope > ol'));
    return made;
  });
  useEffect(() => () => place.remove(), [place]);
  return createPortal(children, place);
}

type Way = 'answer' | 'change' | 'remove';

interface ActionButtonsProps extends Pick<ActionsProps, 'comment' | 'isAdmin'> {
  canAnswer: boolean;
  onOpen: (way: Way) => void;
}

function ActionButtons({ comment: { isOwn, changeUntil }, isAdmin, canAnswer, onOpen }: ActionButtonsProps) {
  const ways = [
    ...(canAnswer ? [['answer', commenting.answer] as const] : []),
    ...(changeUntil !== null ? [['change', commenting.change] as const] : []),
    ...(isOwn || isAdmin ? [['remove', commenting.remove] as const] : []),
  ];
  return (
    <p className="actions">
      {ways.map(([way, label]) => (
        <Button key={way} onClick={() => onOpen(way)}>
          {label}
        </Button>
      ))}
    </p>
  );
}

interface ActionsProps {
  postId: string;
  comment: CommentResponse;
  changed: () => void;
  isAdmin: boolean;
  answer?: ((typed: TypedComment) => Promise<FieldErrors | undefined>) | undefined;
}

export function Actions({ postId, comment, changed, isAdmin, answer }: ActionsProps) {
  const { id, isOwn, text, name } = comment;
  const answerKey = keyOf(postId, id);
  // A reply that was not sent, for example because the session ended, is shown again.
  const [open, setOpen] = useState<Way | undefined>(() => (answer && keptText(answerKey) ? 'answer' : undefined));
  const close = () => setOpen(undefined);
  const remove = (shutOut: boolean) => void removeComment(id, shutOut).then(isDone).then(close).then(changed);
  if (open === 'answer' && answer) {
    return (
      <CommentForm
        label={commenting.answerTo(name ?? commenting.deleted)}
        action={commenting.send}
        keptAs={answerKey}
        send={async (typed) => {
          const errors = await answer(typed);
          if (!errors) close();
          return errors;
        }}
        cancel={() => {
          keepText(answerKey, '');
          close();
        }}
      />
    );
  }
  if (open === 'change') {
    return (
      <CommentForm
        label={commenting.change}
        action={commenting.save}
        text={text}
        send={async (typed) => {
          const saved = isDone(await changeComment(id, { text: typed.text }));
          if (saved) close();
          changed();
          return saved ? undefined : {};
        }}
        cancel={close}
      />
    );
  }
  if (open === 'remove') {
    return (
      <p className="actions">
        {commenting.removeSurely}
        <Button look="danger" onClick={() => remove(false)}>
          {commenting.remove}
        </Button>
        {isAdmin && !isOwn && !comment.isOwner && (
          <Button look="danger" onClick={() => remove(true)}>
            {commenting.blockAuthor}
          </Button>
        )}
        <Button onClick={close}>{commenting.cancel}</Button>
      </p>
    );
  }
  return <ActionButtons comment={comment} isAdmin={isAdmin} canAnswer={answer !== undefined} onOpen={setOpen} />;
}
