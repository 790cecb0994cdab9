import { addComment, changeComment, closeComments, listComments, removeComment } from '#api-client/comments.ts';
import type { Result } from '#api-client/result.ts';
import type { CommentResponse } from '#contract/comments.ts';
import { pages } from '#contract/paths.ts';
import { commenting } from '#i18n/commenting.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { here } from '../shared/localized-path.ts';
import { showAlert } from '../shared/alerts.ts';
import { useAuth } from '../shared/auth.ts';
import { Button } from '../shared/Button.tsx';
import { useLoaded } from '../shared/use-answer.ts';
import { CommentForm } from './CommentForm.tsx';

/** The form below a post, the user's own pending comments, and the actions on each comment. */
export function Commenting({ postId }: { postId: string }) {
  const auth = useAuth();
  const [found, load] = useLoaded(() => listComments(postId), postId, 'quiet');
  const reload = () => void load();
  if (!found || auth.state !== 'signed-in') return null;
  const { comments, may, closed } = found;
  const send = async (text: string, username: string, parent?: string): Promise<boolean> => {
    const sent = await addComment(postId, { text, username, parent });
    if (isDone(sent)) showAlert(sent.value.state === 'live' ? commenting.live : commenting.held, 'success');
    reload();
    return sent.ok;
  };
  const waiting = comments.filter(({ isOwn, state, id }) => (isOwn && state === 'held') || (isOwn && !standing(id)));
  return (
    <div className="commenting">
      {waiting.map((comment) => (
        <section key={comment.id} aria-label={comment.state === 'held' ? commenting.yourHeld : commenting.yourLive}>
          <p className="muted">{comment.state === 'held' ? commenting.yourHeld : commenting.yourLive}</p>
          <p className="typed">{comment.text}</p>
          <Actions comment={comment} changed={reload} isAdmin={auth.isAdmin} />
        </section>
      ))}
      {may === 'yes' ? (
        <CommentForm label={commenting.yourComment} action={commenting.send} send={send} />
      ) : (
        may !== 'log-in' && (
          <p>
            {commenting.cannot[may]}{' '}
            {(may === 'confirm' || may === 'name') && <a href={here(pages.profile)}>{commenting.toProfile}</a>}
          </p>
        )
      )}
      {auth.isAdmin && (
        <p>
          <Button busy={false} onClick={() => closeComments(postId, !closed).then(isDone).then(reload)}>
            {closed ? commenting.open : commenting.close}
          </Button>
        </p>
      )}
      {comments
        .filter(({ id, state }) => state === 'live' && standing(id))
        .map((comment) => (
          <Behind key={comment.id} id={comment.id}>
            <Actions
              comment={comment}
              changed={reload}
              isAdmin={auth.isAdmin}
              answer={
                may === 'yes' && comment.parent === null ? (text, decoy) => send(text, decoy, comment.id) : undefined
              }
            />
          </Behind>
        ))}
    </div>
  );
}

/** Returns the comment's element in the static page. */
const standing = (id: string) => document.getElementById(`comment-${id}`);

/** Returns whether a call succeeded. If the call failed, shows its error. */
function isDone<T>(answer: Result<T>): answer is Extract<Result<T>, { ok: true }> {
  if (!answer.ok) showAlert(answer.message, answer.style);
  return answer.ok;
}

/** Renders its children at the end of a comment of the static page, before the replies. */
function Behind({ id, children }: { id: string; children: ReactNode }) {
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
    <p className="comment-actions">
      {ways.map(([way, label]) => (
        <Button key={way} onClick={() => onOpen(way)}>
          {label}
        </Button>
      ))}
    </p>
  );
}

interface ActionsProps {
  comment: CommentResponse;
  changed: () => void;
  isAdmin: boolean;
  answer?: ((text: string, decoy: string) => Promise<boolean>) | undefined;
}

function Actions({ comment, changed, isAdmin, answer }: ActionsProps) {
  const { id, isOwn, text, name } = comment;
  const [open, setOpen] = useState<Way>();
  const close = () => setOpen(undefined);
  const remove = (shutOut: boolean) => void removeComment(id, shutOut).then(isDone).then(close).then(changed);
  if (open === 'answer' && answer) {
    return (
      <CommentForm
        label={commenting.answerTo(name ?? commenting.deleted)}
        action={commenting.send}
        send={async (typed, decoy) => {
          const sent = await answer(typed, decoy);
          if (sent) close();
          return sent;
        }}
        cancel={close}
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
          const saved = isDone(await changeComment(id, { text: typed }));
          if (saved) close();
          changed();
          return saved;
        }}
        cancel={close}
      />
    );
  }
  if (open === 'remove') {
    return (
      <p className="comment-actions">
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
