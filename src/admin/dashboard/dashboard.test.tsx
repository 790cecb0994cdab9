/** The Overview, with faked answers of the API. */
import type { ContentSummary } from '#contract/content.ts';
import type { DashboardResponse } from '#contract/dashboard.ts';
import { commenting } from '#i18n/commenting.ts';
import { dashboard } from '#i18n/dashboard.ts';
import { lists } from '#i18n/lists.ts';
import { redirects } from '#i18n/redirects.ts';
import { screens } from '#i18n/screens.ts';
import { api } from '#support/api-paths.ts';
import { adminSession, ok, page, signedIn } from '#support/account-answers.ts';
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
import { createElement } from 'react';
import { expect, test } from 'vitest';

fakedScreens();

const nothing: DashboardResponse = {
  problems: [],
  failedMails: { count: 0, newest: [] },
  lastBackup: null,
  subscribers: null,
  latest: [],
  ready: { url: false, email: true, backups: true },
};
const profile: ContentSummary = {
  kind: 'profile',
  key: 'profile',
  title: 'Ada',
  revision: 1,
  liveRevision: 1,
  updatedAt: '2026-01-01',
  from: 'browser',
};
const empty = {
  ...signedIn,
  ...adminSession,
  'GET /api/build': ok({ id: 0, state: 'idle', requestedAt: null, startedAt: null, finishedAt: null, error: null }),
  'GET /api/dashboard': ok(nothing),
  'GET /api/content': ok([{ ...profile, from: 'file' }]),
  'GET /api/content/profile/profile': ok({ ...profile, data: { basics: { image: 'me.jpg' } } }),
  'GET /api/blog/posts': page([]),
  'GET /api/mailings': ok([]),
  'GET /api/work-proposals': page([]),
  'GET /api/comments': ok({ on: false, closed: false, words: [], held: [], names: [], shutOut: [] }),
  'GET /api/mentions': ok({ on: false, held: [], sent: [] }),
};

async function open(answers: Parameters<typeof answer>[0]): Promise<void> {
  giveSession();
  answer(answers);
  await visit('/dashboard', async () => createElement((await import('./Dashboard.tsx')).Dashboard));
  await until(() => expect(document.querySelector('.dashboard')?.getAttribute('aria-busy')).toBe('false'));
}
const region = (name: string) => {
  const heading = [...document.querySelectorAll('h2, h3')].find((one) => one.textContent === name);
  return heading?.closest('section') ?? null;
};

test('without anything to do says so, and has one primary button', async () => {
  await open(empty);
  expect(region(dashboard.sections.attention)?.textContent).toContain(dashboard.emptySections.attention);
  expect(region(dashboard.sections.underWay)?.textContent).toContain(dashboard.emptySections.underWay);
  expect([...document.querySelectorAll('.button.primary')].map((one) => one.textContent)).toEqual([dashboard.write]);
  expect(region(dashboard.steps.title)).toBeNull();
});

test('asks for each shared answer once', async () => {
  await open({ ...empty, 'GET /api/content': ok([profile]) });
  for (const call of ['GET /api/content', 'GET /api/dashboard', 'GET /api/comments', 'GET /api/mailings'])
    expect(
      sentCalls().filter((one) => one.call === call),
      call,
    ).toHaveLength(1);
});

test('a new site has a checklist of what is left, which can be hidden', async () => {
  await open({ ...empty, 'GET /api/content': ok([profile]) });
  const list = region(dashboard.steps.title)!;
  expect(list.textContent).toContain(screens.countOf(3, 7));
  const links = [...list.querySelectorAll('a')].map((link) => link.getAttribute('aria-label'));
  expect(links).toEqual([
    'Write: Write about yourself',
    'Add: Add your first paper',
    'Write: Publish your first post',
    'View: Set the public URL',
  ]);
  await press(dashboard.steps.hide, list);
  await until(() => expect(region(dashboard.steps.title)).toBeNull());
  await open({ ...empty, 'GET /api/content': ok([profile]) });
  expect(region(dashboard.steps.title)).toBeNull();
});

