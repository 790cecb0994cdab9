import { api } from '#support/api-paths.ts';
import {
  answer,
  fakedScreens,
  field,
  fill,
  giveSession,
  named,
  press,
  sees,
  sentCalls,
  text,
  until,
  visit,
} from '#support/screen.tsx';
import { lists } from '#i18n/lists.ts';
import { redirects as words } from '#i18n/redirects.ts';
import { messages } from '#contract/messages.ts';
import { createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';

fakedScreens();
beforeEach(giveSession);

const open = () =>
  visit('/dashboard/redirects', async () => createElement((await import('./Redirects.tsx')).Redirects));
const row = (path: string, more = {}) => ({ path, to: '/about', origin: 'hand', isPublic: true, ...more });
const signedIn = { 'GET /api/users/checkAuth': { status: 200, json: { id: 'u', csrfToken: 't', isAdmin: true } } };
const withRows = (rows: unknown[], more = {}) =>
  answer({
    ...signedIn,
    [`GET ${api.redirects}`]: { status: 200, json: rows },
    'GET /api/analytics': { status: 599 },
    ...more,
  });
const rowsShown = () => document.querySelectorAll('tbody [data-row]').length;

test('says what redirects are for if there are none', async () => {
  withRows([]);
  await open();
  await sees(words.none);
  expect(text()).toContain(lists.count(0));
});

test('lists redirects with target and origin; earlier slugs of posts cannot be deleted', async () => {
  withRows([row('/%E5%8F%A4', { isPublic: false, origin: 'import' }), row('/blog/a', { origin: 'moved' })]);
  await open();
  await sees('/古');
  expect(text()).toContain(words.notPublic);
  expect(text()).toContain(words.movedStays);
  expect([...document.querySelectorAll('button')].filter((one) => one.textContent === words.edit)).toHaveLength(1);
});

test('shows thousands of redirects in steps, and finds each of them', async () => {
  withRows(Array.from({ length: 5_000 }, (_, index) => row(`/old/${index}`)));
  await open();
  await until(() => expect(rowsShown()).toBe(100));
  expect(text()).toContain(lists.count(5_000));
});

test('offers to try again if the redirects cannot be loaded', async () => {
  answer({
    ...signedIn,
    [`GET ${api.redirects}`]: [
      { status: 500, json: { message: '', code: 'INTERNAL' } },
      { status: 200, json: [row('/a')] },
    ],
  });
  await open();
  await press('Try again');
  await until(() => expect(rowsShown()).toBe(1));
});

test('adds a redirect, and shows a refusal below its field', async () => {
  const refused = {
    message: messages.redirectNoPage,
    code: 'ADDRESS_INVALID',
    fields: { to: messages.redirectNoPage },
  };
  withRows([], {
    [`POST ${api.redirects}`]: [
      { status: 400, json: refused },
      { status: 200, json: { to: '/about' } },
    ],
  });
  await open();
  await sees(words.none);
  await press(words.add);
  await fill({ path: '/old', to: '/nowhere' });
  const dialog = await until(() => document.querySelector('dialog')!);
  await press(words.add, dialog);
  await until(() => expect(dialog.textContent).toContain(messages.redirectNoPage));
  expect(field('to').getAttribute('aria-invalid')).toBe('true');
  await fill({ to: '/about' });
  await press(words.add, dialog);
  await until(() => expect(sentCalls().at(-1)?.call).toContain('GET'));
  expect(
    sentCalls()
      .filter(({ call }) => call === `POST ${api.redirects}`)
      .map(({ body }) => body),
  ).toEqual([
    { path: '/old', to: '/nowhere' },
    { path: '/old', to: '/about' },
  ]);
});

test('deletes a redirect of an import, and puts it back as it was', async () => {
  withRows([row('/a', { origin: 'import' })], {
    [`DELETE ${api.redirects}`]: { status: 200, json: {} },
    [`POST ${api.redirects}`]: { status: 200, json: { to: '/about' } },
  });
  await open();
  await press(`${words.remove}: /a`);
  await sees(words.removed(1));
  await press(lists.undo);
  await sees(words.restored(1));
  expect(
    sentCalls()
      .filter(({ call }) => call === `POST ${api.redirects}`)
      .map(({ body }) => body),
  ).toEqual([{ path: '/a', to: '/about', origin: 'import' }]);
});

test('names the wrong lines of a file', async () => {
  withRows([], {
    [`POST ${api.redirects}/import`]: {
      status: 200,
      json: { added: 0, wrong: [{ line: 3, problem: 'redirectNoPage' }] },
    },
  });
  await open();
  await sees(words.none);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  Object.defineProperty(input, 'files', { value: [new File(['/a,/b'], 'a.csv')] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await sees(words.wrongLine(3, messages.redirectNoPage));
});

test('says where a URL leads, and offers a redirect for pages not found', async () => {
  const missing = [
    { text: '/gone', count: 4 },
    { text: 'not found', count: 9 },
  ];
  const analytics = {
    on: true,
    since: '',
    until: '',
    days: [],
    pages: [],
    from: [],
    searches: [],
    missing,
    downloads: [],
  };
  withRows([], { 'GET /api/analytics': { status: 200, json: analytics }, 'HEAD /gone': { status: 404 } });
  await open();
  await sees(words.missing);
  await press(words.addFor('/gone'));
  await until(() => expect(field('path').value).toBe('/gone'));
  named('button', 'Cancel', document.querySelector('dialog')!).click();
  const input = document.querySelector<HTMLInputElement>(`input[placeholder="${words.example}"]`)!;
  const type = (value: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type('https://elsewhere.example/');
  await press(words.testNow);
  await sees(words.answers.outside);
  type('/gone');
  await press(words.testNow);
  await sees(words.answers.missing('/gone'));
});
