/**
 * Random actions in tables, panels and menus of the real editor in a browser: typing, entries of a block's menu and of
 * the block menu, fields of panels, pastes. After each action the document can be stored, and the stored document
 * equals the displayed document. The focus is in the editor, and undo followed by redo changes nothing. Undo to the
 * start restores the first document, and redo to the end the last document.
 */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Block } from '#contract/documents.ts';
import { cleanDocument } from '#document/clean.ts';
import { parseDocument } from '#document/parse.ts';
import * as words from '#i18n/index.ts';
import { code, header, list, paragraph } from './blocks.ts';
import { backAndForth, press, random, toBothEnds } from './edit-sequences.ts';
import { copyFromElsewhere } from './in-browser.ts';
import { toEdge } from './select-text.ts';

const start: Block[] = [
  paragraph('alpha <span class="inline-math">x</span> beta'),
  {
    type: 'table',
    data: {
      header: true,
      rows: [
        ['a1', 'b1'],
        ['a2', 'b2'],
      ],
      align: ['left', 'right'],
      caption: 'Counts',
      label: 'tbl:counts',
    },
  },
  header('gamma'),
  { type: 'math', data: { tex: 'E = mc^2', label: 'eq:energy' } },
  {
    type: 'callout',
    data: { kind: 'note', text: 'delta', blocks: [paragraph('epsilon'), list('zeta', 'eta')] },
  },
  { type: 'quote', data: { text: 'theta', cite: 'iota' } },
  code('let kappa'),
  { type: 'details', data: { summary: 'lambda', text: 'mu' } },
  paragraph('nu'),
];

const { writing } = words;
/** Entries that are not selected, because they open a file dialog or the library, or send a request. */
const leadsOut = new RegExp(
  [writing.figureReplace, writing.figureFromLibrary, writing.toolFigure, writing.gallery].join('|'),
);
const shownLines = '.ce-popover--opened .ce-popover-item:not(.ce-popover-item--hidden)';

/** Pasted data with a word that appears on the page when the content of the paste has arrived. */
const pastes: [word: string, data: Record<string, string>][] = [
  ['plain', { 'text/plain': 'plain' }],
  ['Part', { 'text/plain': '## Part\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |' }],
  ['item', { 'text/html': '<p>A <b>heavy</b> word</p><ul><li>item</li></ul>', 'text/plain': 'A heavy word\nitem' }],
  ['cell', { 'text/html': '<table><tr><td>cell</td><td>d</td></tr></table>', 'text/plain': 'cell\td' }],
  ['rest', { 'text/plain': 'rest\tr2\nr3\tr4' }],
];

type Next = (below: number) => number;

interface Act {
  name: string;
  /** @returns a description for debugging a failure; undefined if no action was possible */
  on: (page: Page, next: Next) => Promise<string | undefined>;
}

/**
 * Clicks into one of the visible fields.
 * @returns whether such a field exists
 */
async function pressField(page: Page, at: number, selector: string): Promise<boolean> {
  const place = await page.evaluate(
    async ([index, wanted]) => {
      const settle = async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      };
      while (document.querySelector('figure.code:not(:has(.cm-content))')) await settle();
      const fields = [...document.querySelectorAll<HTMLElement>(`main .ce-block :is(${wanted})`)].filter(
        (field) => field.checkVisibility({ opacityProperty: true }) && field.clientHeight > 0,
      );
      const field = fields[index % Math.max(1, fields.length)];
      if (!field) return undefined;
      field.scrollIntoView({ block: 'center', behavior: 'instant' });
      let { left, top } = field.getBoundingClientRect();
      for (let former = NaN; former !== top;) {
        former = top;
        await settle();
        ({ left, top } = field.getBoundingClientRect());
      }
      const place = { x: left + 4, y: top + Math.min(12, field.clientHeight / 2) };
      // No click if another element, such as an open panel, covers the field.
      return field.contains(document.elementFromPoint(place.x, place.y)) ? place : undefined;
    },
    [at, selector] as const,
  );
  if (place) await page.mouse.click(place.x, place.y);
  return place !== undefined;
}

