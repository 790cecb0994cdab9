/** Highlighted lines of code. */

/** Reads ranges of lines, from 1, both ends included, as in `3-5,8`. Invalid ranges are ignored. */
export function lineRanges(text: string): [first: number, last: number][] {
  return text.split(',').flatMap((part) => {
    const [, first, last = first] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(part) ?? [];
    return first === undefined ? [] : [[Number(first), Number(last)]];
  });
}
