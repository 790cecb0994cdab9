/**
 * Lists as Word copies them: paragraphs that say by their style which list and level they are of, with the bullet or
 * number as text before theirs. In Safari the style is lost, and the bullet alone tells.
 */

export interface WordItem {
  /** From 1. */
  level: number;
  style: 'ordered' | 'unordered';
}

/** Bullets as Word's symbol fonts write them, and the usual ones. */
const bullets = /^[\s\u00a0]*[·•▪▫■□◦○●§¨Øüvo\uf0a7\uf0b7\uf0d8\uf0fc–-][\s\u00a0]+/u;
const numbers = /^[\s\u00a0]*(?:\(?[0-9]{1,3}(?:\.[0-9]{1,3})*[.)]|\(?[a-z][.)]|\(?[ivxlcdm]{1,6}[.)])[\s\u00a0]+/iu;

/** Whether a paragraph of this class and style is an item. `marker` is the text before its own, where Word marks it. */
export function wordItem(classes: string, style: string, marker: string): WordItem | undefined {
  const level = /mso-list:\s*\S+\s+level(\d+)/i.exec(style)?.[1];
  if (level === undefined && !/\bMsoList(?:Paragraph|Bullet|Number)/.test(classes)) return undefined;
  if (level === undefined && !bullets.test(marker) && !numbers.test(marker)) return undefined;
  const isNumber = numbers.test(marker) && !/^[\s\u00a0]*[ovØü][\s\u00a0]/u.test(marker);
  return { level: Number(level ?? 1), style: isNumber ? 'ordered' : 'unordered' };
}

/** The text without a bullet or number at its beginning. */
export function withoutMarker(text: string): string {
  return text.replace(bullets, '').replace(numbers, '');
}
