import { moderate } from '#api-client/comments.ts';
import type { ModerationResponse } from '#contract/comments.ts';
import { commenting } from '#i18n/commenting.ts';
import { useState } from 'react';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';
import { Labelled } from '../shared/Labelled.tsx';
import { Check } from '../shared/Check.tsx';

/** The settings for all comments: closing, words that need approval, and blocked people. */
export function CommentSettings(first: ModerationResponse) {
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
      <Check checked={settled.closed} onChange={(closed) => void change({ closed })}>
        {commenting.closedEverywhere}
      </Check>
      <Labelled label={commenting.words}>
        {(control) => <textarea {...control} value={words} onChange={({ target }) => setWords(target.value)} />}
      </Labelled>
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
