/**
 * Returns the beginning of a text as a description of up to `length` characters, cut between words, with whitespace
 * collapsed.
 */
export function excerpt(text: string, length = 180): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  const atWord = cut.lastIndexOf(' ');
  return `${(atWord > length / 2 ? cut.slice(0, atWord) : cut.toWellFormed()).replace(/[\s,;:、。]+$/u, '')}…`;
}
