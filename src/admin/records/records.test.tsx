/** The lists of records with faked answers: nothing, one, many, failing; search, order, deletion with undo. */
import type { ContentSummary } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { messages } from '#contract/messages.ts';
import { content } from '#i18n/content.ts';
import { lists } from '#i18n/lists.ts';
import { records as words } from '#i18n/records.ts';
import { screens } from '#i18n/screens.ts';
import { held, ok, refusal, signedIn } from '#support/account-answers.ts';
import { api } from '#support/api-paths.ts';
import {
  answer,
  fakedScreens,
  giveSession,
  named,
  press,
  sees,
  sentCalls,
  showsAlert,
  text,
  until,
  visit,
} from '#support/screen.tsx';
import { createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';

fakedScreens();
beforeEach(giveSession);

const summary = (kind: ContentKind, key: string, more: Partial<ContentSummary> = {}): ContentSummary => ({
  kind,
  key,
  title: key,
  revision: 1,
  liveRevision: 1,
  updatedAt: '2026-03-12T03:00:00.000Z',
  from: 'browser',
  ...more,
});
const list = `GET ${api.content}`;
const show = (found: readonly ContentSummary[] | ReturnType<typeof refusal>, more = {}) =>
  answer({ ...signedIn, [list]: Array.isArray(found) ? ok(found) : (found as ReturnType<typeof refusal>), ...more });

const visitRecords = (query = '') =>
  visit(`/dashboard/records${query}`, async () => createElement((await import('./Records.tsx')).Records));
const visitPublications = () =>
  visit('/dashboard/publications', async () => createElement((await import('./Publications.tsx')).Publications));
const titles = () => [...document.querySelectorAll('td.what a')].map(({ textContent }) => textContent);
const sent = (call: string) => sentCalls().filter((one) => one.call === call);

test('an empty list says what to do', async () => {
  show([summary('profile', 'profile')]);
  await visitRecords();
  await sees(words.noRecords);
  await sees(lists.count(0));
  await press(words.add);
  await until(() => expect(named('a', content.add.talk).getAttribute('href')).toContain('kind=talk'));
});

test('a failed list names the reason, and loads again on request', async () => {
  answer({ ...signedIn, [list]: [refusal('UNAVAILABLE'), ok([summary('talk', 'Kyoto')])] });
  await visitRecords();
  await sees(messages.unavailable);
  await press(screens.tryAgain);
  await until(() => expect(titles()).toEqual(['Kyoto']));
});

test('the kind in the address is shown, with its add button and its count', async () => {
  show([summary('talk', 'Kyoto', { details: 'CHI' }), summary('award', 'Prize'), summary('site', 'site')]);
  await visitRecords('?kind=talk');
  await until(() => expect(titles()).toEqual(['Kyoto']));
  await sees(words.byDate);
  await until(() => named('a', content.add.talk));
  expect(document.querySelector('.area-tabs [aria-current]')?.textContent).toBe(`${words.many.talk} 1`);
  (await until(() => named('a', `${words.many.award} 1`))).click();
  await until(() => expect(titles()).toEqual(['Prize']));
  expect(location.search).toBe('?kind=award');
});

test('5,000 publications are found by author, venue, kind and year', async () => {
  const many = Array.from({ length: 5_000 }, (_, index) =>
    summary('publication', `key${index}`, {
      title: `Paper ${index}`,
      details: `Author ${index % 7}, Ada Byron · Venue ${index % 3}`,
      date: String(2000 + (index % 25)),
      type: index % 2 ? 'article' : 'proceedings',
    }),
  );
  show(many);
  await visitPublications();
  await sees(lists.count(5_000));
  expect(titles()).toHaveLength(100);
  const search = document.querySelector<HTMLInputElement>('input[type="search"]')!;
  const type = (value: string) => {
    // React ignores a value that is set on the element itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, value);
    search.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type('byron venue 1 paper 4000');
  await until(() => expect(titles()).toEqual(['Paper 4000']));
  type('');
  const choose = (name: string, value: string) => {
    const select = named('select', name) as HTMLSelectElement;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose(words.year, '2003');
  choose(words.type, 'article');
  await sees(lists.count(100));
  await press(lists.showAll);
  await sees(lists.count(5_000));
});

const projects = ['a', 'b', 'c'].map((key) => summary('project', key));
const order = `PUT ${api.contentOrder('project')}`;
const moveDown = async (title: string) =>
  (await until(() => named('button', lists.move(title)))).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }),
  );

