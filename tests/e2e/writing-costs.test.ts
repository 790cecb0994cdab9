/** The costs of a keystroke in a long post, counted instead of timed. `npm run bench -- writing` measures times. */
import { expect, test } from 'vitest';
import type { Block } from '#contract/documents.ts';
import { header, list, paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';

const editor = startEditorPage();

const kinds = [(text: string) => paragraph(text), (text: string) => header(text), (text: string) => list(text, 'more')];
/** A post with alternating paragraphs, headings and lists, and a paragraph in the middle. */
const post = (blocks: number): Block[] =>
  Array.from({ length: blocks }, (_, at) =>
    at === Math.floor(blocks / 2) ? paragraph('the middle') : (kinds[at % kinds.length] ?? paragraph)(`text ${at}`),
  );

interface TraceEvent {
  name: string;
  args: { elementCount?: number };
}

/** @returns the number of elements whose style the browser recalculated during the work */
async function restyled(work: () => Promise<void>): Promise<number> {
  const devTools = await editor.context.newCDPSession(editor.page);
  const events: TraceEvent[] = [];
  devTools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const done = new Promise<void>((resolve) => devTools.once('Tracing.tracingComplete', () => resolve()));
  await devTools.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
  await work();
  // Includes the next frame in the trace.
  await editor.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await devTools.send('Tracing.end');
  await done;
  await devTools.detach();
  return events.reduce((sum, { name, args }) => sum + (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : 0), 0);
}

test('Enter, Backspace and undo in a post of 240 blocks restyle no more of it than in one of 12', async () => {
  const { page } = editor;
  const counted: number[][] = [];
  for (const blocks of [12, 240]) {
    await editor.open(post(blocks));
    await page.getByText('the middle').click();
    await editor.keys('End', 'Enter', 'Backspace', 'Control+z', 'Control+z');
    const counts: number[] = [];
    for (const key of ['Enter', 'Backspace', 'Control+z', 'Control+z'])
      counts.push(await restyled(() => editor.keys(key)));
    counted.push(counts);
  }
  const [short = [], long = []] = counted;
  const more = long.map((count, at) => count - (short[at] ?? 0));
  expect(Math.max(...more), `${long.join(', ')} beside ${short.join(', ')}`).toBeLessThan(240);
});

test('a letter in a paragraph reads none of the lists beside it again', async () => {
  const { page } = editor;
  await editor.open(post(60));
  await page.getByText('the middle').click();
  await editor.keys('End', 'a');
  await expect.poll(() => page.evaluate(() => JSON.stringify(window.harness.changes.at(-1)))).toContain('middlea');
  await page.evaluate(() => {
    const prototype: { cloneNode: (this: Node, deep?: boolean) => Node } = Node.prototype;
    const { cloneNode } = prototype;
    Object.assign(window, { cloned: 0 });
    prototype.cloneNode = function clone(deep) {
      Object.assign(window, { cloned: (window as unknown as { cloned: number }).cloned + 1 });
      return cloneNode.call(this, deep);
    };
  });
  await editor.keys('b');
  await expect.poll(() => page.evaluate(() => JSON.stringify(window.harness.changes.at(-1)))).toContain('middleab');
  expect(await page.evaluate(() => (window as unknown as { cloned: number }).cloned)).toBe(0);
});
