/**
 * The shared undo history of a post. The post's fields and its editors are parts, each with texts by key. One action
 * of the writer (a key, a click, a paste) forms one step, together with all of its effects before the next action. An
 * action can change several blocks, and Editor.js can react to the action late. Continuous typing also forms one
 * step.
 */
import { createHistory, type Caret, type History, type Kept, type Texts, type Typing } from './history.ts';
import { applyTo, caretIn, collect, partOf, restoreIn, textsOf, type Part, type Parts } from './parts.ts';
import { isInRedactor } from '../editorjs/elements.ts';
import { isCommand, isComposing, take } from '../tools/events.ts';

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

/**
 * @param options `isSame` returns whether two states look equal to a reader. A change between two such states is not a
 * step.
 */
export function createPostHistory(options: { isSame?: (a: Texts, b: Texts) => boolean } = {}): PostHistory {
  let history = createHistory(new Map());
  const parts = new Map<string, Part>();
  const { state, notify, subscribe } = stateOf(() => history);
  const { flush, soon, begin, end, observe } = recorder(parts, () => history, notify);

  function go(to: 'undo' | 'redo'): void {
    flush();
    const turn = history[to]();
    if (!turn) return;
    applyTo(parts, turn.texts);
    // Discards the changes that the parts report for the undo or redo itself.
    collect(parts, (part) => part.takeChanged());
    end();
    if (turn.caret) restoreIn(parts, turn.caret);
    notify();
  }
  const [undo, redo] = [() => go('undo'), () => go('redo')];

  function adopt(found: Texts): void {
    if (compare(history, found, options.isSame)) end();
  }

  return {
    attach(name, part) {
      flush();
      const now = new Map(textsOf(name, part.texts()));
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
    bind: (scope) => observe(scope, { undo, redo }),
    undo,
    redo,
    step(work) {
      begin();
      work();
      flush();
      end();
    },
    state,
    subscribe,
    resume(kept) {
      flush();
      const now = collect(parts, (part) => part.texts());
      history = createHistory(kept);
      adopt(now);
      notify();
    },
    keep: () => history.keep(),
    takeDirtyFrom: () => history.takeDirtyFrom(),
  };
}

/** The last notified state of a history, and its listeners. */
function stateOf(history: () => History) {
  const listeners = new Set<(state: HistoryState) => void>();
  let notified: HistoryState = { canUndo: false, canRedo: false };
  return {
    state: () => notified,
    notify: (): void => {
      notified = { canUndo: history().canUndo(), canRedo: history().canRedo() };
      for (const listener of listeners) listener(notified);
    },
    subscribe: (listener: (state: HistoryState) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Records the changes of parts in a history, one step per action of the writer. */
function recorder(parts: Parts, history: () => History, notify: () => void) {
  let act = 0;
  let recordedAct = -1;
  let before: Caret | undefined;
  let typing: Typed;
  let isComposing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const texts = collect(parts, (part) => part.takeChanged());
    if (texts.size > 0) {
      const sameAct = recordedAct === act;
      history().record({ texts, before, after: caretIn(parts), now: Date.now(), sameAct, typing });
      recordedAct = act;
    }
    notify();
  }

  function soon(): void {
    if (!isComposing) timer ??= setTimeout(flush, 0);
  }

  function begin(): void {
    flush();
    act += 1;
    before = caretIn(parts);
    typing = undefined;
  }

  return {
    flush,
    /** Records the changes after the current event. */
    soon,
    /** Begins an action. */
    begin,
    /** Ends the current action: later changes form another step. */
    end: () => void (act += 1),
    observe: (scope: HTMLElement, turns: Pick<PostHistory, 'undo' | 'redo'>) => {
      const ending = new AbortController();
      const typed = (now: Typed) => (typing = now);
      const composing = (isOn: boolean) => {
        isComposing = isOn;
        if (!isOn) soon();
      };
      observeActs(scope, { ...turns, begin, typed, composing }, ending.signal);
      return () => {
        flush();
        ending.abort();
      };
    },
  };
}

/**
 * Compares the current content of parts with the history. A difference becomes a step, unless both contents look equal
 * to a reader. For a part that is not in the history yet, the content is the initial state.
 * @returns whether any part was in the history
 */
function compare(history: History, found: Texts, isSameText?: (a: Texts, b: Texts) => boolean): boolean {
  const names = new Set([...history.texts().keys()].map(partOf));
  history.begin(new Map([...found].filter(([key]) => !names.has(partOf(key)))));
  const now = new Map([...found].filter(([key]) => names.has(partOf(key))));
  if (now.size === 0) return false;
  const asked = new Set([...now.keys()].map(partOf));
  const known = new Map([...history.texts()].filter(([key]) => asked.has(partOf(key))));
  const gone = [...known.keys()].filter((key) => !now.has(key)).map((key): [string, string] => [key, '']);
  const isSame = isSameText?.(known, now) ?? false;
  if (!isSame) history.seal();
  history.record({ texts: new Map([...now, ...gone]), now: Date.now(), silent: isSame });
  history.seal();
  return true;
}

/** A character that a key typed or deleted. */
type Typed = { kind: Typing['kind']; text: string } | undefined;

interface Acts {
  /** Called before each action. */
  begin(): void;
  undo(): void;
  redo(): void;
  typed(typing: Typed): void;
  /** Called when a composition of an input method begins or ends. */
  composing(isOn: boolean): void;
}

/** Events that begin a step; `beforeinput` distinguishes typing from other input. */
const types = ['keydown', 'pointerdown', 'paste', 'cut', 'drop', 'dragstart'] as const;
const nativeField = 'input, textarea, [contenteditable="true"]';

/**
 * The writer's actions, such as a key, a click or a paste.
 *
 * Observes the writer's actions inside `scope`.
 */
function observeActs(scope: HTMLElement, acts: Acts, signal: AbortSignal): void {
  const listen = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { capture: true, signal });
  const isOurs = ({ target }: Event) =>
    target === document.body || (target instanceof Node && scope.contains(target) && !isForeign(target));
  for (const type of types)
    listen(type, (event) => {
      if (!isOurs(event)) return;
      if (!(event instanceof KeyboardEvent)) return acts.begin();
      if (isComposing(event)) return;
      const act = undoOrRedo(event);
      if (act) {
        acts[act]();
        take(event);
      } else if (!/^(?:Shift|Control|Alt|Meta)$/.test(event.key)) acts.begin();
    });
  listen('beforeinput', (event) => {
    if (!isOurs(event)) return;
    const { inputType } = event;
    // Such events come from the browser's menu, or from shaking a phone.
    if (inputType === 'historyUndo' || inputType === 'historyRedo') {
      take(event);
      if (inputType === 'historyUndo') acts.undo();
      else acts.redo();
    } else acts.typed(typingOf(event));
  });
  listen('compositionstart', () => acts.composing(true));
  listen('compositionend', ({ data }) => {
    acts.typed({ kind: 'insert', text: data });
    acts.composing(false);
  });
}

/** Returns the action of a shortcut; undefined for other keys. */
function undoOrRedo(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  const key = event.key.toLowerCase();
  if (!isCommand(event) || event.altKey) return undefined;
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : undefined;
}

/**
 * Returns whether the browser's own undo applies in a field. This is so for fields outside the post, such as a search
 * or URL field, except for empty inputs.
 */
function isForeign(target: Node): boolean {
  const field = target instanceof Element ? target.closest(nativeField) : null;
  if (!field || isInRedactor(field) || field.matches('[data-history]')) return false;
  return !(field instanceof HTMLInputElement && field.value === '');
}

function typingOf({ inputType, data }: InputEvent): Typed {
  if (inputType === 'insertText' || inputType === 'insertCompositionText') return { kind: 'insert', text: data ?? '' };
  if (inputType === 'deleteContentBackward' || inputType === 'deleteContentForward')
    return { kind: 'delete', text: ' ' };
  return undefined;
}
