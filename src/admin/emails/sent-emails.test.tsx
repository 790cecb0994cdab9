import { api } from '#support/api-paths.ts';
import { page, refusal, signedIn } from '#support/account-answers.ts';
import { answer, fakedScreens, giveSession, press, sees, sentCalls, text, until, visit } from '#support/screen.tsx';
import { lists } from '#i18n/lists.ts';
import { sentEmails as words } from '#i18n/sent-emails.ts';
import { createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';

fakedScreens();
beforeEach(giveSession);

const open = () => visit('/dashboard/emails', async () => createElement((await import('./SentEmails.tsx')).SentEmails));
const email = (id: string, more = {}) => ({
  id,
  kind: 'newsletter',
  recipient: `${id}@example.com`,
  subject: 'New: Reeds',
  state: 'sent',
  at: '2026-11-29T03:00:00.000Z',
  error: null,
  ...more,
});
const rowsShown = () => document.querySelectorAll('tbody [data-row]').length;

test('explains the list if there is no email, and how long emails are kept', async () => {
  answer({ ...signedIn, [`GET ${api.emails}`]: page([], 0) });
  await open();
  await sees(words.none);
  expect(text()).toContain(words.kept);
});

test('shows a failed email with its error, and a deleted address', async () => {
  const failed = email('a', { kind: 'service', state: 'failed', error: 'No such mailbox' });
  answer({ ...signedIn, [`GET ${api.emails}`]: page([failed, email('b', { recipient: null })], 2) });
  await open();
  await sees('No such mailbox');
  expect(text()).toContain(words.deleted);
  expect(text()).toContain(words.kinds.service);
});

test('loads further pages on request', async () => {
  const many = (from: number) => Array.from({ length: 200 }, (_, index) => email(`e${from + index}`));
  const pages = [page(many(0), 5_000, `${api.emails}?cursor=x`), page(many(200), 5_000)];
  answer({ ...signedIn, [`GET ${api.emails}`]: pages });
  await open();
  await until(() => expect(rowsShown()).toBe(200));
  expect(text()).toContain(lists.count(5_000));
  await press('Show more');
  await until(() => expect(rowsShown()).toBe(400));
});

test('offers to try again if the API fails', async () => {
  answer({ ...signedIn, [`GET ${api.emails}`]: [refusal('INTERNAL'), page([email('a')], 1)] });
  await open();
  await press('Try again');
  await until(() => expect(rowsShown()).toBe(1));
  expect(sentCalls().filter(({ call }) => call === `GET ${api.emails}`)).toHaveLength(2);
});
