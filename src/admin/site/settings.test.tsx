/** The screens of settings and documents, and the fields whose values are known, with faked answers. */
import type { ContentSummary } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { messages } from '#contract/messages.ts';
import { editPage, pages } from '#contract/paths.ts';
import { countriesIn } from '#domain/world.ts';
import { content } from '#i18n/content.ts';
import { records as words } from '#i18n/records.ts';
import { screens } from '#i18n/screens.ts';
import { ok, refusal, signedIn } from '#support/account-answers.ts';
import { api } from '#support/api-paths.ts';
import { answer, fakedScreens, giveSession, named, press, sees, text, until, visit } from '#support/screen.tsx';
import { createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { noChoiceOf, valueOfSetting } from './setting-words.ts';

fakedScreens();
beforeEach(giveSession);

const summary = (kind: ContentKind, key: string, title = key): ContentSummary => ({
  kind,
  key,
  title,
  revision: 1,
  liveRevision: 1,
  updatedAt: '2026-03-12T03:00:00.000Z',
  from: 'browser',
});
const list = `GET ${api.content}`;
const site = (data: object) => ({
  [list]: ok([summary('site', 'site'), summary('page', 'lab', 'Our lab')]),
  [`GET ${api.contentRecord('site', 'site')}`]: ok({ ...summary('site', 'site'), data }),
});
const settings = async () => createElement((await import('./Settings.tsx')).Settings);
const documents = async () => createElement((await import('../records/Documents.tsx')).Documents);
const edit = async () => createElement((await import('../content/EditScreen.tsx')).EditScreen);
const cards = () => [...document.querySelectorAll('.area-cards a')].map(({ textContent }) => textContent);

test('each setting says its value, and a default is named as one', async () => {
  answer({ ...signedIn, ...site({ comments: true, timeZone: 'Europe/Berlin', sections: { blog: false } }) });
  await visit('/dashboard/settings', settings);
  await sees('Europe/Berlin');
  expect(cards().find((card) => card?.startsWith('Comments'))).toMatch(/^CommentsOn/);
  expect(cards().find((card) => card?.startsWith('Analytics'))).toMatch(/^AnalyticsDefault: Off/);
  expect(text()).toContain(words.settings.without('Blog'));
  expect(named('a', cards().find((card) => card?.startsWith('Menu')) ?? '').getAttribute('href')).toContain(
    'part=menu',
  );
});

test('a site without stored settings shows the defaults, and a failure can be repeated', async () => {
  answer({ ...signedIn, [list]: [refusal('UNAVAILABLE'), ok([])] });
  await visit('/dashboard/settings', settings);
  await sees(messages.unavailable);
  await press(screens.tryAgain);
  await sees(words.settings.byDefault('Asia/Tokyo'));
});

test('values in words: lists, switched-off sections, defaults of fields', () => {
  expect(valueOfSetting('menu', { menu: [{ page: 'home' }, { url: 'https://a.example/', label: 'Lab' }] })).toBe(
    'Home · Lab',
  );
  expect(valueOfSetting('sections', {})).toBe('Default: All on');
  expect(valueOfSetting('languages', { languages: ['en', 'ja'] })).toBe('English · 日本語');
  expect([noChoiceOf(true), noChoiceOf(false), noChoiceOf('soft'), noChoiceOf(undefined)]).toEqual([
    'Default: On',
    'Default: Off',
    'Default: Slightly rounded',
    content.noChoice,
  ]);
});

test('documents name their state, and lead to form, page and PDF', async () => {
  answer({
    ...signedIn,
    [list]: ok([summary('profile', 'profile'), summary('documents', 'main')]),
    [`GET ${api.contentRecord('documents', 'main')}`]: ok({
      ...summary('documents', 'main'),
      data: { 'resume-us': { title: 'Resume for the US', public: true }, rirekisho: { public: false } },
    }),
  });
  await visit('/dashboard/documents', documents);
  await sees('Resume for the US');
  expect(named('a', words.pdfOf('Resume for the US')).getAttribute('href')).toBe('/api/documents/resume-us?format=pdf');
  const rows = [...document.querySelectorAll('tr[data-row]')].map((row) => [
    row.getAttribute('data-row'),
    row.querySelector('[data-state]')?.getAttribute('data-state'),
  ]);
  expect(rows).toContainEqual(['rirekisho', 'notLive']);
  expect(rows).toContainEqual(['resume', 'live']);
  // Without the Japanese profile, the document is public but has no content.
  expect(document.querySelector('tr[data-row=keirekisho]')?.textContent).toContain(words.notStarted);
  expect(rows).toContainEqual(['cv', 'notLive']);
  expect(text()).toContain(words.notStarted);
  expect(named('a', words.addDocument).getAttribute('href')).toContain('kind=documents');
});

/** Waits for the control of a field. */
const control = <T extends Element>(selector: string): Promise<T> =>
  until(() => {
    const found = document.querySelector<T>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  });
const openPart = async (part: string, data: object) => {
  answer({ ...signedIn, ...site(data) });
  await visit(editPage('site', undefined, pages.home, part), edit);
};

test('a time zone is searched in the list of all zones, and the zone of the browser is one press away', async () => {
  await openPart('timeZone', { timeZone: 'Europe/Berlin' });
  const input = await control<HTMLInputElement>('input[name="timeZone"]');
  const zones = [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));
  expect(zones).toEqual(expect.arrayContaining(['Asia/Tokyo', 'America/New_York', 'Europe/Berlin']));
  expect(input.placeholder).toBe('Asia/Tokyo');
  // eslint-disable-next-line no-restricted-syntax
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await press(content.useZone(own));
  await until(() => expect(document.querySelector<HTMLInputElement>('input[name="timeZone"]')?.value).toBe(own));

  // A part of a name is enough.
  const typed = await control<HTMLInputElement>('input[name="timeZone"]');
  // React ignores a value that is set on its own property.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(typed, 'phoenix');
  typed.dispatchEvent(new Event('input', { bubbles: true }));
  await until(() => {
    typed.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    expect(typed.value).toBe('America/Phoenix');
  });
});

