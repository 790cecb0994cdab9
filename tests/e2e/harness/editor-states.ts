/**
 * Every state of the editor that a writer can reach on the real site, opened as a writer would. For checks that apply
 * to all states, such as axe and the size of targets.
 */
import type { Page } from 'playwright';
import type { Block } from '#contract/documents.ts';
import * as words from '#i18n/index.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { savePostResponse } from '#contract/posts.ts';
import type { Host } from '../../support/host.ts';
import type { Call } from './admin-calls.ts';
import { code, header, list, paragraph } from './blocks.ts';
import { chooseMore } from './editor-menu.ts';
import { selectText } from './select-text.ts';

export interface EditorState {
  name: string;
  /** The page on which the state is opened. */
  from: 'new' | 'written' | 'published';
  enter: (page: Page, call: Call) => Promise<void>;
  /** Returns to the previous state, by default with Escape. `reload`: possible only by opening the page again. */
  leave?: ((page: Page) => Promise<void>) | 'reload';
  /** Whether only the campaign checks the state, because it looks like another state. */
  isLong?: true;
}

/** A block of each kind, with all of its possible content. */
const everyBlock: Block[] = [
  header('A heading'),
  paragraph(
    'Words to <a href="https://example.org/">link</a> from, <span class="inline-math">x^2</span>, a <b>note</b><span class="footnote">Said so.</span>.',
  ),
  paragraph('Further words'),
  list('One', { content: 'Two', items: [] }),
  code('print("a line of code that is wider than a telephone, and goes on for a while")', 'python', 'a-file.py'),
  { type: 'figure', data: { media: '', alt: '', caption: 'What is seen', width: 'column' } },
  { type: 'quote', data: { text: 'Words', cite: 'Her' } },
  { type: 'callout', data: { kind: 'note', text: 'Mind' } },
  {
    type: 'table',
    data: {
      header: true,
      rows: [
        ['Name', 'Count'],
        ['One', '1'],
      ],
      align: ['left', 'right'],
      caption: 'Counts',
    },
  },
  { type: 'details', data: { summary: 'More of it', text: 'Inside' } },
  { type: 'math', data: { tex: 'x^2', label: '' } },
  { type: 'link', data: { url: 'https://example.org/', title: 'A', site: '' } },
  { type: 'video', data: { url: 'https://youtu.be/abcdefghijk', title: 'A talk', poster: '' } },
  { type: 'divider', data: {} },
  paragraph('مرحبا بالعالم'),
  paragraph('The last words'),
];

/** A 1 × 1 image. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const body = (page: Page) => page.getByRole('group', { name: 'Body' });
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const again = (name: string) => (page: Page) => chooseMore(page, name);
const close = (page: Page) => button(page, words.postPanel.close).click();
/** The container of the open menu, because the element to which Editor.js adds the class for open menus has no box. */
const openMenu = (page: Page) =>
  page.locator('.ce-popover--opened > .ce-popover__container').filter({ visible: true }).last();
async function caretBehind(page: Page, text: string): Promise<void> {
  await body(page).getByText(text, { exact: true }).last().click();
  await press(page, 'End');
}

/** Opens the menu of the block that contains a text. */
async function openBlockMenu(page: Page, text: string): Promise<void> {
  await caretBehind(page, text);
  await press(page, 'Control+/');
  await openMenu(page).waitFor();
}

