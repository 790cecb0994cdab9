/** A list. Entries can be added, removed, and reordered by dragging the handle or with the arrow keys on it. */
import { content } from '#words/content.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../shared/Button.tsx';
import { getAt, moved, pathText, type Path } from '../model/paths.ts';
import { blankOf, fits, type Shape } from '../model/shape.ts';
import { labelOf, titleOf } from '../words.ts';
import { Counterpart } from './TranslationPeer.tsx';
import { FieldView } from './FieldView.tsx';
import { useFormApi } from './form-context.ts';
import { FieldsOf } from './GroupField.tsx';
import type { FieldProps } from './SimpleFields.tsx';
import { useDraggedEntry } from './use-dragged-entry.ts';
import { useOpenedBeside } from './use-opened-beside.ts';

/** Choice lists with an order. All other choice lists are shown as checkboxes. */
const ordered = /(?:^|\.)sections$|^home$/;

export function ListField({ path, shape }: FieldProps<'list'>) {
  const { words, data, error } = useFormApi();
  const id = useId();
  const { entry } = shape;
  const { label, help } = labelOf(words, path) ?? { label: String(path.at(-1)) };
  const isTicked = entry.kind === 'choice' && !ordered.test(pathText(path));
  // A checkbox cannot show its own error, so the list shows the error.
  const ofEntries = isTicked ? listAt(data, path).map((_, index) => error([...path, index])) : [];
  const wrong = error(path) ?? ofEntries.find((sentence) => sentence !== undefined);
  return (
    <fieldset
      className="field-group field-list"
      data-path={pathText(path)}
      aria-describedby={wrong === undefined ? undefined : `${id}-error`}
    >
      <legend>{label}</legend>
      {help && <p className="field-hint">{help}</p>}
      {wrong && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {wrong}
        </p>
      )}
      {isTicked ? (
        <Ticks path={path} options={entry.options} isKept={shape.whenEmpty === 'empty'} isWrong={wrong !== undefined} />
      ) : (
        <Entries path={path} shape={shape} label={label} />
      )}
    </fieldset>
  );
}

interface TicksProps {
  path: Path;
  options: readonly string[];
  isKept: boolean;
  isWrong: boolean;
}

function Ticks({ path, options, isKept, isWrong }: TicksProps) {
  const { words, data, change } = useFormApi();
  const chosen = listAt(data, path);
  // Chosen values that are no longer offered stay until the owner removes them.
  const others = chosen.filter((item) => !(options as readonly unknown[]).includes(item));
  const all = [...options, ...others];
  const tick = (option: unknown, isOn: boolean) => {
    // The first language owns the URLs without a prefix, so a newly ticked language goes to the end.
    const next = isOn ? [...chosen, option] : chosen.filter((item) => item !== option);
    change(path, next.length > 0 || isKept ? next : undefined);
  };
  return (
    <div className="field-ticks">
      {all.map((option) => {
        const name = typeof option === 'string' ? option : JSON.stringify(option);
        return (
          <label key={name} className="check">
            <input
              type="checkbox"
              aria-invalid={isWrong && others.includes(option)}
              checked={chosen.includes(option)}
              onChange={({ target }) => tick(option, target.checked)}
            />
            {labelOf(words, [name])?.label ?? name}
          </label>
        );
      })}
    </div>
  );
}

const listAt = (data: unknown, path: Path): readonly unknown[] => {
  const value = getAt(data, path);
  return Array.isArray(value) ? (value as unknown[]) : [];
};

/**
 * Returns an id for each entry, which stays the same when the entry moves. Entries of a newly loaded text get new ids.
 */
function useIds(count: number): [ids: number[], put: (ids: number[]) => void] {
  const next = useRef(count);
  const [ids, setIds] = useState(() => Array.from({ length: count }, (_, index) => index));
  if (ids.length !== count) {
    const fitted = Array.from({ length: count }, (_, index) => ids[index] ?? (next.current += 1));
    setIds(fitted);
    return [fitted, setIds];
  }
  return [ids, (given) => setIds(given.map((id) => (id === -1 ? (next.current += 1) : id)))];
}