const text = '[contenteditable=true]:not(.cm-content)';

/** Clicks an entry of the open menu, twice if the entry needs two clicks. */
async function choose(page: Page, next: Next): Promise<string | undefined> {
  const lines = page.locator(shownLines).filter({ visible: true });
  const names = await lines.allInnerTexts();
  const able = names.flatMap((name, at) => (leadsOut.test(name) ? [] : [at]));
  const at = able[next(Math.max(1, able.length))];
  if (at === undefined) {
    await press(page, 'Escape');
    return undefined;
  }
  const name = names[at] ?? '';
  await lines.nth(at).click();
  // Delete asks for a confirmation; Convert opens a submenu.
  const again = page.locator(shownLines).filter({ visible: true });
  if (name === writing.deleteBlock) await again.nth(at).click();
  else if (name === writing.convertTo) {
    const nested = page.locator('.ce-popover--nested .ce-popover-item').filter({ visible: true });
    const count = await nested.count();
    if (count === 0) await press(page, 'Escape');
    else await nested.nth(next(count)).click();
  } else if ((await again.count()) > 0) await press(page, 'Escape');
  return name;
}

const acts: readonly Act[] = [
  {
    name: 'type',
    async on(page, next) {
      if (!(await pressField(page, next(40), text))) return undefined;
      await toEdge(page, next(2) === 0 ? 'start' : 'end');
      await page.keyboard.type('xy');
      return 'xy';
    },
  },
  {
    name: 'keys',
    async on(page, next) {
      if (!(await pressField(page, next(40), text))) return undefined;
      await toEdge(page, next(2) === 0 ? 'start' : 'end');
      const keys = ['Enter', 'Backspace', 'Delete', 'Tab', 'Shift+Tab', 'Alt+Shift+ArrowDown', 'Alt+Shift+ArrowUp'];
      const key = keys[next(keys.length)] ?? 'Enter';
      await press(page, key);
      return key;
    },
  },
  {
    name: 'the menu of a block',
    async on(page, next) {
      if (!(await pressField(page, next(40), text))) return undefined;
      await press(page, 'Control+/');
      const opened = page.locator(shownLines).filter({ visible: true });
      if ((await opened.count()) === 0) return undefined;
      return choose(page, next);
    },
  },
  {
    name: 'the menu of a table',
    async on(page, next) {
      if (!(await pressField(page, next(40), ':is(td, th)'))) return undefined;
      await press(page, 'Control+/');
      return choose(page, next);
    },
  },
  {
    name: 'the menu of blocks',
    async on(page, next) {
      if (!(await pressField(page, next(40), 'p[contenteditable=true]'))) return undefined;
      await toEdge(page, 'end');
      await press(page, 'Enter');
      await page.keyboard.type('/');
      const opened = page.locator(shownLines).filter({ visible: true });
      if ((await opened.count()) === 0) return 'a slash';
      const name = await choose(page, next);
      await page.keyboard.type('n');
      return name;
    },
  },
  {
    name: 'a field of a panel',
    async on(page, next) {
      if (!(await pressField(page, next(40), '.writing-math .shown, .writing-table td, .code .cm-content'))) return;
      const count = await page.locator('.block-panel:focus-within :is(input, textarea)').count();
      if (count === 0) {
        await page.keyboard.type('p');
        return 'what is shown';
      }
      await page.locator('.block-panel:focus-within :is(input, textarea)').nth(next(count)).focus();
      await press(page, 'Control+a');
      await page.keyboard.type(next(3) === 0 ? 'not a label' : `eq:n${next(9)}`);
      if (next(2) === 0) await press(page, 'Escape');
      return 'typed';
    },
  },
  {
    name: 'a formula in a line',
    async on(page, next) {
      if (!(await pressField(page, next(9), '.inline-math'))) return undefined;
      await page.locator('.embed-panel').waitFor();
      await page.keyboard.type('y');
      await press(page, next(2) === 0 ? 'Enter' : 'Escape');
      return 'y';
    },
  },
  {
    name: 'paste',
    async on(page, next) {
      const [word, data] = pastes[next(pastes.length)] ?? ['', {}];
      await copyFromElsewhere(page, data);
      if (!(await pressField(page, next(40), text))) return undefined;
      await toEdge(page, 'end');
      const before = await page.evaluate(
        (asked) => document.querySelector('main')?.innerText.split(asked).length ?? 0,
        word,
      );
      await press(page, 'Control+v');
      // Stops waiting after a moment, because the number of words does not increase if the paste replaces the same
      // words.
      const isMore = ([asked, former]: [string, number]) =>
        (document.querySelector('main')?.innerText.split(asked).length ?? 0) > former;
      await page.waitForFunction(isMore, [word, before] as [string, number], { timeout: 2_000 }).catch(() => undefined);
      return word;
    },
  },
];

