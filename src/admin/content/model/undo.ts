/** Undo and redo for the whole record. Typing in one field is a single step until a pause. */

export interface Undo<Value> {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** @param place path of the changed field; changes of one field within a second are a single step */
  changed(before: Value, place: string, now: number): void;
  /** @returns the previous value; undefined if there is no step to undo */
  undo(present: Value): Value | undefined;
  redo(present: Value): Value | undefined;
}

/** The length of a pause that ends a step, in milliseconds. */
const REST = 1_000;
const DEEPEST = 200;

export function createUndo<Value>(): Undo<Value> {
  let past: Value[] = [];
  let future: Value[] = [];
  let last: { place: string; at: number } | undefined;

  const step = (from: Value[], to: Value[], present: Value): Value | undefined => {
    last = undefined;
    const value = from.pop();
    if (value !== undefined) to.push(present);
    return value;
  };
  return {
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    changed(before, place, now) {
      const goesOn = last?.place === place && now - last.at < REST;
      last = { place, at: now };
      future = [];
      if (!goesOn) past = [...past.slice(1 - DEEPEST), before];
    },
    undo: (present) => step(past, future, present),
    redo: (present) => step(future, past, present),
  };
}
