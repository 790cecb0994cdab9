/**
 * Random edits made through the real editor in a browser: in texts, lists and code, within a block and across blocks.
 * After each edit the document equals a plain model with one line per block: its kind and its text. Where only the
 * browser knows the selection, the model requires that at most one stretch of text disappears. Undo and redo in between
 * restore the exact document. Undo to the start restores the first document, and redo to the end the last document,
 * also after reloads.
 */
import { toEdge } from './select-text.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Block } from '#contract/documents.ts';
import { code, header, list, paragraph } from './blocks.ts';

/** A small random generator (mulberry32): the same seed gives the same edits in every browser and on every machine. */
export function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A line of the document: its kind and its text without formatting; line breaks separate the items of a list. */
type Line = [kind: string, text: string];

const start: Block[] = [
  paragraph('alpha beta'),
  header('gamma'),
  list('delta', 'epsilon'),
  code('let zeta'),
  paragraph('eta'),
];

/** One edit: its actions on the page, and the expected document. */
interface Edit {
  name: string;
  /** Kinds of blocks in which the edit can start; all by default. */
  kinds?: readonly string[];
  /** Kinds that the last block of the document must have; all by default. */
  lastKinds?: readonly string[];
  page: (page: Page, at: number) => Promise<void>;
  /** The expected document. If only the browser knows the selection, a rule for the words of the document. */
  model:
    | ((lines: Line[], at: number) => Line[])
    | 'same words'
    | 'same letters'
    | 'a stretch goes'
    | 'all twice'
    | { typed: string };
}

/** Puts the caret at an edge of a block's text as a writer does, by a click and a key. */
async function caretTo(page: Page, at: number, edge: 'start' | 'end'): Promise<void> {
  const { x, y } = await page.evaluate(async (index) => {
    // Waits for code editors, because loading them moves the content below.
    while (document.querySelector('figure.code:not(:has(.cm-content))')) await new Promise(requestAnimationFrame);
    // Counts the blocks of the document, because empty blocks are in the editor but not in the document.
    const { blocks } = await window.harness.read();
    const block = document.querySelector(`main .ce-block[data-id="${blocks[index]?.id}"]`);
    const field = block?.querySelector('.cm-content, [contenteditable=true]');
    if (!field) throw new Error('The block has no text.');
    field.scrollIntoView({ block: 'center', behavior: 'instant' });
    // Scrolling from earlier actions can still be in progress.
    let { right, top } = field.getBoundingClientRect();
    for (let former = NaN; former !== top;) {
      former = top;
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      ({ right, top } = field.getBoundingClientRect());
    }
    // The click is after the end of the text, because a click on a formula would open the formula.
    return { x: right - 8, y: top + 8 };
  }, at);
  await page.mouse.click(x, y);
  await toEdge(page, edge);
}

export const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

const texts = ['paragraph', 'header'];
const flowing = [...texts, 'list'];
const written = [...flowing, 'code'];
const change = (lines: Line[], at: number, text: (before: string) => string) =>
  lines.map((line, index): Line => (index === at ? [line[0], text(line[1])] : line));

const indentOfLast = (text: string) => /^ */.exec(text.split('\n').at(-1) ?? '')?.[0] ?? '';

async function typeAtEnd(page: Page, at: number): Promise<void> {
  await caretTo(page, at, 'end');
  await page.keyboard.type('xy');
}

async function beginLine(page: Page, at: number): Promise<void> {
  await caretTo(page, at, 'end');
  await page.keyboard.type('i');
  await press(page, 'Enter');
  await page.keyboard.type('j');
}