/** Returns the displayed texts in the fields of each block. Blank blocks are omitted, because they are not saved. */
const shown = (page: Page) =>
  page.evaluate((label) => {
    // The element of an item also contains the buttons and menus of a block in the item. They are not part of the
    // item's text.
    const textOf = (field: HTMLElement) => {
      const copy = field.cloneNode(true) as HTMLElement;
      for (const block of copy.querySelectorAll('.item-block')) block.remove();
      return copy.textContent;
    };
    return [...document.querySelectorAll('main .ce-block')]
      .map((block) =>
        [...block.querySelectorAll<HTMLElement>('input, textarea, [contenteditable=true]')]
          // Labels are omitted, because a rejected label remains in its field but is not saved.
          .filter((field) => !field.closest('.block-label') && field.ariaLabel !== label)
          // Nested fields are omitted: during a selection across blocks, all blocks are inside a single field.
          .filter((field) => !block.contains(field.parentElement?.closest('[contenteditable=true]') ?? null))
          .map((field) => ('value' in field ? String(field.value) : textOf(field)).replace(/\s+/g, ' ').trim())
          .filter(Boolean)
          .join('|'),
      )
      .filter(Boolean);
  }, writing.label);

/** Returns whether the caret, the focus or the selection is in the editor. Runs in the page. */
function isInEditor(): boolean {
  const main = document.querySelector('main');
  const places = [document.activeElement, window.getSelection()?.anchorNode];
  return places.some((place) => place && main?.contains(place)) || main?.querySelector('.ce-block--selected') !== null;
}

/** Does `length` random actions, with undo, redo and reloads in between. */
export async function tryMenuActs(page: Page, seed: number, length: number): Promise<void> {
  const next = random(seed);
  const read = async () =>
    (await page.evaluate(() => window.harness.read())).blocks.map(({ type, data }): Block => ({ type, data }));
  await page.evaluate((blocks) => window.harness.open({ blocks }), start);
  const first = await read();
  const done: string[] = [`seed ${seed}`];
  for (let step = 0; step < length; step += 1) {
    const act = acts[next(acts.length)];
    const did = await act?.on(page, next);
    if (did === undefined) continue;
    done.push(`${act?.name}: ${did}`);
    const said = done.join(', ');
    const now = await read();
    expect(() => parseDocument(JSON.stringify({ blocks: now })), said).not.toThrow();
    expect(cleanDocument({ blocks: now }).blocks, said).toEqual(now);
    expect(await page.evaluate(isInEditor), `caret: ${said}`).toBe(true);
    const chance = next(6);
    if (chance === 0) {
      const before = await shown(page);
      await page.evaluate(() => window.harness.reload());
      done.push('reload');
      expect(await read(), said).toEqual(now);
      await expect.poll(() => shown(page), { message: `what is stored shows: ${said}` }).toEqual(before);
    } else if (chance === 1) await backAndForth({ page, done, read }, now, next);
  }
  await toBothEnds({ page, done, read }, first);
}