test('each line that needs attention has the button that solves it', async () => {
  const failed = { subject: 'Hello', recipient: 'a@example.com', createdAt: '2026-01-01T00:00:00.000Z', error: 'full' };
  const mailing = {
    id: 'm1',
    postId: 'p1',
    title: 'Reeds',
    state: 'paused',
    createdAt: '2026-01-01T00:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    lastError: null,
    mails: { unknown: 1 },
  };
  await open({
    ...empty,
    'GET /api/content': ok([
      { ...profile, from: 'file', hasProposal: true },
      { ...profile, kind: 'talk', key: 't', title: 'Talk', problem: 'It has no title.' },
    ]),
    'GET /api/mailings': ok([mailing]),
    'GET /api/dashboard': ok({
      ...nothing,
      problems: [{ file: 'publications.bib', path: 'knuth', message: 'It has no title.' }],
      failedMails: { count: 1, newest: [failed] },
    }),
  });
  const section = region(dashboard.sections.attention)!;
  const hrefs = [...section.querySelectorAll('a.button')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(hrefs).toEqual([
    [dashboard.decide, '/dashboard/edit?kind=profile&key=profile&page=%2Fresume'],
    [dashboard.mend, '/dashboard/edit?kind=talk&key=t&page=%2Fresearch'],
    [dashboard.mend, '/dashboard/publications'],
    [dashboard.look, '/dashboard/emails'],
    [dashboard.decide, '/dashboard/subscribers'],
  ]);
});

test('comments and mentions that wait lead to their list', async () => {
  const held = {
    id: 'c1',
    name: 'Grace',
    text: 'Yes.',
    version: 'v',
    postId: 'p1',
    postTitle: 'Reeds',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const mention = { ...held, kind: 'reply', author: 'Ken', source: 'https://a.example/', receivedAt: held.createdAt };
  await open({
    ...empty,
    'GET /api/comments': ok({ on: true, closed: false, words: [], held: [held], names: [], shutOut: [] }),
    'GET /api/mentions': ok({ on: true, held: [mention], sent: [] }),
  });
  const section = region(dashboard.sections.attention)!;
  for (const [title, kind] of [
    [commenting.waiting, 'comment'],
    [commenting.mentions, 'mention'],
  ] as const)
    expect(named('a', title, section).getAttribute('href')).toBe(`/dashboard/comments?state=held&kind=${kind}`);
});

test('analytics say that the session has ended, and redirect a missing page by the form of all redirects', async () => {
  giveSession();
  const numbers = {
    on: true,
    since: '2026-01-01',
    until: '2026-01-02',
    days: [],
    pages: [],
    from: [],
    searches: [],
    downloads: [],
    missing: [{ text: '/old', count: 3 }],
  };
  const ended = { status: 401, json: { message: '', code: 'SESSION_ENDED' } };
  answer({
    ...signedIn,
    'GET /api/analytics': [ended, ended, ok(numbers)],
    'POST /api/users/refresh': ok({ id: 'u1', csrfToken: 't', isAdmin: true }),
    [`POST ${api.redirects}`]: ok({ to: '/about' }),
  });
  await visit('/dashboard/analytics', async () => createElement((await import('./Analytics.tsx')).Analytics));
  await sees(lists.logInToContinue);
  await press(screens.tryAgain);
  await press(redirects.addFor('/old'));
  expect((await until(() => field('path'))).value).toBe('/old');
  await fill({ to: '/about' });
  await press(redirects.add, document.querySelector('dialog')!);
  await until(() => expect(sentCalls().at(-1)?.call).toBe('GET /api/analytics'));
  expect(sentCalls().find(({ call }) => call === `POST ${api.redirects}`)?.body).toEqual({
    path: '/old',
    to: '/about',
  });
});

test('shows last posts with their views, subscribers, and the last backup', async () => {
  const latest = [{ id: 'p1', address: 'reeds', title: 'Reeds', createdAt: '2026-01-02T00:00:00.000Z', views: 1 }];
  await open({
    ...empty,
    'GET /api/dashboard': ok({ ...nothing, latest, subscribers: 12, lastBackup: '2026-01-03T00:00:00.000Z' }),
  });
  const site = region(dashboard.sections.site)!;
  expect(site.textContent).toContain(dashboard.views(1));
  expect(named('a', 'Reeds', site).getAttribute('href')).toBe('/blog/reeds');
  expect(named('a', '12', site).getAttribute('href')).toBe('/dashboard/subscribers');
  expect(site.textContent).toContain('Last backupJanuary 3, 2026');
});

test('shows what could be loaded if a call fails, and loads it again', async () => {
  await open({ ...empty, 'GET /api/mailings': ['offline', ok([])] });
  expect(region(dashboard.sections.site)?.textContent).toContain(dashboard.noBackup);
  expect(text()).not.toContain(dashboard.emptySections.attention);
  await press(screens.tryAgain);
  await sees(dashboard.emptySections.attention);
});
