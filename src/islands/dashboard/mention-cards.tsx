/** What other sites say of posts, on the dashboard: shown to nobody else until it is let through. */
import { getMentions, letMentionThrough, removeMention } from '#api-client/mentions.ts';
import type { Mention } from '#contract/mentions.ts';
import { pages } from '#contract/paths.ts';
import { commenting } from '#words/commenting.ts';
import { dates } from '#words/dates.ts';
import type { Card } from './card.ts';
import { HeldList } from './HeldList.tsx';

export const heldMentions: Card = async () => {
  const found = await getMentions();
  if (!found.ok) return found;
  const { held, on } = found.value;
  if (!on || held.length === 0) return { ok: true, value: [] };
  const body = <HeldList rows={held.map(rowOf)} />;
  return { ok: true, value: [{ title: commenting.mentions(held.length), isUrgent: true, body }] };
};

const rowOf = ({ id, source, author, text, postId, postTitle, receivedAt }: Mention) => ({
  ...{ id, text },
  head: (
    <>
      {author && <b>{author}</b>}{' '}
      <a href={source} rel="nofollow noreferrer">
        {source}
      </a>{' '}
      <a href={pages.post(postId)}>{commenting.on(postTitle)}</a> · {dates.longMoment(receivedAt)}
    </>
  ),
  acts: [
    [commenting.letThrough, () => letMentionThrough(id)],
    [commenting.remove, () => removeMention(id)],
  ] as const,
});
