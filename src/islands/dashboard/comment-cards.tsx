/** Comments on the dashboard: what waits to be let through, and what the owner settles for all. */
import { changeComment, getModeration, moderate, removeComment } from '#api-client/comments.ts';
import type { Failure } from '#api-client/result.ts';
import type { ModerationResponse } from '#contract/comments.ts';
import { pages } from '#contract/paths.ts';
import { commenting } from '#words/commenting.ts';
import { dates } from '#words/dates.ts';
import { useId, useState } from 'react';
import { showAlert } from '../shared/alerts.ts';
import type { Card } from './card.ts';

const say = ({ message, style }: Failure) => showAlert(message, style);

export const heldComments: Card = async () => {
  const found = await getModeration();
  if (!found.ok) return found;
  const { held, on } = found.value;
  if (!on || held.length === 0) return { ok: true, value: [] };
  return { ok: true, value: [{ title: commenting.waiting(held.length), isUrgent: true, body: <Held held={held} /> }] };
};

export const commentSettings: Card = async () => {
  const found = await getModeration();
  if (!found.ok) return found;
  return {
    ok: true,
    value: found.value.on ? [{ title: commenting.settings, body: <Settings {...found.value} /> }] : [],
  };
};

function Held({ held }: Pick<ModerationResponse, 'held'>) {
  const [gone, setGone] = useState<readonly string[]>([]);
  const act = async (id: string, answer: Promise<{ ok: true } | Failure>) => {
    const done = await answer;
    if (done.ok) setGone((before) => [...before, id]);
    else say(done);
  };
  return (
    <ul>
      {held
        .filter(({ id }) => !gone.includes(id))
        .map(({ id, name, text, postId, postTitle, createdAt }) => (
          <li key={id}>
            <p className="row-meta">
              <b>{name ?? commenting.deleted}</b> <a href={pages.post(postId)}>{commenting.on(postTitle)}</a> ·{' '}
              {dates.longMoment(createdAt)}
            </p>
            <p className="typed">{text}</p>
            <p>
              <button
                type="button"
                className="button primary"
                onClick={() => void act(id, changeComment(id, { state: 'live' }))}
              >
                {commenting.letThrough}
              </button>{' '}
              <button type="button" className="button" onClick={() => void act(id, removeComment(id))}>
                {commenting.remove}
              </button>{' '}
              <button type="button" className="button" onClick={() => void act(id, removeComment(id, true))}>
                {commenting.shutOut}
              </button>
            </p>
          </li>
        ))}
    </ul>
  );
}

function Settings(first: ModerationResponse) {
  const id = useId();
  const [settled, settle] = useState(first);
  const [words, setWords] = useState(first.words.join('\n'));
  const change = async (asked: Parameters<typeof moderate>[0]) => {
    const answer = await moderate(asked);
    if (!answer.ok) return say(answer);
    settle(answer.value);
    showAlert(commenting.saved, 'success');
  };
  return (
    <>
      <p>
        <label>
          <input
            type="checkbox"
            checked={settled.closed}
            onChange={(event) => void change({ closed: event.target.checked })}
          />{' '}
          {commenting.closedEverywhere}
        </label>
      </p>
      <p>
        <label htmlFor={id}>{commenting.words}</label>
        <textarea id={id} value={words} onChange={(event) => setWords(event.target.value)} />
        <button
          type="button"
          className="button"
          onClick={() => void change({ words: words.split('\n').filter((word) => word.trim() !== '') })}
        >
          {commenting.save}
        </button>
      </p>
      {settled.shutOut.length > 0 && (
        <>
          <h3>{commenting.shutOutPeople}</h3>
          <ul>
            {settled.shutOut.map((person) => (
              <li key={person.id}>
                {person.name || commenting.deleted}{' '}
                <button type="button" className="button" onClick={() => void change({ readmit: person.id })}>
                  {commenting.readmit}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
