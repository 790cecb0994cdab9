import { lists } from '#i18n/lists.ts';
import { screens } from '#i18n/screens.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { Options } from '../shared/Field.tsx';

/** A choice by which a list is filtered. The empty value does not filter. */
export interface ListChoice {
  name: string;
  /** The text of the empty value: 'All statuses'. */
  all: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

interface Props {
  /** The accessible name of the search: 'Find posts'. */
  find: string;
  text: string;
  onText: (text: string) => void;
  choices?: readonly ListChoice[];
  /** The number of matching rows in words; undefined until known. */
  count: string | undefined;
  isFiltering: boolean;
  /** Removes every filter. */
  onShowAll: () => void;
  /** Buttons of the screen, such as 'New post'. */
  children?: ReactNode;
}

/** Search, filters, count and buttons above a list. */
export function ListTools({ find, text, onText, choices = [], count, isFiltering, onShowAll, children }: Props) {
  return (
    <form className="list-tools cluster" role="search" aria-label={find} onSubmit={(event) => event.preventDefault()}>
      <input
        type="search"
        aria-label={find}
        placeholder={find}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {choices.map(({ name, all, value, options, onChange }) => (
        <select key={name} aria-label={name} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{all}</option>
          <Options of={options} />
        </select>
      ))}
      <p className="list-count muted">
        <span role="status">{count ?? screens.loading}</span>
        {isFiltering && <Button onClick={onShowAll}>{lists.showAll}</Button>}
      </p>
      {children && <div className="actions">{children}</div>}
    </form>
  );
}

/** Delay in milliseconds, so that typing does not send a request for each character. */
const SETTLED = 200;

/** Returns the last value that has not changed for `SETTLED` milliseconds. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * Returns the order after a press on a column header. A new column is sorted alphabetically, or newest first for dates.
 * A second press reverses the order.
 */
export function nextSorting<S extends string>(
  now: { sort: S; order: 'asc' | 'desc' },
  sort: S,
  times: readonly S[],
): { sort: S; order: 'asc' | 'desc' } {
  if (now.sort === sort) return { sort, order: now.order === 'asc' ? 'desc' : 'asc' };
  return { sort, order: times.includes(sort) ? 'desc' : 'asc' };
}
