/** The difference of two texts as one replaced range, which a history step stores for each changed text. */
export interface Splice {
  /** Offset in UTF-16 units, equal before and after the change. */
  at: number;
  removed: string;
  inserted: string;
}

/** @returns undefined if the texts are equal */
export function spliceBetween(before: string, after: string): Splice | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before.charCodeAt(at) === after.charCodeAt(at)) at += 1;
  let end = 0;
  while (end < shorter - at && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end += 1;
  return { at, removed: before.slice(at, before.length - end), inserted: after.slice(at, after.length - end) };
}

export function applySplice(text: string, { at, removed, inserted }: Splice): string {
  return text.slice(0, at) + inserted + text.slice(at + removed.length);
}

export function revertSplice(text: string, { at, removed, inserted }: Splice): string {
  return text.slice(0, at) + removed + text.slice(at + inserted.length);
}
