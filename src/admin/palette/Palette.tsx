import { adminArea } from '#i18n/admin-area.ts';
import { screens } from '#i18n/screens.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState, useMemo } from 'react';
import { type Entry, contentEntries, type EntryGroup, fixedEntries, matching, postEntries, rankOf } from './entries.ts';
import { listContent } from '#api-client/content.ts';
import { listPosts } from '#api-client/posts.ts';
import type { Failure } from '#api-client/result.ts';
import { useSettled } from '../list/ListTools.tsx';
import { useAnswer } from '../shared/use-answer.ts';
import { useModal } from '../shared/use-modal.ts';

const { palette } = adminArea;

/** The page to which the user wants to go. */
export interface Chosen {
  href: string;
  inNewTab: boolean;
}

/** How a key moves the mark. The mark moves past the last entry to the first. */
const moves: Readonly<Record<string, (now: number, count: number) => number>> = {
  ArrowDown: (now, count) => (now + 1) % count,
  ArrowUp: (now, count) => (now <= 0 ? count : now) - 1,
  PageDown: (now, count) => Math.min(now + 8, count - 1),
  PageUp: (now) => Math.max(now - 8, 0),
};

/** Identifies an entry. Two groups can have the same page. */
const keyOf = ({ group, href }: Entry) => `${group} ${href}`;

/**
 * A field whose list goes to any screen, post, page or record: type to filter, arrow keys and Enter, or press an entry.
 * Escape closes it, and the browser returns the focus.
 */
export function Palette({ onDone }: { onDone: (chosen: Chosen | undefined) => void }) {
  const id = useId();
  const dialog = useModal();
  const chosen = useRef<Chosen>(undefined);
  const [text, setText] = useState('');
  /** The entry that the arrow keys marked; it stays marked when more entries arrive. Undefined for the first entry. */
  const [marked, setMarked] = useState<string>();
  const { groups, failure, isLoading } = useEntries(text);
  const entries = groups.flatMap(([, some]) => some);
  const found = entries.findIndex((entry) => keyOf(entry) === marked);
  const active = Math.max(found, 0);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function choose(entry: Entry | undefined, inNewTab: boolean): void {
    if (!entry) return;
    chosen.current = { href: entry.href, inNewTab };
    dialog.current?.close();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While Japanese text is converted, the keys belong to the conversion.
    if (event.nativeEvent.isComposing) return;
    const move = moves[event.key];
    if (event.key === 'Enter') choose(entries[active], event.ctrlKey || event.metaKey);
    else if (move && entries.length > 0) setMarked(entries.map(keyOf)[move(active, entries.length)]);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={palette.title}
      onClose={() => onDone(chosen.current)}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
    >
      <input
        type="text"
        role="combobox"
        aria-label={palette.find}
        placeholder={palette.find}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setMarked(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList id={id} groups={groups} active={active} onChoose={choose} />
      <p className="palette-status muted" role="status">
        {failure?.message ?? statusOf(text, entries.length, isLoading)}
      </p>
    </dialog>
  );
}

function statusOf(text: string, count: number, isLoading: boolean): string {
  if (count > 0) return palette.found(count);
  return isLoading ? screens.loading : palette.nothingFound(text.trim());
}

interface ListProps {
  id: string;
  groups: ReturnType<typeof useEntries>['groups'];
  active: number;
  onChoose: (entry: Entry, inNewTab: boolean) => void;
}

function PaletteList({ id, groups, active, onChoose }: ListProps) {
  let index = -1;
  return (
    <div className="palette-list" role="listbox" id={`${id}-list`} aria-label={palette.title}>
      {groups.map(([group, entries]) => (
        <div key={group} role="group" aria-label={palette.groups[group]}>
          <p className="eyebrow" aria-hidden="true">
            {palette.groups[group]}
          </p>
          {entries.map((entry) => {
            index += 1;
            return (
              <div
                key={entry.href}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // The focus stays in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => onChoose(entry, event.ctrlKey || event.metaKey)}
                onKeyDown={() => undefined}
              >
                <span>{entry.text}</span>
                {entry.note && <span className="row-meta">{entry.note}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The most entries of a group that are shown. */
const SHOWN = 8;

interface Entries {
  groups: readonly (readonly [EntryGroup, readonly Entry[]])[];
  failure: Failure | undefined;
  isLoading: boolean;
}

/** Returns the entries for a typed text. The server searches the posts. */
function useEntries(text: string): Entries {
  const wanted = text.trim();
  const settled = useSettled(wanted);
  const [records] = useAnswer(listContent, listContent);
  const [posts] = useAnswer(() => postsFor(settled), settled);
  const fixed = useMemo(fixedEntries, []);
  const content = useMemo(() => (records?.ok ? contentEntries(records.value) : []), [records]);
  const isLoading = settled !== wanted || posts?.text !== settled || !records;

  const groups = useMemo(() => {
    const of = (group: EntryGroup) =>
      matching(
        fixed.filter((entry) => entry.group === group),
        wanted,
      );
    const found = posts?.found.ok && posts.text === wanted ? postEntries(posts.found.value.items) : [];
    const all: [EntryGroup, Entry[]][] = [
      ['screens', of('screens')],
      ['actions', of('actions')],
      ['posts', found.slice(0, SHOWN)],
      // Without a text, the content would be an arbitrary part of it.
      ['content', wanted === '' ? [] : matching(content, wanted).slice(0, SHOWN)],
      ['site', of('site')],
    ];
    // The group with the best match is first.
    return all
      .filter(([, entries]) => entries.length > 0)
      .toSorted(([, a], [, b]) => rankOf(a[0], wanted) - rankOf(b[0], wanted));
  }, [fixed, content, posts, wanted]);

  const failure = [posts?.found, records].find((one) => one?.ok === false);
  return { groups, failure: failure?.ok === false ? failure : undefined, isLoading };
}

/** Without a text, returns the posts that were changed last. */
const postsFor = async (text: string) => ({
  text,
  found: await listPosts(
    text === '' ? { state: 'any', sort: 'changed', order: 'desc' } : { state: 'any', text },
    SHOWN,
  ),
});
