/** Highlighted lines of code. */

/** Ranges of lines, from 1, both ends included, as `3-5,8` says them. What is no range is passed over. */
export function lineRanges(text: string): [first: number, last: number][] {
  return text.split(',').flatMap((part) => {
    const [, first, last = first] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(part) ?? [];
    return first === undefined ? [] : [[Number(first), Number(last)]];
  });
}