test('a site in one language asks a page for no language', async () => {
  delete document.documentElement.dataset['languages'];
  answer({ ...signedIn, [list]: ok([]) });
  await visit(editPage('page', undefined, pages.about), edit);
  await control('[name="title"]');
  expect(document.querySelector('[name="language"], [name="translationOf"]')).toBeNull();
});

test('the menu names its pages as its choice does', async () => {
  await openPart('menu', { menu: [{ page: 'home' }, { page: 'research' }] });
  await control('.entries summary');
  expect([...document.querySelectorAll('.entries summary')].map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Research',
  ]);
});

test('the first entry that is added to the menu keeps the pages of the default menu', async () => {
  await openPart('menu', {});
  await press(content.addEntry('Menu'));
  await until(() =>
    expect([...document.querySelectorAll('.entries summary')].map(({ textContent }) => textContent)).toEqual([
      'Home',
      'Research',
      'Blog',
      'About',
      'Menu 5',
    ]),
  );
});

const choose = (select: HTMLSelectElement, name: string) => {
  select.selectedIndex = [...select.options].findIndex(({ text: option }) => option === name);
  select.dispatchEvent(new Event('change', { bubbles: true }));
};

test('a citation style is chosen by name, and the name of an own style is typed', async () => {
  await openPart('citationStyle', { citationStyle: 'ieee' });
  const select = await control<HTMLSelectElement>('select[name="citationStyle"]');
  expect(select.value).toBe('ieee');
  expect([...select.options].map(({ text: name }) => name)).toEqual([
    'Default: APA',
    'APA',
    'IEEE',
    'Chicago (author-date)',
    'Chicago (notes)',
    'Vancouver',
    'SIST 02',
    content.ownStyle.choice,
  ]);
  choose(select, content.ownStyle.choice);
  expect((await control<HTMLInputElement>('input[name="citationStyle"]')).value).toBe('');
  choose(select, 'Vancouver');
  await until(() => expect(document.querySelector('input[name="citationStyle"]')).toBeNull());
});

test('a stored own style is shown, and a country is chosen by name', async () => {
  await openPart('citationStyle', { citationStyle: 'house.csl' });
  expect((await control<HTMLInputElement>('input[name="citationStyle"]')).value).toBe('house.csl');
  expect(countriesIn('en')).toEqual(expect.arrayContaining([['GB', 'United Kingdom']]));
  expect(countriesIn('ja')).toEqual(expect.arrayContaining([['JP', '日本']]));
});

test('Back leads to the screen where the form was opened, otherwise from the settings to their screen', async () => {
  const back = () => named('a', content.back).getAttribute('href');
  for (const [referrer, leads] of [
    ['', '/dashboard/settings'],
    ['http://localhost/dashboard/records?kind=talk', '/dashboard/records?kind=talk'],
    ['http://localhost/', '/'],
    ['https://dashboard.example/dashboard/records', '/'],
  ] as const) {
    Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
    await openPart('title', {});
    await until(() => expect(back()).toBe(leads));
  }
  Reflect.deleteProperty(document, 'referrer');
});

test("the menu's pages are chosen by name, and a stored page that is gone stays", async () => {
  await openPart('menu', { menu: [{ page: 'lab' }, { page: 'gone' }] });
  const select = await control<HTMLSelectElement>('select[name="menu[0].page"]');
  expect([...select.options].map(({ text: name }) => name)).toEqual([
    content.nothingChosen,
    'Home',
    'Research',
    'Blog',
    'About',
    'Our lab',
  ]);
  expect(document.querySelector<HTMLSelectElement>('select[name="menu[1].page"]')?.value).toBe('gone');
});

test('a translation is of a chosen record, and each document has the private fields that it may show', async () => {
  document.documentElement.dataset['languages'] = 'en ja';
  answer({
    ...signedIn,
    [list]: ok([
      summary('project', 'eval', 'Evaluation'),
      summary('project', 'eval-ja', '評価'),
      summary('documents', 'main'),
    ]),
    [`GET ${api.contentRecord('project', 'eval-ja')}`]: ok({ ...summary('project', 'eval-ja'), data: {} }),
    [`GET ${api.contentRecord('documents', 'main')}`]: ok({
      ...summary('documents', 'main'),
      data: { 'resume-us': { title: 'Resume for the US' } },
    }),
  });
  await visit(editPage('project', 'eval-ja', pages.home), edit);
  const original = await control<HTMLSelectElement>('select[name="translationOf"]');
  expect([...original.options].map(({ value, text: name }) => [value, name])).toEqual([
    ['', content.nothingChosen],
    ['eval', 'Evaluation'],
  ]);
  await visit(editPage('private', undefined, pages.home), edit);
  const fields = await control<HTMLFieldSetElement>('[data-path="open.resume-us"]');
  expect(fields.querySelector('legend')?.textContent).toBe('Resume for the US');
  expect(fields.querySelectorAll('[type="checkbox"]').length).toBeGreaterThan(5);
});