const edits: Edit[] = [
  {
    name: 'type',
    kinds: [...texts, 'code'],
    page: typeAtEnd,
    model: (lines, at) => change(lines, at, (text) => `${text}xy`),
  },
  {
    name: 'type in the last item',
    kinds: ['list'],
    page: typeAtEnd,
    // Blank items are not saved.
    model: { typed: 'xy' },
  },
  {
    name: 'split',
    kinds: texts,
    page: async (page, at) => {
      await caretTo(page, at, 'end');
      await press(page, 'ArrowLeft', 'Enter');
      await page.keyboard.type('s');
    },
    model: (lines, at) =>
      lines.flatMap((line, index): Line[] =>
        index === at
          ? // If the text has a single letter, the block before the caret becomes empty and is not saved.
            [
              ...(line[1].length > 1 ? [[line[0], line[1].slice(0, -1)] satisfies Line] : []),
              ['paragraph', `s${line[1].slice(-1)}`],
            ]
          : [line],
      ),
  },
  {
    name: 'begin an item',
    kinds: ['list'],
    page: beginLine,
    model: { typed: 'ij' },
  },
  {
    name: 'begin a line of code',
    kinds: ['code'],
    page: beginLine,
    // The new line has the indentation of the previous line.
    model: (lines, at) => change(lines, at, (text) => `${text}i\n${indentOfLast(text)}j`),
  },
  {
    name: 'nest an item, or indent',
    kinds: ['code', 'list'],
    page: async (page, at) => {
      // In a list, Tab nests only at the start of an item, before any typed key.
      await caretTo(page, at, 'end');
      await press(page, 'Home', 'Tab');
      await page.keyboard.type('n');
    },
    model: { typed: 'n' },
  },
  {
    name: 'join to the one before',
    page: async (page, at) => {
      await caretTo(page, at, 'start');
      await press(page, 'Backspace', 'ArrowLeft');
    },
    model: 'same words',
  },
  {
    name: 'join the next one',
    page: async (page, at) => {
      await caretTo(page, at, 'end');
      await press(page, 'Delete', 'ArrowLeft');
    },
    model: 'same words',
  },
  {
    name: 'move down',
    kinds: written,
    page: async (page, at) => {
      await caretTo(page, at, 'end');
      // Blank blocks below the block are not in the document, but the block has to be moved past each of them.
      const steps = await page.evaluate(async (index) => {
        const { blocks } = await window.harness.read();
        const ids = [...document.querySelectorAll<HTMLElement>('main .ce-block')].map((block) => block.dataset['id']);
        const [from, to] = [index, index + 1].map((place) => ids.indexOf(blocks[place]?.id));
        return to === undefined || from === undefined || to < 0 ? 1 : to - from;
      }, at);
      for (let step = 0; step < steps; step += 1) await press(page, 'Alt+Shift+ArrowDown');
    },
    model(lines, at) {
      const [line, next] = [lines[at], lines[at + 1]];
      return line && next ? lines.toSpliced(at, 2, next, line) : lines;
    },
  },
  {
    name: 'make it a heading',
    kinds: texts,
    page: async (page, at) => {
      await caretTo(page, at, 'end');
      await press(page, 'Control+Alt+2');
    },
    model: (lines, at) => lines.map((line, index) => (index === at ? ['header', line[1]] : line)),
  },
  {
    name: 'bold over everything',
    kinds: texts,
    page: async (page, at) => {
      await caretTo(page, at, 'end');
      await press(page, 'Control+a', 'Control+a', 'Control+b', 'ArrowRight');
    },
    model: (lines) => lines,
  },
  {
    name: 'cut over blocks and paste',
    kinds: flowing,
    page: async (page, at) => {
      await caretTo(page, at, 'start');
      await press(page, 'Shift+ArrowDown', 'Shift+End', 'Control+x', 'Control+v');
    },
    // Items that are cut from a list are pasted after the remaining item, or after the list.
    model: 'same letters',
  },
  {
    name: 'delete over blocks',
    kinds: flowing,
    page: async (page, at) => {
      await caretTo(page, at, 'end');
      await press(page, 'ArrowLeft', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Backspace');
    },
    model: 'a stretch goes',
  },
  {
    name: 'type over blocks',
    kinds: flowing,
    page: async (page, at) => {
      await caretTo(page, at, 'start');
      await press(page, 'ArrowRight', 'Shift+ArrowDown');
      await page.keyboard.type('w');
    },
    model: { typed: 'w' },
  },
  {
    name: 'copy everything and paste it at the end',
    kinds: texts,
    lastKinds: written,
    page: async (page, at) => {
      await caretTo(page, at, 'end');
      await press(page, 'Control+a', 'Control+a', 'Control+c', 'ArrowRight', 'Control+v');
    },
    model: 'all twice',
  },
  {
    name: 'type a formula',
    kinds: texts,
    page: async (page, at) => {
      await caretTo(page, at, 'end');
      await page.keyboard.type(' $q$');
    },
    model: (lines, at) => change(lines, at, (text) => `${text} [q]`),
  },
];

const plain = (html: string) =>
  html
    .replace(/<span class="inline-math">(.*?)<\/span>/g, '[$1]')
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&nbsp;', ' ');

type Item = string | { content: string; items: Item[]; blocks?: Block[] };

const itemLines = (items: readonly Item[]): string[] =>
  items.flatMap((item) =>
    typeof item === 'string'
      ? [plain(item)]
      : [plain(item.content), ...linesOf(item.blocks ?? []).map(([, text]) => text), ...itemLines(item.items)],
  );

export const linesOf = (blocks: readonly Pick<Block, 'type' | 'data'>[]): Line[] =>
  blocks.map(({ type, data }) => {
    if (type === 'code') return [type, String(data.code)];
    if (type === 'list') return [type, itemLines(data.items as Item[]).join('\n')];
    return [type, plain(typeof data.text === 'string' ? data.text : '')];
  });

const wordsOf = (lines: readonly Line[]) =>
  lines
    .map(([, text]) => text)
    .join('')
    .replace(/\s/g, '');

/** Returns whether `after` equals `before` after at most one stretch of it was replaced by `typed`. */
function isStretchReplaced(before: string, after: string, typed: string): boolean {
  for (let at = after.indexOf(typed); at >= 0; at = after.indexOf(typed, at + 1)) {
    const [head, tail] = [after.slice(0, at), after.slice(at + typed.length)];
    if (head.length + tail.length <= before.length && before.startsWith(head) && before.endsWith(tail)) return true;
    if (typed === '' && at === after.length) break;
  }
  return false;
}

const withoutIds = (blocks: readonly Block[]) => blocks.map(({ type, data }) => ({ type, data }));

/** Makes `length` random edits, with undo, redo and reloads in between. */
export async function tryEdits(page: Page, seed: number, length: number): Promise<void> {
  const next = random(seed);
  const read = async () => withoutIds((await page.evaluate(() => window.harness.read())).blocks);
  const steps = () => page.evaluate(() => window.harness.steps());
  const codeIsThere = () => page.waitForFunction(() => !document.querySelector('figure.code:not(:has(.cm-content))'));
  const isCode = (lines: readonly Line[]) => lines.some(([kind]) => kind === 'code');
  await page.evaluate((blocks) => window.harness.open({ blocks }), start);
  await codeIsThere();
  const first = await read();
  let model = linesOf(first);
  const done: string[] = [`seed ${seed}`];
  for (let step = 0; step < length; step += 1) {
    const edit = edits[next(edits.length)];
    const at = next(Math.max(1, model.length));
    const line = model[at];
    // A line that ends with a formula is not split there, because an arrow key selects the formula, and Enter opens it.
    // A line that ends with a space is not split either, because browsers do not place the caret before that space.
    const opens = edit?.name === 'split' && /(?:^|[\]\s])$/.test(line?.[1] ?? '');
    const fits = (kinds: readonly string[] = written, kind = '') => kinds.includes(kind);
    if (edit && line && !opens && fits(edit.kinds, line[0]) && fits(edit.lastKinds, model.at(-1)?.[0])) {
      done.push(`${edit.name} at ${at}`);
      await edit.page(page, at);
      const now = linesOf(await read());
      const [before, after] = [wordsOf(model), wordsOf(now)];
      if (typeof edit.model === 'function') expect(now, done.join(', ')).toEqual(edit.model(model, at));
      else if (edit.model === 'same words') expect(after, done.join(', ')).toBe(before);
      else if (edit.model === 'a stretch goes')
        expect(isStretchReplaced(before, after, ''), `${done.join(', ')}: ${before} → ${after}`).toBe(true);
      else if (edit.model === 'same letters')
        expect([...after].sort().join(''), `${done.join(', ')}: ${before} → ${after}`).toBe(
          [...before].sort().join(''),
        );
      else if (edit.model === 'all twice') {
        // Formulas that are copied into code become text.
        const said = now.at(-1)?.[0] === 'code' ? after.replace(/[[\]$]/g, '') : after;
        const once = now.at(-1)?.[0] === 'code' ? before.replace(/[[\]$]/g, '') : before;
        expect(said, done.join(', ')).toBe(once + once);
      } else
        expect(isStretchReplaced(before, after, edit.model.typed), `${done.join(', ')}: ${before} → ${after}`).toBe(
          true,
        );
      model = now;
    }
    const chance = next(8);
    const here = chance < 3 ? await read() : [];
    if (chance === 0) {
      await page.evaluate(() => window.harness.reload());
      if (isCode(model)) await codeIsThere();
      done.push('reload');
      expect(await read(), done.join(', ')).toEqual(here);
    } else if (chance < 3) {
      // Undo followed by redo changes nothing; undo by itself restores an earlier document, from which the test
      // continues.
      const undone = Math.min(1 + next(3), (await steps()).undo);
      for (let back = 0; back < undone; back += 1) await press(page, 'Control+z');
      const former = await read();
      for (let redone = 0; redone < undone; redone += 1) await press(page, 'Control+Shift+z');
      done.push(`${undone} undone and redone`);
      expect(await read(), done.join(', ')).toEqual(here);
      if (chance === 2 && undone > 0) {
        for (let again = 0; again < undone; again += 1) await press(page, 'Control+z');
        done.push(`${undone} undone`);
        expect(await read(), done.join(', ')).toEqual(former);
        model = linesOf(former);
      }
    }
  }
  await turnAll(page, 'Control+Shift+z', 'redo');
  await toBothEnds({ page, done, read }, first);
}

