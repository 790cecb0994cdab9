/**
 * Random edits driven through the real editor in a browser: in texts, lists and code, over one block and over several.
 * After each the document equals what a plain model says: a line a block, its kind and its text. Where only the browser
 * knows what it selected, the model is that one stretch of the words goes, or none. Undo and redo in between come back
 * to the letter; undo to the start gives the first document, redo to the end the last, also after reloads.
 */
import { toEdge } from './select-text.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Block } from '#contract/documents.ts';
import { code, header, list, paragraph } from './blocks.ts';

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

/** A line of the document: its kind, and its text without marks; items of a list are parted by line ends. */
type Line = [kind: string, text: string];

const start: Block[] = [
  paragraph('alpha beta'),
  header('gamma'),
  list('delta', 'epsilon'),
  code('let zeta'),
  paragraph('eta'),
];

/** One edit: what it does on the page, and what the document is then. */
interface Edit {
  name: string;
  /** The kinds of blocks that it begins in; all, unless it says so. */
  kinds?: readonly string[];
  /** The kinds of blocks that the document may end in. */
  lastKinds?: readonly string[];
  page: (page: Page, at: number) => Promise<void>;
  /** The document afterwards; or what must hold of its words, where the browser alone knows what was selected. */
  model:
    | ((lines: Line[], at: number) => Line[])
    | 'same words'
    | 'same letters'
    | 'a stretch goes'
    | 'all twice'
    | { typed: string };
}

/** Puts the caret at an edge of a block's text, as a writer does: by a press, and a key. */
async function caretTo(page: Page, at: number, edge: 'start' | 'end'): Promise<void> {
  const { x, y } = await page.evaluate(async (index) => {
    // Code that is loaded later moves the content below it.
    while (document.querySelector('figure.code:not(:has(.cm-content))')) await new Promise(requestAnimationFrame);
    // An empty block is in the editor, but in no document.
    const { blocks } = await window.harness.read();
    const block = document.querySelector(`main .ce-block[data-id="${blocks[index]?.id}"]`);
    const field = block?.querySelector('.cm-content, [contenteditable=true]');
    if (!field) throw new Error('The block has no text.');
    field.scrollIntoView({ block: 'center', behavior: 'instant' });
    // Earlier actions can still scroll the page, as a writer would see.
    let { right, top } = field.getBoundingClientRect();
    for (let former = NaN; former !== top;) {
      former = top;
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      ({ right, top } = field.getBoundingClientRect());
    }
    // Behind the text: a formula in it would open.
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
    // A blank item is in no document.
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
          ? // A text of one letter is empty before the caret: such a block is in no document.
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
    // It begins below the one before.
    model: (lines, at) => change(lines, at, (text) => `${text}i\n${indentOfLast(text)}j`),
  },
  {
    name: 'nest an item, or indent',
    kinds: ['code', 'list'],
    page: async (page, at) => {
      // In a list Tab nests at the start of an item, behind a first key.
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
      // Blank blocks below it are in no document: it moves past each of them, too.
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
    // Items that are cut of a list come back behind the item that is left of it, or behind the list.
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

/** Returns whether `after` is `before` with at most one stretch replaced by `typed`. */
function isStretchReplaced(before: string, after: string, typed: string): boolean {
  for (let at = after.indexOf(typed); at >= 0; at = after.indexOf(typed, at + 1)) {
    const [head, tail] = [after.slice(0, at), after.slice(at + typed.length)];
    if (head.length + tail.length <= before.length && before.startsWith(head) && before.endsWith(tail)) return true;
    if (typed === '' && at === after.length) break;
  }
  return false;
}

const withoutIds = (blocks: readonly Block[]) => blocks.map(({ type, data }) => ({ type, data }));

/** Tries one sequence of so many edits, with undo, redo and reloads in between. */
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
    // An arrow selects a formula that a line ends with, and Enter opens it: that splits nothing. Nor does a browser stop
    // before a space at the end.
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
        // In code formulas are text as they are copied.
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
      // Undo and redo together change nothing; undo alone leads to an earlier document, from which the test continues.
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

/** Random acts in an open editor: how its document is read, and what was done so far. */
interface Acts<Document> {
  page: Page;
  done: string[];
  read: () => Promise<Document>;
}

/** Undoes up to three steps and does them again: the document is the one before. @param next random numbers */
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

/** Undo to the start gives the first document, redo to the end the last. */
export async function toBothEnds<Document>({ page, done, read }: Acts<Document>, first: Document): Promise<void> {
  const last = await read();
  await turnAll(page, 'Control+z', 'undo');
  expect(await read(), `undo of ${done.join(', ')}`).toEqual(first);
  await turnAll(page, 'Control+Shift+z', 'redo');
  expect(await read(), `redo of ${done.join(', ')}`).toEqual(last);
}

/** Presses a key until there is nothing left to take back, or to do again. */
async function turnAll(page: Page, key: string, left: 'undo' | 'redo'): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const steps = await page.evaluate((which) => window.harness.steps()[which], left);
    for (let pressed = 0; pressed < steps; pressed += 1) await page.keyboard.press(key);
  }
}
