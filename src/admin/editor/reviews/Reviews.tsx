import { answerReview, deleteReview, listReviews, resolveReview } from '#api-client/post-life.ts';
import type { Result } from '#api-client/result.ts';
import type { EditorDocument } from '#contract/documents.ts';
import type { Review } from '#contract/reviews.ts';
import { readBlock } from '#blocks/index.ts';
import { blockText } from '#document/block-text.ts';
import { markWords } from '#domain/html/words-in-page.ts';
import { reviews as words } from '#i18n/reviews.ts';
import { type RefObject, useEffect, useMemo } from 'react';
import { showAlert } from '../../shared/alerts.ts';
import { useLoaded } from '../../shared/use-answer.ts';
import { SidePanel } from '../SidePanel.tsx';
import { Thread } from './Thread.tsx';

interface Props {
  id: string;
  /** The current body of the post. */
  body: EditorDocument;
  /** The page element that contains the post. */
  page: RefObject<HTMLElement | null>;
  /** Scrolls to a block. */
  onGo: (block: string) => void;
  /** Called with the number of open comments. */
  onOpen: (count: number) => void;
  onClose: () => void;
}

/**
 * Reviewer comments next to the post, in the order of the words that they refer to. The writer can reply and resolve
 * comments. Resolved comments are listed below, with the revision that they refer to.
 */
export function Reviews({ id, body, page, onGo, onOpen, onClose }: Props) {
  const [all, load, , failure] = useLoaded(() => listReviews(id), id, 'quiet');

  const threads = useMemo(() => threadsOf(all ?? [], body), [all, body]);
  const open = threads.filter(({ comment }) => comment.settledAt === null);
  const settled = threads.filter(({ comment }) => comment.settledAt !== null);
  const count = open.length;
  useEffect(() => {
    if (all) onOpen(count);
  }, [all, count, onOpen]);
  useMarkedWords(open, body, page);

  async function change(work: Promise<Result<unknown>>): Promise<boolean> {
    const done = await work;
    if (!done.ok) showAlert(done.message, done.style);
    await load();
    return done.ok;
  }

  const shown = ({ comment, answers, block }: ThreadOf) => (
    <Thread
      key={comment.id}
      comment={comment}
      answers={answers}
      onShow={block === undefined ? undefined : () => onGo(block)}
      onAnswer={(text) => change(answerReview(id, comment.id, text))}
      onSettle={(isSettled) => void change(resolveReview(id, comment.id, isSettled))}
      onRemove={() => void change(deleteReview(id, comment.id))}
    />
  );
  return (
    <SidePanel
      id="reviews-panel"
      title={words.ofReviewers}
      closeLabel={words.close}
      failure={failure}
      onRetry={() => void load()}
      onClose={onClose}
    >
      {all?.length === 0 && <p className="muted">{words.nothing}</p>}
      <div className="review-threads">{open.map(shown)}</div>
      {settled.length > 0 && (
        <details className="review-settled-ones">
          <summary>{words.settledOnes(settled.length)}</summary>
          <div className="review-threads">{settled.map(shown)}</div>
        </details>
      )}
    </SidePanel>
  );
}

/** Highlights the commented words of open threads in the post. */
function useMarkedWords(open: readonly ThreadOf[], body: Props['body'], page: Props['page']): void {
  // A joined string, so that the highlights are updated only if the commented words or the body change.
  const marked = JSON.stringify(open.map(({ comment }) => comment.quote).filter(Boolean));
  useEffect(() => {
    // Highlights words only in the post, not in the panel that quotes them.
    const text = page.current?.querySelector('.post-grid');
    if (!text) return undefined;
    markWords(text, JSON.parse(marked) as string[]);
    return () => markWords(text, []);
  }, [marked, body, page]);
}

interface ThreadOf {
  comment: Review;
  answers: Review[];
  /** Block of the commented words; undefined if no block contains them. */
  block: string | undefined;
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Returns comment threads in the order of the body. Comments on the whole post or on deleted words come first. */
function threadsOf(all: readonly Review[], body: EditorDocument): ThreadOf[] {
  const blocks = body.blocks.map((block) => {
    const known = readBlock(block);
    return { id: block.id, text: known ? plain(blockText(known)) : '' };
  });
  return all
    .filter(({ parent }) => parent === null)
    .map((comment) => {
      const at = comment.quote === '' ? -1 : blocks.findIndex(({ text }) => text.includes(comment.quote));
      return { at, comment, answers: all.filter(({ parent }) => parent === comment.id), block: blocks[at]?.id };
    })
    .sort((a, b) => a.at - b.at);
}
