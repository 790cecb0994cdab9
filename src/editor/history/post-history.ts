/**
 * The shared undo history of a post. The post's fields and its editors are parts, each with texts by key. One action
 * of the writer (a key, a click, a paste) forms one step, together with all of its effects before the next action. An
 * action can change several blocks, and Editor.js can react to the action late. Continuous typing also forms one
 * step.
 */
import { isInRedactor } from '../editorjs/elements.ts';
import { isCommand, isComposing, take } from '../tools/events.ts';
import { createHistory, type Caret, type CaretPoint, type Kept, type Texts, type Turn } from './history.ts';

export interface Part {
  texts(): Texts;
  /** Returns the texts that may have changed since the last call. */
  takeChanged(): Texts;
  apply(texts: Texts): void;
  caret(): Caret | undefined;
  /** @returns whether this part contains the caret position */
  restore(caret: Caret): boolean;
  onChange(listener: () => void): void;
}

export interface HistoryState {
  canUndo: boolean;
  canRedo: boolean;
}

export interface PostHistory {
  /**
   * Adds the texts of a part to the history. Differences from the texts that the history already has become a step.
   * @returns a function that detaches the part
   */
  attach(name: string, part: Part): () => void;
  /**
   * Observes the writer's actions inside `scope`.
   * @returns a function that stops observing
   */
  bind(scope: HTMLElement): () => void;
  undo(): void;
  redo(): void;
  /** Runs `work` as a single step, which `undo` reverts completely. */
  step(work: () => void): void;
  state(): HistoryState;
  /**
   * Calls `listener` after each change.
   * @returns a function that removes the listener
   */
  subscribe(listener: (state: HistoryState) => void): () => void;
  /**
   * Continues a stored history. If the current content of the parts differs from the last state of that history, the
   * difference becomes a step.
   */
  resume(kept: Kept): void;
  keep(): Kept;
  takeDirtyFrom(): number;
}

/** Events that begin a step; `beforeinput` distinguishes typing from other input. */
const acts = ['keydown', 'pointerdown', 'paste', 'cut', 'drop', 'dragstart'] as const;
const nativeField = 'input, textarea, [contenteditable="true"]';

/**
 * @param options `isSame` returns whether two states look equal to a reader. A change between two such states is not a
 * step.
 */