export const editorStates: readonly EditorState[] = [
  { name: 'new post', from: 'new', enter: async () => undefined },
  { name: 'a post with every block', from: 'written', enter: async () => undefined },
  {
    name: 'menu',
    from: 'written',
    enter: (page) => button(page, 'More').click(),
  },
  {
    name: 'tools of a selection',
    from: 'written',
    async enter(page) {
      await selectText(page, 'Further');
      await page.locator('[data-item-name="italic"]').waitFor();
    },
    async leave(page) {
      await press(page, 'ArrowRight');
      // Waits until the tools have disappeared. They do so with a delay, and the next selection must not find them.
      await page.locator('[data-item-name="italic"]').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'link of a selection',
    from: 'written',
    async enter(page) {
      await selectText(page, 'Further');
      await page.locator('[data-item-name="italic"]').waitFor();
      await press(page, 'Control+k');
      await page.locator('.link-input').waitFor();
    },
    leave: (page) => press(page, 'Escape', 'ArrowRight'),
  },
  {
    name: 'link of a selection over blocks',
    from: 'written',
    isLong: true,
    async enter(page) {
      await caretBehind(page, 'Further words');
      await press(page, 'Control+a', 'Control+a', 'Control+k');
      await page.locator('.embed-panel').waitFor();
    },
    leave: (page) => press(page, 'Escape', 'ArrowRight'),
  },
  {
    name: 'bar for fingers',
    from: 'written',
    async enter(page) {
      // Simulates a touch pointer, because the bar appears only after a touch.
      await page.evaluate(() => {
        document.body.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
      });
      await selectText(page, 'Further');
      await page.getByRole('toolbar', { name: words.writing.selected }).waitFor();
    },
    async leave(page) {
      await press(page, 'ArrowRight');
      await page.evaluate(() => {
        document.body.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'mouse', bubbles: true }));
      });
    },
  },
  {
    name: 'slash menu',
    from: 'written',
    async enter(page) {
      await caretBehind(page, 'The last words');
      await press(page, 'Enter', '/');
      await openMenu(page).waitFor();
    },
    leave: (page) => press(page, 'Escape', 'Control+z', 'Control+z'),
  },
  { name: 'menu of a block', from: 'written', enter: (page) => openBlockMenu(page, 'Further words') },
  {
    name: 'conversions of a block',
    from: 'written',
    isLong: true,
    async enter(page) {
      await openBlockMenu(page, 'Further words');
      await openMenu(page).getByText('Convert to', { exact: true }).click();
      await openMenu(page).getByText('Quote', { exact: true }).waitFor();
    },
    leave: (page) => press(page, 'Escape', 'Escape'),
  },
  { name: 'menu of a table', from: 'written', enter: (page) => openBlockMenu(page, 'Count') },
  { name: 'menu of a list', from: 'written', isLong: true, enter: (page) => openBlockMenu(page, 'Two') },
  { name: 'menu of a callout', from: 'written', isLong: true, enter: (page) => openBlockMenu(page, 'Mind') },
  {
    name: 'formula',
    from: 'written',
    async enter(page) {
      await body(page).locator('.inline-math').click();
      await page.getByRole('textbox', { name: 'Formula in TeX', exact: true }).first().waitFor();
    },
  },
  {
    name: 'footnote',
    from: 'written',
    async enter(page) {
      await body(page).locator('.footnote').click();
      await page.getByRole('textbox', { name: 'Footnote', exact: true }).waitFor();
    },
  },
  {
    name: 'citation',
    from: 'written',
    async enter(page) {
      await caretBehind(page, 'The last words');
      await page.keyboard.type(' @');
      await page.locator('.embed-panel').getByRole('option').first().waitFor();
    },
    leave: (page) => press(page, 'Escape', 'Backspace', 'Backspace'),
  },
  {
    name: 'find and replace',
    from: 'written',
    async enter(page) {
      await chooseMore(page, words.editor.findTitle);
      const find = page.getByRole('search', { name: words.editor.findTitle });
      await find.getByLabel(words.editorParts.findText).fill('words');
      await find.getByText(/ of /).waitFor();
    },
  },
  {
    name: 'outline',
    from: 'written',
    async enter(page) {
      await chooseMore(page, words.editor.outline);
      await page.getByRole('navigation', { name: words.editor.outline }).waitFor();
    },
    leave: again(words.editor.outline),
  },
  {
    name: 'shortcuts',
    from: 'written',
    async enter(page) {
      await chooseMore(page, words.editor.shortcuts);
      await page.getByRole('dialog', { name: words.editor.shortcuts }).waitFor();
    },
    leave: close,
  },
  {
    name: 'settings, with the history',
    from: 'written',
    async enter(page) {
      await chooseMore(page, words.editor.postSettings);
      await page.getByRole('region', { name: 'Revision history' }).getByRole('listitem').first().waitFor();
    },
    leave: close,
  },
  {
    name: 'preview',
    from: 'written',
    async enter(page) {
      await chooseMore(page, 'Preview');
      await page.locator('.preview .prose').waitFor();
    },
    leave: again('Preview'),
  },
  {
    name: 'publish sheet',
    from: 'written',
    async enter(page) {
      await chooseMore(page, 'Publish');
      await button(page, words.publishSheet.publishNow).waitFor();
    },
    leave: (page) => button(page, words.publishSheet.publishLater).click(),
  },
  {
    name: 'offline',
    from: 'written',
    async enter(page) {
      await page.context().setOffline(true);
      await caretBehind(page, 'The last words');
      await page.keyboard.type('!');
      await button(page, 'Save').click();
      await page
        .locator('.editor-saved')
        .getByText(/offline|no network|Offline/)
        .waitFor();
    },
    leave: 'reload',
  },
  {
    name: 'a picture that nobody has described',
    from: 'written',
    async enter(page) {
      const chooser = page.waitForEvent('filechooser');
      await button(page, words.writing.figureChoose).click();
      await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: onePixel });
      await body(page).locator('figure.figure img').waitFor();
    },
    leave: async () => undefined,
  },
  {
    name: 'menu of a picture',
    from: 'written',
    async enter(page) {
      await body(page).locator('.figure-caption').click();
      await press(page, 'Control+/');
      await openMenu(page).waitFor();
    },
  },
  {
    name: 'library with a picture',
    from: 'written',
    async enter(page) {
      await chooseMore(page, words.editor.libraryTitle);
      await page.locator('dialog.library li').first().waitFor();
    },
    leave: close,
  },
  {
    name: 'refused',
    from: 'written',
    async enter(page) {
      await page.route('**/api/blog/posts/*', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 403, json: { message: 'You may not do this.' } })
          : route.fallback(),
      );
      await caretBehind(page, 'The last words');
      await page.keyboard.type('!');
      await button(page, 'Save').click();
      await page.getByText(words.editor.saveRefused).waitFor();
      await page.unroute('**/api/blog/posts/*');
    },
    leave: 'reload',
  },
  {
    name: 'open in another tab',
    from: 'written',
    isLong: true,
    async enter(page) {
      const other = await page.context().newPage();
      await other.goto(page.url());
      // Formulas are rendered as soon as the editor is ready for typing.
      await body(other).locator('.inline-math math').first().waitFor();
      await caretBehind(other, 'The last words');
      await other.keyboard.type('!');
      await page.getByText(words.editor.otherTab).waitFor();
      await other.close();
    },
    leave: 'reload',
  },
  {
    name: 'conflict',
    from: 'written',
    async enter(page, call) {
      const id = decodeURIComponent(new URL(page.url()).pathname.replace('/blog/', ''));
      await call('POST', api.post(id), { data: { ...written, body: bodyOf([paragraph('Theirs.')]) } });
      await caretBehind(page, 'The last words');
      await page.keyboard.type('!');
      await button(page, 'Save').click();
      await button(page, 'Keep mine').waitFor();
    },
    leave: 'reload',
  },
  {
    name: 'draft found',
    from: 'written',
    async enter(page, call) {
      const { pathname, href } = new URL(page.url());
      const id = decodeURIComponent(pathname.replace('/blog/', ''));
      await caretBehind(page, 'The last words');
      await page.keyboard.type('!');
      await page.locator('[data-unsaved]').waitFor();
      await page.goto(new URL(pages.terms, href).href);
      await call('POST', api.post(id), { data: { ...written, body: bodyOf([paragraph('Theirs.')]) } });
      await page.goto(href);
      await button(page, 'Continue with my changes').waitFor();
    },
    leave: 'reload',
  },
  { name: 'published', from: 'published', enter: async () => undefined },
  {
    name: 'the question before it goes offline',
    from: 'published',
    async enter(page) {
      if (!(await button(page, 'Edit').isVisible())) await button(page, 'More').click();
      await button(page, 'Edit').click();
      await page.getByText(words.blogAdmin.editTakesOffline).waitFor();
    },
    leave: 'reload',
  },
  {
    name: 'revised',
    from: 'published',
    async enter(page) {
      await button(page, 'Edit draft').click();
      await button(page, 'Save').waitFor();
    },
    leave: 'reload',
  },
];

const bodyOf = (blocks: readonly Block[]) => JSON.stringify({ blocks });
const written = {
  title: 'Every block',
  categoryName: 'Notes',
  keywords: ['one', 'two'],
  published: false,
  summary: bodyOf([paragraph('In short.')]),
};

/** Opens the page on which a state is entered, with a new post if the state needs a post. */
export async function openFor(state: Pick<EditorState, 'from'>, page: Page, call: Call, host: Host): Promise<void> {
  if (state.from === 'new') {
    await page.goto(host.url + pages.newPost);
  } else {
    const made = await call('POST', api.posts, { data: { ...written, body: bodyOf(everyBlock) } });
    const { postId: id } = savePostResponse.parse(await made.json());
    if (state.from === 'published') await call('PATCH', api.post(id), { published: true });
    await page.goto(host.url + pages.post(id));
    await body(page).locator('.cm-content').waitFor();
    await body(page).locator('.inline-math math').first().waitFor();
  }
  await button(page, 'More').waitFor();
  // Waits for content that loads later.
  await page.waitForLoadState('networkidle');
}
