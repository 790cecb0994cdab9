/**
 * Random edits in containers, made through the real editor in a browser. After each edit the document can be saved and
 * contains exactly the previous and the typed letters. Undo followed by redo changes nothing; undo to the start
 * restores the first document, redo to the end the last, also after reloads.
 */
import { toEdge } from './select-text.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { readBlock } from '#blocks/index.ts';
import type { Block } from '#contract/documents.ts';
import { blockText } from '#document/block-text.ts';
import { parseDocument } from '#document/parse.ts';
import { code, header, list, paragraph } from './blocks.ts';
import { backAndForth, press, random, toBothEnds } from './edit-sequences.ts';

const start: Block[] = [
  paragraph('alpha beta'),
  {
    type: 'callout',
    data: {
      kind: 'note',
      text: 'gamma',
      blocks: [
        paragraph('delta'),
        list('epsilon', 'zeta'),
        { type: 'quote', data: { text: 'eta', cite: '', blocks: [paragraph('theta'), header('iota')] } },
        code('let kappa'),
      ],
    },
  },
  {
    type: 'details',
    data: {
      summary: 'lambda',
      text: 'mu',
      blocks: [{ type: 'callout', data: { kind: 'proof', title: 'nu', text: 'xi', blocks: [paragraph('omicron')] } }],
    },
  },
  paragraph('pi'),
];

interface Edit {
  name: string;
  edge: 'start' | 'end';
  keys: readonly string[];
  /** Text typed after the keys. */
  types?: string;
}
const edits: readonly Edit[] = [
  { name: 'type', edge: 'end', keys: [], types: 'xy' },
  { name: 'split', edge: 'end', keys: ['ArrowLeft', 'Enter'], types: 's' },
  { name: 'begin a block', edge: 'end', keys: ['Enter'], types: 'b' },
  { name: 'leave', edge: 'end', keys: ['Enter', 'Enter'], types: 'l' },
  { name: 'join to the one before', edge: 'start', keys: ['Backspace', 'ArrowLeft'] },
  { name: 'join the next one', edge: 'end', keys: ['Delete', 'ArrowLeft'] },
  { name: 'move up', edge: 'end', keys: ['Alt+Shift+ArrowUp'] },
  { name: 'move down', edge: 'end', keys: ['Alt+Shift+ArrowDown'] },
  { name: 'make it a quote', edge: 'end', keys: ['Control+Alt+9'] },
  { name: 'make it a text', edge: 'end', keys: ['Control+Alt+0'] },
  {
    name: 'cut over blocks and paste',
    edge: 'start',
    keys: ['Shift+ArrowDown', 'Shift+End', 'Control+x', 'Control+v'],
  },
  { name: 'type a list', edge: 'end', keys: ['Enter'], types: '- i' },
];

/** Returns the sorted letters of a document. */
const lettersOf = (blocks: readonly Block[]): string[] => {
  const said = blocks.map((block) => {
    const read = readBlock(block);
    return read ? blockText(read) : 'unreadable';
  });
  return [...said.join('').replace(/\s/g, '')].sort();
};

/**
 * Removes blank items from lists. Blank items are not saved, unless the history recreates a list that started with
 * blank items.
 */
const withoutBlankItems = (blocks: readonly Block[]): Block[] =>
  JSON.parse(JSON.stringify(blocks), (key, value: unknown) =>
    key === 'items' && Array.isArray(value) ? value.filter((item) => item !== '') : value,
  ) as Block[];

/**
 * Puts the caret at an edge of a text, by a click and a key.
 * @returns whether the text exists
 */
async function caretTo(page: Page, at: number, edge: 'start' | 'end'): Promise<boolean> {
  const place = await page.evaluate(async (index) => {
    while (document.querySelector('figure.code:not(:has(.cm-content))')) await new Promise(requestAnimationFrame);
    const fields = [...document.querySelectorAll('main .ce-block')].flatMap((block) => {
      const found = [...block.querySelectorAll<HTMLElement>('[contenteditable=true]:not(.cm-content, cite, .summary)')];
      return found.find((field) => field.dataset['main'] !== undefined) ?? found[0] ?? [];
    });
    const field = fields[index % fields.length];
    if (!field) return undefined;
    field.scrollIntoView({ block: 'center', behavior: 'instant' });
    let { right, top } = field.getBoundingClientRect();
    for (let former = NaN; former !== top;) {
      former = top;
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      ({ right, top } = field.getBoundingClientRect());
    }
    return { x: right - 8, y: top + 8 };
  }, at);
  if (!place) return false;
  await page.mouse.click(place.x, place.y);
  await toEdge(page, edge);
  return true;
}

/** Makes `length` random edits, with undo, redo and reloads in between. */
export async function tryContainerEdits(page: Page, seed: number, length: number): Promise<void> {
  const next = random(seed);
  const read = async () =>
    withoutBlankItems((await page.evaluate(() => window.harness.read())).blocks).map(({ type, data }) => ({
      type,
      data,
    }));
  await page.evaluate((blocks) => window.harness.open({ blocks }), start);
  const first = await read();
  const done: string[] = [`seed ${seed}`];
  let letters = lettersOf(first);
  for (let step = 0; step < length; step += 1) {
    const edit = edits[next(edits.length)];
    const at = next(20);
    if (!edit || !(await caretTo(page, at, edit.edge))) continue;
    done.push(`${edit.name} at ${at}`);
    await press(page, ...edit.keys);
    if (edit.types !== undefined) await page.keyboard.type(edit.types);
    const now = await read();
    // Markdown characters disappear when the editor converts them.
    const typed = [...(edit.types ?? '')].filter((letter) => letter !== ' ');
    const [said, wanted] = [lettersOf(now), [...letters, ...typed].sort()];
    const withoutSigns = (all: readonly string[]) => all.filter((letter) => letter !== '-').join('');
    expect(withoutSigns(said), done.join(', ')).toBe(withoutSigns(wanted));
    expect(() => parseDocument(JSON.stringify({ blocks: now })), done.join(', ')).not.toThrow();
    letters = said;
    const chance = next(6);
    if (chance === 0) {
      await page.evaluate(() => window.harness.reload());
      done.push('reload');
      expect(await read(), done.join(', ')).toEqual(now);
    } else if (chance === 1) await backAndForth({ page, done, read }, now, next);
  }
  await toBothEnds({ page, done, read }, first);
}
