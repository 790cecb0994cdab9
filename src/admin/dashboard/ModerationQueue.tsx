import type { Result } from '#api-client/result.ts';
import { dashboard } from '#i18n/dashboard.ts';
import { useState, type ReactNode } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';

export interface ModerationRow {
  id: string;
  head: ReactNode;
  text: string | null;
  acts: readonly (readonly [words: string, act: () => Promise<Result<unknown>>])[];
  /** Returns the updated row if the error response contains it; undefined for all other errors. */
  changed: (refusal: unknown) => ModerationRow | undefined;
}

/** A list of items that need the owner's decision. A row disappears once it is decided. */
export function ModerationQueue({ rows: first }: { rows: readonly ModerationRow[] }) {
  const [rows, setRows] = useState(first);
  const settle = async ({ id, changed }: ModerationRow, act: () => Promise<Result<unknown>>) => {
    const done = await act();
    if (!done.ok) showAlert(done.message, done.style);
    const now = done.ok ? undefined : changed(done.answer);
    if (done.ok || now) setRows((all) => all.flatMap((row) => (row.id !== id ? [row] : now ? [now] : [])));
  };
  if (rows.length === 0) return <p role="status">{dashboard.emptySections.attention}</p>;
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <p className="row-meta">{row.head}</p>
          {row.text && <p className="typed">{row.text}</p>}
          <p className="actions">
            {row.acts.map(([words, act], index) => (
              <Button key={words} look={index === 0 ? 'primary' : undefined} onClick={() => settle(row, act)}>
                {words}
              </Button>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
