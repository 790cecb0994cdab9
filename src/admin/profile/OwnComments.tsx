import { listOwnComments, removeComment } from '#api-client/comments.ts';
import type { OwnComment } from '#contract/comments.ts';
import { pages } from '#contract/paths.ts';
import { commenting } from '#i18n/commenting.ts';
import { dates } from '#i18n/dates.ts';
import { useRef, useState } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';
import { here } from '../shared/localized-path.ts';
import { useLoaded } from '../shared/use-answer.ts';
import { ProfileSection } from './ProfileSection.tsx';

/** The user's comments, each with its post, its status, and a button to delete it. */
export function OwnComments({ userId }: { userId: string }) {
  const [comments = [], load] = useLoaded(() => listOwnComments(userId), userId, 'quiet');
  const list = useRef<HTMLUListElement>(null);
  if (comments.length === 0) return null;

  async function remove(id: string): Promise<void> {
    const removed = await removeComment(id);
    // A comment that was meanwhile deleted on another device counts as deleted here.
    if (!removed.ok && removed.status !== 404) showAlert(removed.message, removed.style);
    await load();
    // The focused button has disappeared, so the focus moves to the list.
    list.current?.focus();
  }

  return (
    <ProfileSection title={commenting.yourComments}>
      <ul className="sessions" ref={list} tabIndex={-1} aria-label={commenting.yourComments}>
        {comments.map((comment) => (
          <Row key={comment.id} comment={comment} remove={() => remove(comment.id)} />
        ))}
      </ul>
    </ProfileSection>
  );
}

function Row({ comment, remove }: { comment: OwnComment; remove: () => Promise<void> }) {
  const { id, text, isLive, createdAt, post } = comment;
  const [step, setStep] = useState<'sure' | 'busy'>();
  const title = post.title;
  return (
    <li>
      <div>
        <strong>{post.published ? <a href={here(`${pages.post(post.id)}#comment-${id}`)}>{title}</a> : title}</strong>
        <span className="muted">
          <time dateTime={createdAt}>{dates.longMoment(createdAt)}</time>
          {` · ${commenting.states[isLive ? 'live' : 'held']}`}
        </span>
        <p className="typed" dir="auto">
          {text}
        </p>
      </div>
      {step ? (
        <p className="actions">
          {commenting.removeSurely}{' '}
          <Button
            busy={step === 'busy'}
            look="danger"
            onClick={() => {
              setStep('busy');
              void remove();
            }}
          >
            {commenting.remove}
          </Button>{' '}
          <Button busy={false} onClick={() => setStep(undefined)}>
            {commenting.cancel}
          </Button>
        </p>
      ) : (
        <Button aria-label={commenting.removeOn(title)} onClick={() => setStep('sure')}>
          {commenting.remove}
        </Button>
      )}
    </li>
  );
}
