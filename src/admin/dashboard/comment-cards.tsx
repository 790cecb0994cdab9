/** Cards about comments: comments and display names that wait for approval. */
import { changeComment, moderate, removeComment } from '#api-client/comments.ts';
import { changedComment, changedName, type ModerationResponse, type WaitingName } from '#contract/comments.ts';
import { adminScreens } from '#contract/admin-screens.ts';
import type { DiscussionKind } from '#contract/discussion.ts';
import { pages } from '#contract/paths.ts';
import { commenting } from '#i18n/commenting.ts';
import { dates } from '#i18n/dates.ts';
import { here } from '../shared/localized-path.ts';
import type { Card } from './card.ts';
import { ModerationQueue, type ModerationRow } from './ModerationQueue.tsx';

/** Comments that wait for approval, followed by display names that wait for approval. */
export const waitingForApproval: Card = async (sources) => {
  const found = await sources.moderation();
  if (!found.ok) return found;
  const { held, names, on } = found.value;
  const lists = [
    { title: commenting.waiting, rows: held.map(rowOf), listedAt: here(heldOf('comment')) },
    { title: commenting.waitingNames, rows: names.map(nameRowOf) },
  ];
  const value = lists
    .filter(({ rows }) => on && rows.length > 0)
    .map(({ rows, ...card }) => ({ ...card, isUrgent: true as const, body: <ModerationQueue rows={rows} /> }));
  return { ok: true, value };
};

/** Returns the path of the list of comments or mentions that wait for approval. */
export const heldOf = (kind: DiscussionKind): string => `${adminScreens.comments.path}?state=held&kind=${kind}`;

const rowOf = (comment: ModerationResponse['held'][number]): ModerationRow => {
  const { id, name, text, version, postId, postTitle, createdAt } = comment;
  return {
    id,
    text,
    head: (
      <>
        <b>{name ?? commenting.deleted}</b> <a href={pages.post(postId)}>{commenting.on(postTitle)}</a> ·{' '}
        {dates.longMoment(createdAt)}
      </>
    ),
    acts: [
      [commenting.approve, () => changeComment(id, { state: 'live', version })],
      [commenting.remove, () => removeComment(id)],
      [commenting.blockAuthor, () => removeComment(id, true)],
    ],
    changed: (refusal) => {
      const now = changedComment.safeParse(refusal).data?.comment;
      return now && rowOf({ ...comment, ...now });
    },
  };
};

export const nameRowOf = ({ id, name, newName, version }: WaitingName): ModerationRow => ({
  id,
  text: newName,
  head: commenting.nameUntilThen(name),
  acts: [
    [commenting.approve, () => moderate({ approveName: { id, version } })],
    [commenting.refuse, () => moderate({ refuseName: id })],
  ],
  changed: (refusal) => {
    const now = changedName.safeParse(refusal).data?.name;
    return now && nameRowOf(now);
  },
});
