/** Cards about comments: comments that wait for approval, and the settings for all comments. */
import { changeComment, moderate, removeComment } from '#api-client/comments.ts';
import { changedComment, changedName, type ModerationResponse, type WaitingName } from '#contract/comments.ts';
import { pages } from '#contract/paths.ts';
import { commenting } from '#i18n/commenting.ts';
import { dates } from '#i18n/dates.ts';
import { useId, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { showAlert, succeeded } from '../shared/alerts.ts';
import type { Card } from './card.ts';
import { ModerationQueue, type ModerationRow } from './ModerationQueue.tsx';

/** Comments that wait for approval, followed by display names that wait for approval. */
export const waitingForApproval: Card = async (sources) => {
  const found = await sources.moderation();
  if (!found.ok) return found;
  const { held, names, on } = found.value;
  const lists = [
    { title: commenting.waiting, rows: held.map(rowOf) },
    { title: commenting.waitingNames, rows: names.map(nameRowOf) },
  ];
  const value = lists
    .filter(({ rows }) => on && rows.length > 0)
    .map(({ title, rows }) => ({ title, isUrgent: true as const, body: <ModerationQueue rows={rows} /> }));
  return { ok: true, value };
};

export const commentSettings: Card = async (sources) => {
  const found = await sources.moderation();
  if (!found.ok) return found;
  return {
    ok: true,
    value: found.value.on ? [{ title: commenting.settings, body: <Settings {...found.value} /> }] : [],
  };
};

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

const nameRowOf = ({ id, name, newName, version }: WaitingName): ModerationRow => ({
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

function Settings(first: ModerationResponse) {
  const id = useId();
  const [settled, settle] = useState(first);
  const [words, setWords] = useState(first.words.join('\n'));
  const change = async (asked: Parameters<typeof moderate>[0]) => {
    const answer = await moderate(asked);
    if (!succeeded(answer)) return;
    settle(answer.value);
    showAlert(commenting.saved, 'success');
  };
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={settled.closed}
          onChange={(event) => void change({ closed: event.target.checked })}
        />
        {commenting.closedEverywhere}
      </label>
      <div className="field">
        <label htmlFor={id}>{commenting.words}</label>
        <div className="field-input">
          <textarea id={id} value={words} onChange={(event) => setWords(event.target.value)} />
        </div>
      </div>
      <p>
        <Button onClick={() => change({ words: words.split('\n').filter((word) => word.trim() !== '') })}>
          {commenting.save}
        </Button>
      </p>
      {settled.shutOut.length > 0 && (
        <>
          <h3>{commenting.blockedPeople}</h3>
          <ul>
            {settled.shutOut.map((person) => (
              <li key={person.id}>
                {person.name || commenting.deleted}{' '}
                <Button onClick={() => change({ readmit: person.id })}>{commenting.unblock}</Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
