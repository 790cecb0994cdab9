import { content } from '#i18n/content.ts';
import { useRef, useState } from 'react';
import { Button } from '../../shared/Button.tsx';
import { getAt, type Path } from '../model/paths.ts';
import { labelOf } from '../words.ts';
import { useFormApi } from './form-context.ts';
import { Check } from '../../shared/Check.tsx';

interface TicksProps {
  path: Path;
  options: readonly string[];
  isKept: boolean;
  isWrong: boolean;
}

export function Ticks({ path, options, isKept, isWrong }: TicksProps) {
  const { words, data, change } = useFormApi();
  const chosen = listAt(data, path);
  // Chosen values that are no longer offered stay until the owner removes them.
  const others = chosen.filter((item) => !(options as readonly unknown[]).includes(item));
  const all = [...options, ...others];
  const tick = (option: unknown, isOn: boolean) => {
    // Only the first language has URLs without a prefix, so a newly selected language is added at the end.
    const next = isOn ? [...chosen, option] : chosen.filter((item) => item !== option);
    change(path, next.length > 0 || isKept ? next : undefined);
  };
  return (
    <div className="field-ticks">
      {all.map((option) => {
        const name = typeof option === 'string' ? option : JSON.stringify(option);
        return (
          <Check
            key={name}
            aria-invalid={isWrong && others.includes(option)}
            checked={chosen.includes(option)}
            onChange={(isChecked) => tick(option, isChecked)}
          >
            {labelOf(words, [name])?.label ?? name}
          </Check>
        );
      })}
    </div>
  );
}

export const listAt = (data: unknown, path: Path): readonly unknown[] => {
  const value = getAt(data, path);
  return Array.isArray(value) ? (value as unknown[]) : [];
};

/**
 * Returns an id for each entry, which stays the same when the entry moves. When another version is loaded, entries
 * get new ids.
 */
export function useIds(count: number): [ids: number[], put: (ids: number[]) => void] {
  const next = useRef(count);
  const [ids, setIds] = useState(() => Array.from({ length: count }, (_, index) => index));
  if (ids.length !== count) {
    const fitted = Array.from({ length: count }, (_, index) => ids[index] ?? (next.current += 1));
    setIds(fitted);
    return [fitted, setIds];
  }
  return [ids, (given) => setIds(given.map((id) => (id === -1 ? (next.current += 1) : id)))];
}

/** Adds an entry under a name that the owner types. */
export function AddName({ list, onAdd }: { list: string; onAdd: (name: string) => void }) {
  const [typed, setTyped] = useState('');
  const add = () => {
    if (typed.trim() !== '') onAdd(typed.trim());
    setTyped('');
  };
  return (
    <p className="field-add">
      <input
        type="text"
        aria-label={content.newName}
        placeholder={content.newName}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button onClick={add}>{content.addEntry(list)}</Button>
    </p>
  );
}
