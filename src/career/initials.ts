/** @returns the first letters of the first and the last word, as the default monogram: `MS` for `Mika de la Sato` */
export function initials(name: string): string {
  const words = name.split(/[\s.]+/u).filter(Boolean);
  const letters = words.map((word) => Array.from(word)[0] ?? '');
  return (letters.length > 2 ? [letters[0], letters.at(-1)] : letters).join('').toUpperCase() || '·';
}
