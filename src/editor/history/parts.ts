/** The parts of a post's history: the post's fields and its editors. A text's key begins with the name of its part. */
import type { Caret, CaretPoint, Texts } from './history.ts';

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

export type Parts = ReadonlyMap<string, Part>;

/** Returns the name of the part that a text belongs to. */
export const partOf = (key: string): string => key.split('/', 1)[0] ?? '';

export const textsOf = (name: string, texts: Texts): [string, string][] =>
  [...texts].map(([key, text]) => [`${name}/${key}`, text]);

export const collect = (parts: Parts, take: (part: Part) => Texts): Texts =>
  new Map([...parts].flatMap(([name, part]) => textsOf(name, take(part))));

/** Returns the caret in the part that contains it. */
export function caretIn(parts: Parts): Caret | undefined {
  for (const [name, part] of parts) {
    const found = part.caret();
    const prefixed = (point: CaretPoint) => ({ ...point, key: `${name}/${point.key}` });
    if (found) return { anchor: prefixed(found.anchor), focus: prefixed(found.focus) };
  }
  return undefined;
}

/** Shows the given texts in their parts. */
export function applyTo(parts: Parts, texts: Texts): void {
  for (const [name, part] of parts) {
    const own = [...texts].filter(([key]) => partOf(key) === name);
    if (own.length > 0) part.apply(new Map(own.map(([key, text]) => [key.slice(name.length + 1), text])));
  }
}

export function restoreIn(parts: Parts, { anchor, focus }: Caret): void {
  const name = partOf(anchor.key);
  const own = (point: CaretPoint) => ({ ...point, key: point.key.slice(name.length + 1) });
  if (partOf(focus.key) === name) parts.get(name)?.restore({ anchor: own(anchor), focus: own(focus) });
}