function Entries({ path, shape, label }: { path: Path; shape: Extract<Shape, { kind: 'list' }>; label: string }) {
  const { form, data, change } = useFormApi();
  const begins = form.begins.get(pathText(path));
  const entries = listAt(data, path);
  const [ids, setIds] = useIds(entries.length);
  const [opened, setOpened] = useState<number>();
  const [said, say] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const { entry } = shape;

  const put = (next: readonly unknown[], nextIds: number[]) => {
    setIds(nextIds);
    change(path, next.length > 0 || shape.whenEmpty === 'empty' ? next : undefined);
  };
  const focus = (index: number, what: string) =>
    list.current?.children[index]?.querySelector<HTMLElement>(what)?.focus({ preventScroll: false });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= entries.length || from === to) return;
    flushSync(() => put(moved(entries, from, to), moved(ids, from, to)));
    say(content.movedTo(to + 1, entries.length));
    focus(to, '.entry-handle');
  };
  const remove = (index: number) => {
    flushSync(() =>
      put(
        entries.filter((_, at) => at !== index),
        ids.filter((_, at) => at !== index),
      ),
    );
    if (entries.length > 1) focus(Math.min(index, entries.length - 2), '.entry-handle');
    else list.current?.parentElement?.querySelector<HTMLElement>('.entry-add')?.focus();
  };
  const add = () => {
    flushSync(() => {
      const unused = entry.kind === 'choice' && entry.options.find((option) => !entries.includes(option));
      put([...entries, unused || blankOf(entry)], [...ids, -1]);
      setOpened(entries.length);
    });
    focus(entries.length, 'input, textarea, select');
  };
  const drag = useDraggedEntry(list, move);
  return (
    <>
      <ol className="entries" ref={list} data-dragging={drag.from === undefined ? undefined : ''}>
        {entries.map((value, index) => {
          const place = [...path, index];
          const title = titleOf(value) || `${label} ${index + 1}`;
          const ways = { title, onMove: (to: number) => move(index, to), onRemove: () => remove(index), index };
          return (
            <li
              key={ids[index]}
              data-dragged={drag.from === index || undefined}
              data-drop={drag.to === index && drag.from !== index ? (index > (drag.from ?? 0) ? 'after' : 'before') : undefined}
            >
              <Handle {...ways} onPress={(event) => drag.begin(index, event)} />
              {entry.kind === 'group' && fits(entry, value) ? (
                <Folded title={title} isOpen={opened === index} path={place} shape={entry} value={value} />
              ) : (
                <FieldView path={place} shape={entry} label={`${label} ${index + 1}`} hiddenLabel />
              )}
              <button type="button" className="icon-button" aria-label={content.remove(title)} onClick={() => remove(index)}>
                ×
              </button>
            </li>
          );
        })}
      </ol>
      <p className="field-add">
        <button type="button" className="button entry-add" onClick={add}>
          {content.addEntry(label)}
        </button>
        {begins && entries.length === 0 && (
          <Button onClick={() => put(begins, begins.map(() => -1))}>
            {content.beginWithPresent}
          </Button>
        )}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

function Handle({
  title,
  index,
  onMove,
  onPress,
}: {
  title: string;
  index: number;
  onMove: (to: number) => void;
  onPress: (event: React.PointerEvent) => void;
}) {
  return (
    <button
      type="button"
      className="entry-handle"
      aria-label={content.move(title)}
      onPointerDown={onPress}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onMove(index + step);
      }}
    >
      <svg viewBox="0 0 10 16" aria-hidden="true">
        <path d="M2 3h.01M8 3h.01M2 8h.01M8 8h.01M2 13h.01M8 13h.01" />
      </svg>
    </button>
  );
}

/** A collapsible entry of several fields. It is open if it contains an error. */
function Folded({
  title,
  isOpen,
  path,
  shape,
  value,
}: {
  title: string;
  isOpen: boolean;
  path: Path;
  shape: Extract<Shape, { kind: 'group' }>;
  value: unknown;
}) {
  const id = useId();
  const fold = useRef<HTMLDetailsElement>(null);
  const { error } = useFormApi();
  const own = error(path);
  const beside = useOpenedBeside(fold, path, value);
  useEffect(() => {
    if (isOpen && fold.current) fold.current.open = true;
  }, [isOpen]);
  return (
    <details ref={fold} open={isOpen} onToggle={beside}>
      <summary id={id}>{title}</summary>
      <div role="group" aria-labelledby={id} className="field-group">
        {own && (
          <p className="field-error" role="alert">
            {own}
          </p>
        )}
        <FieldsOf path={path} shape={shape} />
        <Counterpart path={path} entry={value} />
      </div>
    </details>
  );
}
