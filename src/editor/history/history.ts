/**
 * The undo history of a post. It contains all texts of the post by key, and the steps between their versions. The
 * texts are the title, the category, the keywords, each block as JSON, and the order of the blocks. A step stores
 * only the differences of the changed texts, so ten thousand steps are small enough to be stored. This file is
 * independent of editor, browser and clock.
 */
import { applySplice, revertSplice, spliceBetween, type Splice } from './splice.ts';

/** Texts by key. A missing key means an empty text. */
export type Texts = ReadonlyMap<string, string>;

/** A caret position in one text, as created and read by `caret.ts`. */
export interface CaretPoint {
  key: string;
  /** The index of the block's field, from 0. */
  field: number;
  offset: number;
}
export interface Caret {
  anchor: CaretPoint;
  focus: CaretPoint;
}

export interface Step {
  splices: (Splice & { key: string })[];
  before?: Caret | undefined;
  after?: Caret | undefined;
  /** The times when the step began and when it last changed, in milliseconds. */
  begunAt: number;
  changedAt: number;
  typing?: Typing | undefined;
}

/** A run of characters that were typed or deleted by key. Further characters can be added to the same step. */
export interface Typing {
  kind: 'insert' | 'delete';
  /** The text that the last key of the run typed or deleted; `count` is the number of all characters in the run. */
  last: string;
  count: number;
}

export interface Change {
  /** The complete texts that may have changed. */
  texts: Texts;
  before?: Caret | undefined;
  after?: Caret | undefined;
  /** Time in milliseconds, from any clock that does not go backwards. */
  now: number;
  /** Whether the change is part of the same user action as the previous change. Both changes then form one step. */
  sameAct?: boolean;
  /** Whether the change has no visible effect. It is then added to the last step, or to the initial state. */
  silent?: boolean;
  /** Set if a key typed or deleted a character. */
  typing?: { kind: Typing['kind']; text: string } | undefined;
}

/** The result of undo or redo: texts, and the caret position. */
export interface Turn {
  texts: Texts;
  caret: Caret | undefined;
}

export interface Kept {
  base: [string, string][];
  steps: Step[];
  position: number;
}

export interface History {
  texts(): Texts;
  /**
   * Adds texts that the history does not have yet, with their initial content, as if they existed before the first
   * step.
   */
  begin(more: Texts): void;
  record(change: Change): void;
  /** Ends the current step: the next change begins a new step. */
  seal(): void;
  undo(): Turn | undefined;
  redo(): Turn | undefined;
  canUndo(): boolean;
  canRedo(): boolean;
  /** Returns the whole history, for storage. */
  keep(): Kept;
  /**
   * Returns the index of the first step that changed since the last call, for incremental storage; 0 if old steps
   * were dropped.
   */
  takeDirtyFrom(): number;
}

/**
 * Typing starts a new step after a pause of this length (in milliseconds), or at the first word after this many
 * characters.
 */
export const typingRun = { pause: 1_000, characters: 60 } as const;
/**
 * Limits of a history; the oldest steps are dropped first. `characters` counts the characters of all splices, 2 bytes
 * each.
 */
export const historyLimits = { steps: 10_000, characters: 20_000_000 } as const;

/** The state of a history. `position` is the number of steps that are not undone; `texts` is the content there. */
interface State extends Omit<Kept, 'base'> {
  base: Map<string, string>;
  texts: Map<string, string>;
  characters: number;
  dirtyFrom: number;
  sealed: boolean;
}

/** @param from the initial texts, or a stored history */
export function createHistory(from: Texts | Kept): History {
  const { base, steps, position }: Kept = 'steps' in from ? from : { base: [...from], steps: [], position: 0 };
  const state: State = {
    base: new Map(base),
    texts: new Map(base),
    steps: [...steps],
    position,
    characters: steps.reduce((sum, step) => sum + sizeOf(step), 0),
    dirtyFrom: steps.length,
    sealed: true,
  };
  for (const step of steps.slice(0, position)) move(state.texts, step, applySplice);
  return {
    texts: () => state.texts,
    begin(more) {
      for (const [key, text] of more) for (const known of [state.base, state.texts]) setText(known, key, text);
      if (more.size > 0) state.dirtyFrom = 0;
    },
    record: (change) => record(state, change),
    seal: () => void (state.sealed = true),
    undo() {
      const step = state.steps[state.position - 1];
      if (!step) return undefined;
      state.position -= 1;
      return turn(state, step, revertSplice, step.before);
    },
    redo() {
      const step = state.steps[state.position];
      if (!step) return undefined;
      state.position += 1;
      return turn(state, step, applySplice, step.after);
    },
    canUndo: () => state.position > 0,
    canRedo: () => state.position < state.steps.length,
    keep: () => ({ base: [...state.base], steps: state.steps, position: state.position }),
    takeDirtyFrom() {
      const { dirtyFrom } = state;
      state.dirtyFrom = state.steps.length;
      return dirtyFrom;
    },
  };
}

