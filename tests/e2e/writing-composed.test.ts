/** Text from an input method appears once, at its position: before, after and between inline elements. */
import type { CDPSession } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { startEditorPage } from './harness/editor-page.ts';
import { inCampaign } from './harness/long.ts';

const editor = startEditorPage();
let session: CDPSession;
beforeEach(async () => {
  session = await editor.context.newCDPSession(editor.page);
});

/** Types like a Japanese input method: a growing reading, its conversion, and the committed text. */
async function compose(): Promise<void> {
  for (const text of ['n', 'に', 'にh', 'にほ', 'にほn', 'にほん', '日本'])
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await session.send('Input.insertText', { text: '日本' });
}

type Embed = [name: string, html: string];
/** Outside of the campaign one kind of inline element is enough, because composing works the same with all kinds. */
const embeds: Embed[] = [
  ['formula', '<span class="inline-math">x^2</span>'],
  ...inCampaign<Embed>(
    ['wrong formula', '<span class="inline-math">\\frac{</span>'],
    ['footnote', '<span class="footnote">note</span>'],
    ['citation', '<span class="citation" data-keys="k" data-mode="narrative"></span>'],
  ),
];

/** Texts in which `|` marks the position of the composition, and `*` an inline element. */
const places = ['ab*|', 'ab*|cd', '*|', '|*', 'ab|*', '*|*', 'ab*cd|'];

test.each(embeds)('beside a %s, in a paragraph, an item and a cell', async (_name, embed) => {
  const text = (place: string, composed: string) => place.replaceAll('*', embed).replace('|', composed);
  const stored = (composed: string) =>
    places.flatMap((place) => [
      { id: `p${place}`, type: 'paragraph', data: { text: text(place, composed), align: 'left' } },
      { id: `l${place}`, type: 'list', data: { style: 'unordered', items: [text(place, composed)] } },
      {
        id: `t${place}`,
        type: 'table',
        data: { header: false, rows: [[text(place, composed)]], align: ['left'], caption: '' },
      },
    ]);
  await editor.open(stored(''));
  const blocks = editor.page.locator('main .ce-block');
  for (const [index, place] of places.flatMap((one) => [one, one, one]).entries()) {
    await blocks.nth(index).evaluate(
      (block, before) => {
        const field = block.querySelector('li, td') ?? block.querySelector('p');
        field?.closest<HTMLElement>('[contenteditable=true]')?.focus();
        // The number of letters and inline elements before the position.
        let left = before.length;
        for (const [at, node] of [...(field?.childNodes ?? [])].entries()) {
          const length = node instanceof Text ? node.length : 1;
          if (left === 0) return getSelection()?.collapse(field, at);
          if (node instanceof Text && left <= length) return getSelection()?.collapse(node, left);
          left -= length;
        }
        return getSelection()?.collapse(field, field?.childNodes.length);
      },
      place.split('|')[0] ?? '',
    );
    await compose();
  }
  expect(await editor.read()).toEqual(stored('日本').map(({ type, data }) => ({ type, data })));
});