test('projects are ordered by keys, and the order is stored once for quick moves', async () => {
  show(projects, { [order]: ok({}) });
  await visitRecords('?kind=project');
  await until(() => expect(titles()).toEqual(['a', 'b', 'c']));
  await sees(words.byHand);
  await moveDown('a');
  await until(() => expect(titles()).toEqual(['b', 'a', 'c']));
  await sees(content.movedTo(2, 3));
  await moveDown('a');
  await until(() => expect(titles()).toEqual(['b', 'c', 'a']));
  await until(() => expect(sent(order).at(-1)?.body).toEqual({ keys: ['b', 'c', 'a'] }));
});

test('a refused order goes back', async () => {
  const refused = held(refusal('REVISION_CONFLICT', { message: messages.orderChanged, messageCode: 'ORDER_CHANGED' }));
  show(projects, { [order]: refused.answer });
  await visitRecords('?kind=project');
  await until(() => expect(titles()).toEqual(['a', 'b', 'c']));
  await moveDown('a');
  await until(() => expect(titles()).toEqual(['b', 'a', 'c']));
  refused.release();
  await showsAlert(messages.orderChanged, 'warning');
  await until(() => expect(titles()).toEqual(['a', 'b', 'c']));
});

test('talks have no handle, and neither have sorted projects', async () => {
  show([...projects, summary('talk', 'Kyoto')]);
  await visitRecords('?kind=talk');
  await until(() => expect(titles()).toEqual(['Kyoto']));
  expect(document.querySelector('.move-handle')).toBeNull();
  (await until(() => named('a', `${words.many.project} 3`))).click();
  await until(() => expect(document.querySelectorAll('.move-handle')).toHaveLength(3));
  await press(words.title);
  await until(() => expect(document.querySelector('.move-handle')).toBeNull());
});

test('a deleted record is created again by Undo, with its draft and its published version', async () => {
  const [record, live] = [api.contentRecord('talk', 'Kyoto'), { title: 'Live' }];
  show([summary('talk', 'Kyoto', { revision: 3, liveRevision: 2 })], {
    [`GET ${record}`]: ok({ ...summary('talk', 'Kyoto', { revision: 3, liveRevision: 2 }), data: { title: 'Draft' } }),
    [`GET ${api.contentRevision('talk', 'Kyoto', 2)}`]: ok({ revision: 2, createdAt: '', from: 'browser', data: live }),
    [`DELETE ${record}`]: ok({}),
    [`PUT ${record}`]: [ok({ revision: 4 }), ok({ revision: 5 })],
  });
  await visitRecords('?kind=talk');
  (await until(() => named('input', lists.select('Kyoto')))).click();
  await press(content.delete);
  await sees(words.deleteNote);
  const sheet = await until(() => {
    const open = document.querySelector('dialog[open]');
    if (!open) throw new Error('There is no sheet.');
    return open;
  });
  await press(content.delete, sheet);
  await sees(words.deleted(1));
  expect(sent(`DELETE ${record}`)).toMatchObject([{ body: { revision: 3 } }]);
  await press(lists.undo);
  await sees(words.restored(1));
  expect(sent(`PUT ${record}`)).toMatchObject([
    { body: { data: live, revision: 0, publish: true } },
    { body: { data: { title: 'Draft' }, revision: 4 } },
  ]);
});

test('publishing drafts can be undone, publishing changes cannot', async () => {
  const record = api.contentRecord('talk', 'Kyoto');
  show([summary('talk', 'Kyoto', { liveRevision: null })], {
    [`PATCH ${record}`]: ok({ ...summary('talk', 'Kyoto'), data: {} }),
  });
  await visitRecords('?kind=talk');
  (await until(() => named('input', lists.select('Kyoto')))).click();
  await press(content.publish);
  await sees(words.published(1));
  await press(lists.undo);
  await sees(words.unpublished(1));
  expect(sent(`PATCH ${record}`).map(({ body }) => (body as { publish: boolean }).publish)).toEqual([true, false]);
  show([summary('talk', 'Kyoto', { revision: 2 })], {
    [`PATCH ${record}`]: ok({ ...summary('talk', 'Kyoto'), data: {} }),
  });
  await visitRecords('?kind=talk');
  (await until(() => named('input', lists.select('Kyoto')))).click();
  await press(content.publish);
  await sees(words.published(1));
  expect(text()).not.toContain(lists.undo);
});