function record(state: State, { texts: changed, before, after, now, sameAct, silent, typing }: Change): void {
  const { base, texts, steps, position } = state;
  const splices = splicesTo(changed, (key) => texts.get(key) ?? '');
  const last = steps[position - 1];
  if (splices.length === 0) {
    if (last && sameAct && after && position === steps.length) last.after = after;
    return;
  }
  if (position < steps.length) {
    for (const step of steps.splice(position)) state.characters -= sizeOf(step);
    state.dirtyFrom = Math.min(state.dirtyFrom, position);
    state.sealed = true;
  }
  const step: Step = { splices, before, after, begunAt: now, changedAt: now };
  if (typing) step.typing = { kind: typing.kind, last: typing.text, count: typing.text.length };
  if (silent && !last) move(base, step, applySplice);
  else if (last && (silent || (!state.sealed && (sameAct || goesOn(last, step))))) join(state, last, step);
  else push(state, step);
  for (const { key } of splices) setText(texts, key, changed.get(key) ?? '');
  state.sealed = false;
  trim(state);
}

function push(state: State, step: Step): void {
  state.dirtyFrom = Math.min(state.dirtyFrom, state.position);
  state.steps.push(step);
  state.position += 1;
  state.characters += sizeOf(step);
}

/** Adds a step to the previous step. */
function join(state: State, last: Step, step: Step): void {
  state.dirtyFrom = Math.min(state.dirtyFrom, state.position - 1);
  state.characters -= sizeOf(last);
  merge(last, step, state.texts);
  state.characters += sizeOf(last);
  // The writer has reverted the whole step by typing or deleting, so there is nothing to undo.
  if (last.splices.length === 0) {
    state.steps.pop();
    state.position -= 1;
  }
}

/** Drops the oldest steps while the history exceeds its limits. */
function trim(state: State): void {
  const { steps: most, characters } = historyLimits;
  while (state.steps.length > 1 && (state.steps.length > most || state.characters > characters)) {
    const [oldest] = state.steps;
    if (!oldest || state.position === 0) return;
    move(state.base, oldest, applySplice);
    state.steps = state.steps.slice(1);
    state.position -= 1;
    state.characters -= sizeOf(oldest);
    state.dirtyFrom = 0;
  }
}

function turn(state: State, step: Step, apply: typeof applySplice, caret: Caret | undefined): Turn {
  const { texts } = state;
  move(texts, step, apply);
  state.sealed = true;
  return { texts: new Map(step.splices.map(({ key }) => [key, texts.get(key) ?? ''])), caret };
}

/**
 * Returns whether typing continues the last step: at the same position and in the same direction, without a pause,
 * and up to a limit.
 */
function goesOn({ typing: last, after, changedAt }: Step, { typing, before, begunAt }: Step): boolean {
  if (!last || !typing || last.kind !== typing.kind || !samePoint(after?.focus, before?.focus)) return false;
  if (begunAt - changedAt > typingRun.pause) return false;
  const startsWord = (/\s$/u.test(last.last) && /^\S/u.test(typing.last)) || typing.last.length > 1;
  return last.count < typingRun.characters || !startsWord;
}

/** Returns the changes that turn the texts into others. */
function splicesTo(others: Texts, textOf: (key: string) => string): Step['splices'] {
  return [...others].flatMap(([key, text]) => {
    const splice = spliceBetween(textOf(key), text);
    return splice ? [{ key, ...splice }] : [];
  });
}

/** @param texts the texts between the two steps */
function merge(last: Step, step: Step, texts: Texts): void {
  const keys = new Set([...last.splices, ...step.splices].map(({ key }) => key));
  const middle = (key: string) => texts.get(key) ?? '';
  const of = ({ splices }: Step, key: string) => splices.filter((item) => item.key === key);
  const ends = new Map([...keys].map((key) => [key, of(step, key).reduce(applySplice, middle(key))]));
  last.splices = splicesTo(ends, (key) => of(last, key).reduceRight(revertSplice, middle(key)));
  last.after = step.after ?? last.after;
  last.changedAt = step.changedAt;
  const { typing } = step;
  if (!typing) last.typing = undefined;
  else if (last.typing) last.typing = { ...typing, count: last.typing.count + typing.count };
}

function samePoint(a: CaretPoint | undefined, b: CaretPoint | undefined): boolean {
  return a?.key === b?.key && a?.field === b?.field && a?.offset === b?.offset;
}

function move(texts: Map<string, string>, step: Step, apply: typeof applySplice): void {
  for (const { key, ...splice } of step.splices) setText(texts, key, apply(texts.get(key) ?? '', splice));
}

function setText(texts: Map<string, string>, key: string, text: string): void {
  if (text === '') texts.delete(key);
  else texts.set(key, text);
}

function sizeOf(step: Step): number {
  return step.splices.reduce(
    (sum, { key, removed, inserted }) => sum + key.length + removed.length + inserted.length,
    0,
  );
}
