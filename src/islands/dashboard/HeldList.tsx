import type { Result } from '#api-client/result.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { Fragment, useState, type ReactNode } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';

export interface HeldRow {
  id: string;
  head: ReactNode;
  text: string | null;
  acts: readonly (readonly [words: string, act: () => Promise<Result<unknown>>])[];
  /** The row as it is now, from the answer to an approval of a text that has changed. */
  changed: (answer: unknown) => HeldRow | undefined;
}

/** What waits for the owner's approval, row by row. A settled row goes, and a row with another text shows that text. */
export function HeldList({ rows: first }: { rows: readonly HeldRow[] }) {
  const [rows, setRows] = useState(first);
  const settle = async (row: HeldRow, act: () => Promise<Result<unknown>>) => {
    const done = await act();
    if (done.ok) return setRows((before) => before.filter(({ id }) => id !== row.id));
    showAlert(done.message, done.style);
    const now = done.code === ('TEXT_CHANGED' satisfies ErrorCode) ? row.changed(done.answer) : undefined;
    if (now) setRows((before) => before.map((one) => (one.id === row.id ? now : one)));
  };
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <p className="row-meta">{row.head}</p>
          {row.text && <p className="typed">{row.text}</p>}
          <p>
            {row.acts.map(([words, act], index) => (
              <Fragment key={words}>
                <Button look={index === 0 ? 'primary' : undefined} onClick={() => void settle(row, act)}>
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
