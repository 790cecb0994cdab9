import type { Review } from '#contract/reviews.ts';
import { reviewLimits } from '#contract/review-limits.ts';
import { dates } from '#i18n/dates.ts';
import { reviews as words } from '#i18n/reviews.ts';
import { useState } from 'react';
import { Button } from '../../shared/Button.tsx';

interface Props {
  comment: Review;
  answers: readonly Review[];
  /** Scrolls to the commented words; undefined if the body does not contain them. */
  onShow: (() => void) | undefined;
  /** @returns whether the reply was sent */
  onAnswer: (text: string) => Promise<boolean>;
  onSettle: (settled: boolean) => void;
  onRemove: () => void;
}

/** A comment with the words that it refers to, its replies, and the writer's actions. */
export function Thread({ comment, answers, onShow, onAnswer, onSettle, onRemove }: Props) {
  const [answer, setAnswer] = useState('');
  const [sending, setSending] = useState(false);
  const isSettled = comment.settledAt !== null;

  async function send(): Promise<void> {
    if (sending || answer.trim() === '') return;
    setSending(true);
    if (await onAnswer(answer)) setAnswer('');
    setSending(false);
  }

  return (
    <article className="review-thread" aria-label={comment.name ?? words.author}>
      {comment.quote === '' ? (
        <p className="muted">{words.whole}</p>
      ) : (
        <blockquote dir="auto">
          {comment.quote}
          {!onShow && <small className="muted">{words.gone}</small>}
        </blockquote>
      )}
      {[comment, ...answers].map((review) => (
        <Message key={review.id} review={review} />
      ))}
      {!isSettled && (
        <label>
          <span className="visually-hidden">{words.answerTo(comment.name ?? '')}</span>
          <textarea
            rows={2}
            maxLength={reviewLimits.text}
            placeholder={words.answer}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
        </label>
      )}
      <p className="actions">
        {!isSettled && (
          <Button aria-busy={sending} onClick={send}>
            {words.answer}
          </Button>
        )}
        <Button onClick={() => onSettle(!isSettled)}>{isSettled ? words.openAgain : words.settle}</Button>
        {onShow && <Button onClick={onShow}>{words.show}</Button>}
        <Button look="danger" onClick={onRemove}>
          {words.remove}
        </Button>
      </p>
    </article>
  );
}

function Message({ review: { name, text, createdAt, revision } }: { review: Review }) {
  return (
    <div>
      <p className="muted">
        <b>
          <bdi>{name ?? words.you}</bdi>
        </b>{' '}
        <time dateTime={createdAt}>{dates.longDate(createdAt)}</time> {words.onVersion(revision)}
      </p>
      <p className="review-text" dir="auto">
        {text}
      </p>
    </div>
  );
}
