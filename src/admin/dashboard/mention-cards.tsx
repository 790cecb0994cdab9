/** Card about mentions by other sites. Only the owner sees a mention until it is approved. */
import { getMentions, approveMention, removeMention } from '#api-client/dashboard.ts';
import { changedMention, type Mention } from '#contract/mentions.ts';
import { pages } from '#contract/paths.ts';
import { commenting } from '#i18n/commenting.ts';
import { dates } from '#i18n/dates.ts';
import { here } from '../shared/localized-path.ts';
import type { Card } from './card.ts';
import { heldOf } from './comment-cards.tsx';
import { ModerationQueue, type ModerationRow } from './ModerationQueue.tsx';

export const heldMentions: Card = async () => {
  const found = await getMentions();
  if (!found.ok) return found;
  const { held, on } = found.value;
  if (!on || held.length === 0) return { ok: true, value: [] };
  const body = <ModerationQueue rows={held.map(rowOf)} />;
  return { ok: true, value: [{ title: commenting.mentions, listedAt: here(heldOf('mention')), isUrgent: true, body }] };
};

const rowOf = (mention: Mention): ModerationRow => {
  const { id, source, author, text, version, postId, postTitle, receivedAt } = mention;
  return {
    id,
    text,
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
      [commenting.approve, () => approveMention(id, version)],
      [commenting.remove, () => removeMention(id)],
    ],
    changed: (refusal) => {
      const now = changedMention.safeParse(refusal).data?.mention;
      return now && rowOf({ ...mention, ...now });
    },
  };
};
