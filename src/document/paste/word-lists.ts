/**
 * Detects lists in Word's clipboard format: paragraphs with list and level in their style, and the bullet or number
 * as text. Safari removes the style, so that only the bullet identifies an item.
 */
import { readNumbering, type ListItem, type Numbering } from '#blocks/list/schema.ts';
import { limits } from '#contract/limits.ts';
import { textOfRuns, type Run } from './runs.ts';

export interface WordItem {
  /** Level, from 1. */
  level: number;
  style: 'ordered' | 'unordered';
  /** Numbering according to the marker of the item. It is used only if the item is the first item of a list. */
  numbering: Numbering;
}

/** Matches a usual bullet, or a bullet from Word's symbol fonts. */
const bullets = /^[\s\u00a0]*[·•▪▫■□◦○●§¨Øüvo\uf0a7\uf0b7\uf0d8\uf0fc–-][\s\u00a0]+/u;
const numbers = /^[\s\u00a0]*(?:\(?[0-9]{1,3}(?:\.[0-9]{1,3})*[.)]|\(?[a-z][.)]|\(?[ivxlcdm]{1,6}[.)])[\s\u00a0]+/iu;

/**
 * Returns the list item for a paragraph; undefined if the paragraph is not a list item.
 * @param classes class names of the paragraph
 * @param style style of the paragraph
 * @param marker bullet or number before the text, if Word marks it as such
 */
export function wordItem(classes: string, style: string, marker: string): WordItem | undefined {
  const level = /mso-list:\s*\S+\s+level(\d+)/i.exec(style)?.[1];
  if (level === undefined && !/\bMsoList(?:Paragraph|Bullet|Number)/.test(classes)) return undefined;
  if (level === undefined && !bullets.test(marker) && !numbers.test(marker)) return undefined;
  const isNumber = numbers.test(marker) && !/^[\s\u00a0]*[ovØü][\s\u00a0]/u.test(marker);
  return {
    level: Number(level ?? 1),
    style: isNumber ? 'ordered' : 'unordered',
    numbering: isNumber ? numberingOfMarker(marker) : {},
  };
}

/**
 * Returns the start and style of a numbered list from its first marker: `3.` starts at 3, `b)` with the second letter,
 * `iv.` with the fourth numeral.
 */
function numberingOfMarker(marker: string): Numbering {
  const [written = ''] = /[0-9]+(?=[.)][\s\u00a0])|[a-z]+/i.exec(marker) ?? [];
  if (/^\d/.test(written)) return readNumbering({ start: Number(written) });
  const isCapital = written !== written.toLowerCase();
  const low = written.toLowerCase();
  const isRoman = low === 'i' || low.length > 1;
  const start = isRoman ? valueOfRoman(low) : low.charCodeAt(0) - 96;
  const type = isRoman ? 'i' : 'a';
  return readNumbering({ start, type: isCapital ? type.toUpperCase() : type });
}

const numerals: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

const valueOfRoman = (roman: string): number =>
  [...roman].reduce((sum, letter, at) => {
    const value = numerals[letter] ?? 0;
    return sum + (value < (numerals[roman[at + 1] ?? ''] ?? 0) ? -value : value);
  }, 0);

/** Removes a bullet or number from the beginning of a text. */
function withoutMarker(text: string): string {
  return text.replace(bullets, '').replace(numbers, '');
}

/** Removes the bullet or number from the beginning of runs. */
export function dropMarker(runs: Run[]): void {
  const marker = textOfRuns(runs);
  let left = marker.length - withoutMarker(marker).length;
  for (const run of runs) {
    const taken = Math.min(left, run.text.length);
    run.text = run.text.slice(taken);
    left -= taken;
  }
}

/** Open lists to which the next item can be added. There is one list per level, and the outermost list is first. */
export type OpenItems = { level: number; items: ListItem[] }[];

/**
 * Adds an item at its level.
 * @returns false if no matching level is open
 */
export function placeItem(open: OpenItems, level: number, item: ListItem): boolean {
  while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
  const deepest = open.at(-1);
  if (!deepest) return false;
  const above = deepest.items.at(-1);
  if (deepest.level < level && above && open.length < limits.listDepth) {
    above.items.push(item);
    open.push({ level, items: above.items });
  } else deepest.items.push(item);
  return true;
}