export function createPostHistory(options: { isSame?: (a: Texts, b: Texts) => boolean } = {}): PostHistory {
  let history = createHistory(new Map());
  const parts = new Map<string, Part>();
  const listeners = new Set<(state: HistoryState) => void>();
  let notified: HistoryState = { canUndo: false, canRedo: false };
  let act = 0;
  let recordedAct = -1;
  let before: Caret | undefined;
  let typing: { kind: 'insert' | 'delete'; text: string } | undefined;
  let composing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function caret(): Caret | undefined {
    for (const [name, part] of parts) {
      const found = part.caret();
      if (found) return { anchor: prefixed(name, found.anchor), focus: prefixed(name, found.focus) };
    }
    return undefined;
  }

  function collect(take: (part: Part) => Texts): Map<string, string> {
    return new Map(
      [...parts].flatMap(([name, part]) => [...take(part)].map(([key, text]) => [`${name}/${key}`, text])),
    );
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const texts = collect((part) => part.takeChanged());
    if (texts.size > 0) {
      const sameAct = recordedAct === act;
      history.record({ texts, before, after: caret(), now: Date.now(), sameAct, typing });
      recordedAct = act;
    }
    notify();
  }

  function soon(): void {
    if (!composing) timer ??= setTimeout(flush, 0);
  }

  function begin(): void {
    flush();
    act += 1;
    before = caret();
    typing = undefined;
  }

  function notify(): void {
    const state = { canUndo: history.canUndo(), canRedo: history.canRedo() };
    notified = state;
    for (const listener of listeners) listener(state);
  }

  function turn({ texts, caret: place }: Turn): void {
    for (const [name, part] of parts) {
      const own = [...texts].flatMap(([key, text]): [string, string][] =>
        key.startsWith(`${name}/`) ? [[key.slice(name.length + 1), text]] : [],
      );
      if (own.length > 0) part.apply(new Map(own));
    }
    // Discards the changes that the parts report for the undo or redo itself.
    collect((part) => part.takeChanged());
    act += 1;
    if (place) restore(place);
    notify();
  }

  function restore({ anchor, focus }: Caret): void {
    const name = partOf(anchor.key);
    const part = parts.get(name);
    if (!part || !focus.key.startsWith(`${name}/`)) return;
    part.restore({ anchor: unprefixed(name, anchor), focus: unprefixed(name, focus) });
  }

  function undo(): void {
    flush();
    const found = history.undo();
    if (found) turn(found);
  }

  function redo(): void {
    flush();
    const found = history.redo();
    if (found) turn(found);
  }

  function onKey(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (!isCommand(event) || event.altKey || (key !== 'z' && key !== 'y')) return false;
    if (key === 'z' && event.shiftKey) redo();
    else if (key === 'z') undo();
    else if (!event.shiftKey) redo();
    return true;
  }

  function bind(scope: HTMLElement): () => void {
    const ending = new AbortController();
    const listen = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(type, listener, { capture: true, signal: ending.signal });
    const isOurs = ({ target }: Event) =>
      target === document.body || (target instanceof Node && scope.contains(target) && !isForeign(target));
    for (const type of acts)
      listen(type, (event) => {
        if (!isOurs(event) || (event instanceof KeyboardEvent && isComposing(event))) return;
        if (event instanceof KeyboardEvent && onKey(event)) {
          take(event);
        } else if (!(event instanceof KeyboardEvent) || !isModifier(event)) begin();
      });
    listen('beforeinput', (event) => {
      if (!isOurs(event)) return;
      const { inputType } = event;
      // Such events come from the browser's menu, or from shaking a phone.
      if (inputType === 'historyUndo' || inputType === 'historyRedo') {
        take(event);
        if (inputType === 'historyUndo') undo();
        else redo();
      } else typing = typingOf(event);
    });
    listen('compositionstart', () => (composing = true));
    listen('compositionend', (event) => {
      composing = false;
      typing = { kind: 'insert', text: event.data };
      soon();
    });
    return () => {
      flush();
      ending.abort();
    };
  }

  /**
   * Returns whether the browser's own undo applies in a field. This is so for fields outside the post, such as a
   * search or URL field, except for empty inputs.
   */
  function isForeign(target: Node): boolean {
    const field = target instanceof Element ? target.closest(nativeField) : null;
    if (!field || isInRedactor(field) || field.matches('[data-history]')) return false;
    return !(field instanceof HTMLInputElement && field.value === '');
  }

  return {
    attach(name, part) {
      flush();
      const now = new Map([...part.texts()].map(([key, text]) => [`${name}/${key}`, text]));
      parts.set(name, part);
      part.takeChanged();
      adopt(now);
      part.onChange(soon);
      notify();
      return () => {
        flush();
        if (parts.get(name) === part) parts.delete(name);
      };
    },
    bind,
    undo,
    redo,
    step(work) {
      begin();
      work();
      flush();
      act += 1;
    },
    state: () => notified,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    resume(kept) {
      flush();
      const now = collect((part) => part.texts());
      history = createHistory(kept);
      adopt(now);
      notify();
    },
    keep: () => history.keep(),
    takeDirtyFrom: () => history.takeDirtyFrom(),
  };

  /**
   * Compares the current content of parts with the history. A difference becomes a step, unless both contents look
   * equal to a reader. For a part that is not in the history yet, the content is the initial state.
   */
  function adopt(found: Texts): void {
    const names = new Set([...history.texts().keys()].map(partOf));
    history.begin(new Map([...found].filter(([key]) => !names.has(partOf(key)))));
    const now = new Map([...found].filter(([key]) => names.has(partOf(key))));
    if (now.size === 0) return;
    const asked = new Set([...now.keys()].map(partOf));
    const known = new Map([...history.texts()].filter(([key]) => asked.has(partOf(key))));
    const gone = [...known.keys()].filter((key) => !now.has(key)).map((key): [string, string] => [key, '']);
    const isSame = options.isSame?.(known, now) ?? false;
    if (!isSame) history.seal();
    act += 1;
    history.record({ texts: new Map([...now, ...gone]), now: Date.now(), silent: isSame });
    history.seal();
  }
}

/** Returns the name of the part that a text belongs to. */
const partOf = (key: string): string => key.split('/', 1)[0] ?? '';

function prefixed(name: string, point: CaretPoint): CaretPoint {
  return { ...point, key: `${name}/${point.key}` };
}

function unprefixed(name: string, point: CaretPoint): CaretPoint {
  return { ...point, key: point.key.slice(name.length + 1) };
}

function isModifier({ key }: KeyboardEvent): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'Meta';
}

function typingOf({ inputType, data }: InputEvent): { kind: 'insert' | 'delete'; text: string } | undefined {
  if (inputType === 'insertText' || inputType === 'insertCompositionText') return { kind: 'insert', text: data ?? '' };
  if (inputType === 'deleteContentBackward' || inputType === 'deleteContentForward')
    return { kind: 'delete', text: ' ' };
  return undefined;
}