/**
 * A sequence of random actions in an open editor, with a function that reads the document, and the log of the actions.
 */
interface Acts<Document> {
  page: Page;
  done: string[];
  read: () => Promise<Document>;
}

/**
 * Undoes up to three steps and redoes them, which must restore the document.
 * @param next returns random numbers
 */
export async function backAndForth<Document>(
  { page, done, read }: Acts<Document>,
  here: Document,
  next: (below: number) => number,
): Promise<void> {
  const { undo } = await page.evaluate(() => window.harness.steps());
  const undone = Math.min(1 + next(3), undo);
  for (let back = 0; back < undone; back += 1) await press(page, 'Control+z');
  for (let redone = 0; redone < undone; redone += 1) await press(page, 'Control+Shift+z');
  done.push(`${undone} undone and redone`);
  expect(await read(), done.join(', ')).toEqual(here);
}

/** Checks that undo to the start restores the first document, and redo to the end the last. */
export async function toBothEnds<Document>({ page, done, read }: Acts<Document>, first: Document): Promise<void> {
  const last = await read();
  await turnAll(page, 'Control+z', 'undo');
  expect(await read(), `undo of ${done.join(', ')}`).toEqual(first);
  await turnAll(page, 'Control+Shift+z', 'redo');
  expect(await read(), `redo of ${done.join(', ')}`).toEqual(last);
}

/** Presses a key until no step is left to undo or redo. */
async function turnAll(page: Page, key: string, left: 'undo' | 'redo'): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const steps = await page.evaluate((which) => window.harness.steps()[which], left);
    for (let pressed = 0; pressed < steps; pressed += 1) await page.keyboard.press(key);
  }
}
