/**
 * Random edits driven through the real editor in a browser. After each the document equals what a plain model says (the
 * pure functions of `editor/edits`, and what the page itself held before); undo to the start gives the first document,
 * redo to the end the last, also after the page was loaded anew in between.
 */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Block } from '#contract/documents.ts';

/** A small generator (mulberry32): the same seed, the same edits, in every browser and on every machine. */
export function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A line of the document: its kind, and its text without marks. */
type Line = [kind: string, text: string];

const paragraph = (text: string) => ({ type: 'paragraph', data: { text, align: 'left' } });
const start: Block[] = [
  paragraph('alpha beta'),
  { type: 'header', data: { text: 'gamma', level: 2 } },
  paragraph('delta'),
];

/** One edit: what it does on the page, and in a plain list of lines. */
interface Edit {
  name: string;
  page: (page: Page, at: number) => Promise<void>;
  model: (lines: Line[], at: number) => Line[];
}

/** Puts the caret at the end of the text of a block. */
async function caretAtEnd(page: Page, at: number): Promise<void> {
  await page.locator('main .ce-block').nth(at).locator('[contenteditable=true]').first().click();
  await page.keyboard.press('End');
}

const press = (page: Page, ...keys: string[]) =>
  keys.reduce(async (before, key) => (await before, page.keyboard.press(key)), Promise.resolve());

const edits: Edit[] = [
  {
    name: 'type',
    page: async (page, at) => {
      await caretAtEnd(page, at);
      await page.keyboard.type('xy');
    },
    model: (lines, at) => lines.map((line, index) => (index === at ? [line[0], `${line[1]}xy`] : line)),
  },
  {
    name: 'split',
    page: async (page, at) => {
      await caretAtEnd(page, at);
      await press(page, 'ArrowLeft', 'Enter');
      await page.keyboard.type('s');
    },
    model: (lines, at) =>
      lines.flatMap((line, index): Line[] =>
        index === at
          ? [
              [line[0], line[1].slice(0, -1)],
              ['paragraph', `s${line[1].slice(-1)}`],
            ]
          : [line],
      ),
  },
  {
    name: 'join to the one before',
    page: async (page, at) => {
      await caretAtEnd(page, at);
      await press(page, 'Home', 'Backspace');
    },
    model(lines, at) {
      const [before, line] = [lines[at - 1], lines[at]];
      if (line?.[0] === 'header') return lines.with(at, ['paragraph', line[1]]);
      if (!before || !line) return lines;
      return lines.toSpliced(at - 1, 2, [before[0], before[1] + line[1]]);
    },
  },
  {
    name: 'move down',
    page: async (page, at) => {
      await caretAtEnd(page, at);
      await press(page, 'Alt+Shift+ArrowDown');
    },
    model(lines, at) {
      const [line, next] = [lines[at], lines[at + 1]];
      return line && next ? lines.toSpliced(at, 2, next, line) : lines;
    },
  },
  {
    name: 'make it a heading',
    page: async (page, at) => {
      await caretAtEnd(page, at);
      await press(page, 'Control+Alt+2');
    },
    model: (lines, at) => lines.map((line, index) => (index === at ? ['header', line[1]] : line)),
  },
  {
    name: 'bold over everything',
    page: async (page, at) => {
      await caretAtEnd(page, at);
      await press(page, 'Control+a', 'Control+a', 'Control+b', 'ArrowRight');
    },
    model: (lines) => lines,
  },
  {
    name: 'cut two blocks and paste them',
    page: async (page, at) => {
      await caretAtEnd(page, at);
      await press(page, 'Home', 'Shift+ArrowDown', 'Shift+End', 'Control+x', 'Control+v');
    },
    model: (lines) => lines,
  },
  {
    name: 'type a formula',
    page: async (page, at) => {
      await caretAtEnd(page, at);
      await page.keyboard.type(' $q$');
    },
    model: (lines, at) => lines.map((line, index) => (index === at ? [line[0], `${line[1]} [q]`] : line)),
  },
];

const textOf = (html: string) =>
  html
    .replace(/<span class="inline-math">(.*?)<\/span>/g, '[$1]')
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&nbsp;', ' ');

export const linesOf = (blocks: readonly Pick<Block, 'type' | 'data'>[]): Line[] =>
  blocks.map(({ type, data }) => [type, textOf(typeof data.text === 'string' ? data.text : '')]);

const withoutIds = (blocks: readonly Block[]) => blocks.map(({ type, data }) => ({ type, data }));

/** Tries one sequence of so many edits, with a reload in between now and then. */
export async function tryEdits(page: Page, seed: number, length: number): Promise<void> {
  const next = random(seed);
  const read = async () => withoutIds((await page.evaluate(() => window.harness.read())).blocks);
  await page.evaluate((blocks) => window.harness.open({ blocks }), start);
  const first = await read();
  let model = linesOf(first);
  const done: string[] = [];
  for (let step = 0; step < length; step += 1) {
    const edit = edits[next(edits.length)];
    const at = next(model.length);
    // An arrow selects a formula that a line ends with, and Enter opens it: that splits nothing.
    if (!edit || (edit.name === 'split' && model[at]?.[1].endsWith(']'))) continue;
    done.push(`${edit.name} at ${at}`);
    await edit.page(page, at);
    if (edit.name.startsWith('cut')) {
      // What is cut is what the browser selected: only that no word is lost is asked of it.
      const words = (lines: readonly Line[]) =>
        lines
          .map(([, text]) => text)
          .join('')
          .replaceAll(' ', '');
      const now = linesOf(await read());
      expect(words(now), done.join(', ')).toBe(words(model));
      model = now;
    } else {
      model = edit.model(model, at);
      expect(linesOf(await read()), done.join(', ')).toEqual(model);
    }
    if (next(6) === 0) {
      const before = await read();
      await page.evaluate(() => window.harness.reload());
      expect(await read(), `${done.join(', ')}, reload`).toEqual(before);
    }
  }
  const last = await read();
  await page.locator('main [contenteditable=true]').first().click();
  for (let turns = 0; turns < length * 4 && (await page.evaluate(() => window.harness.turns().canUndo)); turns += 1)
    await page.keyboard.press('Control+z');
  expect(await read(), `undo of ${done.join(', ')}`).toEqual(first);
  for (let turns = 0; turns < length * 4 && (await page.evaluate(() => window.harness.turns().canRedo)); turns += 1)
    await page.keyboard.press('Control+Shift+z');
  expect(await read(), `redo of ${done.join(', ')}`).toEqual(last);
}
