/** What other sites say of posts, on the dashboard: shown to nobody else until it is let through. */
import { getMentions, letMentionThrough, removeMention } from '#api-client/mentions.ts';
import type { Failure } from '#api-client/result.ts';
import type { Mention } from '#contract/mentions.ts';
import { pages } from '#contract/paths.ts';
import { commenting } from '#words/commenting.ts';
import { dates } from '#words/dates.ts';
import { useState } from 'react';
import { showAlert } from '../shared/alerts.ts';
import type { Card } from './card.ts';

export const heldMentions: Card = async () => {
  const found = await getMentions();
  if (!found.ok) return found;
  const { held, on } = found.value;
  if (!on || held.length === 0) return { ok: true, value: [] };
  return { ok: true, value: [{ title: commenting.mentions(held.length), isUrgent: true, body: <Held held={held} /> }] };
};

function Held({ held }: { held: readonly Mention[] }) {
  const [gone, setGone] = useState<readonly string[]>([]);
  const act = async (id: string, answer: Promise<{ ok: true } | Failure>) => {
    const done = await answer;
    if (done.ok) setGone((before) => [...before, id]);
    else showAlert(done.message, done.style);
  };
  return (
    <ul>
      {held
        .filter(({ id }) => !gone.includes(id))
        .map(({ id, source, author, text, postId, postTitle, receivedAt }) => (
          <li key={id}>
            <p className="row-meta">
              {author && <b>{author}</b>}{' '}
              <a href={source} rel="nofollow noreferrer">
                {source}
              </a>{' '}
              <a href={pages.post(postId)}>{commenting.on(postTitle)}</a> · {dates.longMoment(receivedAt)}
            </p>
            {text && <p className="typed">{text}</p>}
            <p>
              <button type="button" className="button primary" onClick={() => void act(id, letMentionThrough(id))}>
                {commenting.letThrough}
              </button>{' '}
              <button type="button" className="button" onClick={() => void act(id, removeMention(id))}>
                {commenting.remove}
              </button>
            </p>
          </li>
        ))}
    </ul>
  );
}
