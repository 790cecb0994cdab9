/** Highlighted lines of code. */

/** Parses ranges of lines such as `3-5,8`, from 1, both ends included. Invalid ranges are ignored. */
export function lineRanges(text: string): [first: number, last: number][] {
  return text.split(',').flatMap((part) => {
    const [, first, last = first] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(part) ?? [];
    return first === undefined ? [] : [[Number(first), Number(last)]];
  });
}
