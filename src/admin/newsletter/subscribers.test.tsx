/** The screens Newsletter and Analytics with faked answers. */
import type { Subscriber } from '#contract/newsletter.ts';
import { analytics } from '#i18n/analytics.ts';
import { lists } from '#i18n/lists.ts';
import { newsletter as words } from '#i18n/newsletter.ts';
import { screens } from '#i18n/screens.ts';
import { adminSession, type AnswersByCall, ok, page, refusal, user } from '#support/account-answers.ts';
import { api } from '#support/api-paths.ts';
import { answer, fakedScreens, giveSession, named, press, sees, sentCalls, until, visit } from '#support/screen.tsx';
import { createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';

fakedScreens();
beforeEach(giveSession);

const one = (name: string): Subscriber => ({
  id: name,
  email: `${name}@example.com`,
  state: 'following',
  topics: [],
  rhythm: 'each',
  language: 'en',
  consent: 'link',
  consentAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
});
const list = `GET ${api.subscribers}`;
const usual: AnswersByCall = {
  ...adminSession,
  [`GET ${api.user('u1')}`]: ok(user),
  [`GET ${api.categories}`]: ok([]),
  [`GET ${api.mailings}`]: ok([]),
  [`GET ${api.content}`]: ok([]),
};
const open = async (answers: AnswersByCall) => {
  answer({ ...usual, ...answers });
  await visit('/dashboard/subscribers', async () => createElement((await import('./Subscribers.tsx')).Subscribers));
};

test('says that nobody has subscribed, and that the newsletter is off', async () => {
  await open({ [list]: page([]) });
  await sees(words.none);
  await sees(words.off);
  expect(named('a', words.settings).getAttribute('href')).toBe('/dashboard/edit?kind=site&page=%2F&part=follow');
});

test('reports a failure, and loads again on request', async () => {
  await open({ [list]: [refusal('UNAVAILABLE'), page([one('ada')], 5_000)] });
  await press(screens.tryAgain);
  await sees('ada@example.com');
  await sees(words.count(5_000));
});

test('removes several after a question', async () => {
  const removals = ['ada', 'lin'].map((id) => `DELETE ${api.subscriber(id)}`);
  await open({ [list]: page([one('ada'), one('lin')]), ...Object.fromEntries(removals.map((call) => [call, ok({})])) });
  await sees('lin@example.com');
  named('input', lists.selectShown).click();
  await press(words.remove);
  const form = await until(() => {
    const found = document.querySelector<HTMLFormElement>('dialog[open] form');
    if (!found) throw new Error('No open dialog');
    return found;
  });
  expect(sentCalls().filter(({ call }) => removals.includes(call))).toEqual([]);
  form.requestSubmit();
  await sees(words.removedCount(2));
  await until(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(0));
  dispatchEvent(new Event('pagehide'));
  expect(sentCalls().flatMap(({ call }) => (removals.includes(call) ? [call] : []))).toEqual(removals);
});

test('analytics that is off says what it is, and where it is turned on; a failure is reported', async () => {
  const off = {
    on: false,
    since: '',
    until: '',
    days: [],
    pages: [],
    from: [],
    searches: [],
    missing: [],
    downloads: [],
  };
  answer({ ...usual, [`GET ${api.analytics}`]: [refusal('UNAVAILABLE'), ok(off)] });
  await visit('/dashboard/analytics', async () =>
    createElement((await import('../dashboard/Analytics.tsx')).Analytics),
  );
  await press(screens.tryAgain);
  await sees(analytics.off);
  expect(named('a', analytics.turnOn).getAttribute('href')).toBe('/dashboard/edit?kind=site&page=%2F&part=numbers');
});
