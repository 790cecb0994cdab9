/** Number of characters to show around a difference. */
const AROUND = 120;

/** Returns the first difference of two texts, with its surroundings. */
export function difference(was: string, is: string): string {
  let at = 0;
  while (was[at] === is[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - AROUND), at + AROUND));
  return `${around(was)} is now ${around(is)}`;
}
