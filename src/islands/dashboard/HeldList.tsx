import type { Result } from '#api-client/result.ts';
import { Fragment, useState, type ReactNode } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';

interface HeldRow {
  id: string;
  head: ReactNode;
  text: string | null;
  acts: readonly (readonly [words: string, act: () => Promise<Result<unknown>>])[];
}

/** What waits for the owner's word, told row by row; one goes when it is settled. */
export function HeldList({ rows }: { rows: readonly HeldRow[] }) {
  const [gone, setGone] = useState<readonly string[]>([]);
  const settle = async (id: string, act: () => Promise<Result<unknown>>) => {
    const done = await act();
    if (done.ok) setGone((before) => [...before, id]);
    else showAlert(done.message, done.style);
  };
  return (
    <ul>
      {rows
        .filter(({ id }) => !gone.includes(id))
        .map(({ id, head, text, acts }) => (
          <li key={id}>
            <p className="row-meta">{head}</p>
            {text && <p className="typed">{text}</p>}
            <p>
              {acts.map(([words, act], index) => (
                <Fragment key={words}>
                  <Button look={index === 0 ? 'primary' : undefined} onClick={() => void settle(id, act)}>
                    {words}
                  </Button>{' '}
                </Fragment>
              ))}
            </p>
          </li>
        ))}
    </ul>
  );
}
