/** The command palette by keyboard, with faked answers of the API. */
import { adminScreens } from '#contract/admin-screens.ts';
import { pages } from '#contract/paths.ts';
import { accountPages } from '#i18n/account-pages.ts';
import { content } from '#i18n/content.ts';
import { adminArea } from '#i18n/admin-area.ts';
import { errors } from '#i18n/errors.ts';
import { adminSession, held, ok, page, signedIn } from '#support/account-answers.ts';
import { answer, fakedScreens, giveSession, sentCalls, until, visit } from '#support/screen.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import { matching, type Entry } from './entries.ts';

fakedScreens();

const post = {
  id: 'reeds-1',
  address: null,
  title: 'Reeds at the river',
  summary: { blocks: [] },
  published: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  publishedAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
  readingTime: 1,
  category: { id: 'rivers', name: 'Rivers' },
  keywords: [],
  hasChanges: false,
};
const admin = {
  ...signedIn,
  ...adminSession,
  'GET /api/content': ok([
    {
      kind: 'talk',
      key: 'kyoto-2026',
      title: 'Reading slowly',
      revision: 1,
      liveRevision: 1,
      updatedAt: '2026-01-01',
      from: 'browser',
    },
  ]),
  'GET /api/blog/posts': page([post]),
};

let stop = (): void => undefined;
afterEach(() => stop());

/** Visits a page with a button that has the focus, and starts the palette as every page does. */
async function start(path: string): Promise<HTMLButtonElement> {
  giveSession();
  await visit(path, async () => null);
  const listeners = vi.spyOn(globalThis, 'addEventListener');
  (await import('./start.ts')).startPalette();
  const added = listeners.mock.calls.map(([name, listener]) => [name, listener] as const);
  stop = () => added.forEach(([name, listener]) => removeEventListener(name, listener));
  listeners.mockRestore();
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  return button;
}

const pressKey = (key: string, more: KeyboardEventInit = {}) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );
const field = () => document.querySelector<HTMLInputElement>('dialog [role=combobox]')!;
const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.firstChild?.textContent);
const marked = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.firstChild?.textContent;

function type(text: string): void {
  // React ignores a value that is set on the element itself.
  Reflect.set(HTMLInputElement.prototype, 'value', text, field());
  field().dispatchEvent(new Event('input', { bubbles: true }));
}

const isAt = (path: string) => until(() => expect(location.pathname + location.search).toBe(path));

async function openPalette(): Promise<void> {
  pressKey('k', { ctrlKey: true });
  await until(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
  await until(() => expect(options()).toContain(post.title));
  field().focus();
}

test('loads nothing before the key, and lists screens, actions and the posts changed last', async () => {
  answer(admin);
  await start(pages.home);
  expect(sentCalls().map(({ call }) => call)).not.toContain('GET /api/content');
  await openPalette();
  expect(options()).toEqual(
    expect.arrayContaining(['Posts', 'Media', 'API tokens', adminArea.palette.newPost, 'Add papers']),
  );
  expect(options()).not.toContain('Reading slowly');
  expect(marked()).toBe('Overview');
});

test('typing filters, arrow keys move the mark around the ends, Enter goes to the marked entry', async () => {
  answer(admin);
  await start(pages.home);
  await openPalette();
  type('import');
  await until(() => expect(options()).toEqual(['Import', post.title]));
  pressKey('ArrowUp');
  await until(() => expect(marked()).toBe(post.title));
  pressKey('ArrowDown');
  await until(() => expect(marked()).toBe('Import'));
  pressKey('Enter');
  await isAt(adminScreens.import.path);
});

test('an entry stays marked when the posts arrive above it', async () => {
  const posts = held(page([post]));
  answer({ ...admin, 'GET /api/blog/posts': posts.answer });
  await start(pages.home);
  pressKey('k', { ctrlKey: true });
  await until(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
  field().focus();
  pressKey('ArrowUp');
  await until(() => expect(marked()).toBe(accountPages.account.title));
  posts.release();
  await until(() => expect(options()).toContain(post.title));
  expect(marked()).toBe(accountPages.account.title);
  pressKey('Enter');
  await isAt(pages.profile);
});

test.each([
  ['reading slowly', '/dashboard/edit?kind=talk&key=kyoto-2026&page=%2Fresearch'],
  ['reeds', '/blog/reeds-1?revise'],
  [content.add.page, '/dashboard/edit?kind=page&page=%2Fabout'],
  ['new post', '/blog/create'],
])('%j goes to its screen', async (text, path) => {
  answer(admin);
  await start(pages.home);
  await openPalette();
  type(text);
  const name = text === 'reeds' ? post.title : text;
  await until(() => expect(marked()?.toLowerCase()).toBe(name.toLowerCase()));
  pressKey('Enter');
  await isAt(path);
});

test('says that nothing was found; Enter during a conversion of Japanese text goes nowhere', async () => {
  answer({ ...admin, 'GET /api/blog/posts': [page([post]), page([])] });
  await start(pages.home);
  await openPalette();
  pressKey('Enter', { isComposing: true });
  type('zzz');
  await until(() =>
    expect(document.querySelector('.palette-status')?.textContent).toBe(adminArea.palette.nothingFound('zzz')),
  );
  expect(field().getAttribute('aria-expanded')).toBe('false');
  pressKey('Enter');
  await isAt(pages.home);
  expect(document.querySelector('dialog[open]')).not.toBeNull();
});

test('keeps screens and content if the posts cannot be loaded, and says so', async () => {
  answer({ ...admin, 'GET /api/blog/posts': 'offline' });
  await start(pages.home);
  pressKey('k', { metaKey: true });
  await until(() => expect(document.querySelector('.palette-status')?.textContent).toBe(errors.network));
  expect(options()).toContain('Posts');
});

test('a reader who is logged in gets the search instead, as a visitor does', async () => {
  answer(signedIn);
  await start(pages.home);
  const search = document.body.appendChild(document.createElement('a'));
  search.dataset['searchLink'] = '';
  const clicked = vi.fn();
  search.addEventListener('click', clicked);
  pressKey('k', { ctrlKey: true });
  await until(() => expect(clicked).toHaveBeenCalled());
  expect(document.querySelector('dialog')).toBeNull();
});

test('leaves the key to an editor', async () => {
  answer(admin);
  await start(pages.home);
  const editor = document.body.appendChild(document.createElement('textarea'));
  editor.focus();
  expect(pressKey('k', { ctrlKey: true })).toBe(true);
  document.body.appendChild(document.createElement('div')).className = 'codex-editor';
  editor.blur();
  expect(pressKey('k', { ctrlKey: true })).toBe(true);
});

test('finds an entry by all words in any order, folds width and case, and puts the best first', () => {
  const entries: Entry[] = [
    { group: 'content', text: 'On paper', also: 'ink', href: '/1' },
    { group: 'content', text: 'Ink on paper', href: '/2' },
    { group: 'content', text: 'Paper and ink', href: '/3' },
  ];
  const hrefs = (text: string) => matching(entries, text).map(({ href }) => href);
  expect(hrefs('ink')).toEqual(['/2', '/3', '/1']);
  expect(hrefs('ＩＮＫ paper')).toEqual(['/2', '/3', '/1']);
  expect(hrefs('paper stone')).toEqual([]);
});
