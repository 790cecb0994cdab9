/**
 * Composes a letter in cursive script: columns from right to left, characters joined until the brush is lifted, and ink
 * that is renewed when the brush runs dry. Returns the box of each character for annotations.
 */
import { strokeOutline, type Touch } from './brush.ts';
import { touchesOf, type Sign } from './signs.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Letter {
  width: number;
  height: number;
  /** The strokes between two lifts of the brush: the path, and the amount of ink from 0 to 1. */
  strokes: { path: string; ink: number }[];
  /** The box of each character by column and position, both from 0. */
  boxes: Box[][];
}

const COLUMN = 88;
const MARGIN = 34;
const BRUSH = 16;
/** Number of characters after which the brush is dipped into the ink again. */
const DIP = 9;
const DRIEST = 0.6;

/**
 * Composes a letter.
 * @param columns the characters of each column, the first on the right; a space lifts the brush, and each `^` at the
 * beginning starts the column one character lower
 * @param seed the same seed gives the same letter
 */
export function composeLetter(columns: readonly string[], seed: number): Letter {
  const random = generator(seed);
  const width = columns.length * COLUMN + 2 * MARGIN;
  const strokes: Letter['strokes'] = [];
  const boxes: Box[][] = [];
  let sinceDip = 0;
  let height = 0;
  for (const [index, column] of columns.entries()) {
    const left = width - MARGIN - (index + 1) * COLUMN + (random() - 0.5) * 10;
    let y = MARGIN + (column.match(/^\^*/)?.[0].length ?? 0) * 62 + random() * 16;
    const own: Box[] = [];
    for (const breath of column.replaceAll('^', '').split(' ')) {
      const touches: Touch[] = [];
      if (sinceDip > DIP) sinceDip = 0;
      const dryness = DRIEST * (sinceDip / DIP) ** 2;
      for (const sign of breath as Iterable<Sign>) {
        const scale = 0.6 + 0.16 * random() + (touches.length === 0 ? 0.08 : 0);
        const slant = (random() - 0.5) * 0.18;
        const drift = (COLUMN - 100 * scale) / 2 + (random() - 0.5) * 8;
        const placed = touchesOf(sign).map((touch) => ({
          x: left + drift + (touch.x + (50 - touch.y) * slant) * scale,
          y: y + touch.y * scale,
          pressure: touch.pressure * (0.92 + 0.16 * random()),
        }));
        own.push(boxAround(placed));
        if (touches.length > 0) touches.push(joint(touches.at(-1), placed[0]));
        touches.push(...placed);
        y = Math.max(...placed.map((touch) => touch.y)) + 7 + 5 * random();
        sinceDip += 1;
      }
      strokes.push({ path: strokeOutline(touches, { width: BRUSH, dryness }, random), ink: 1 - dryness });
      y += 16;
    }
    boxes.push(own);
    height = Math.max(height, ...own.map((box) => box.y + box.height));
  }
  return { width, height: Math.ceil(height + MARGIN), strokes, boxes };
}

/** Returns the midpoint of the thin line between two characters. */
const joint = (from: Touch | undefined, to: Touch | undefined): Touch => ({
  x: ((from?.x ?? 0) + (to?.x ?? 0)) / 2,
  y: ((from?.y ?? 0) + (to?.y ?? 0)) / 2,
  pressure: 0.11,
});

function boxAround(touches: readonly Touch[]): Box {
  const [xs, ys] = [touches.map(({ x }) => x), touches.map(({ y }) => y)];
  const pad = BRUSH / 2 + 3;
  const [x, y] = [Math.min(...xs) - pad, Math.min(...ys) - pad];
  return { x, y, width: Math.max(...xs) + pad - x, height: Math.max(...ys) + pad - y };
}

/** Returns a seeded generator of numbers from 0 to 1 (Park and Miller, 1988). */
function generator(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}
