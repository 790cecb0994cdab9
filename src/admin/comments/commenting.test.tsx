/** A reader's way to a comment: as a visitor, unconfirmed, without a public name, and when the session ends (COM-2). */
import type { CommentsResponse } from '#contract/comments.ts';
import { pages } from '#contract/paths.ts';
import { messages } from '#contract/messages.ts';
import * as words from '#i18n/index.ts';
import { anonymous, auth, ok, refusal, signedIn, user } from '#support/account-answers.ts';
import { api } from '#support/api-paths.ts';
import {
  answer,
  at,
  errorUnder,
  fakedScreens,
  fill,
  giveSession,
  named,
  press,
  sees,
  sentCalls,
  showsAlert,
  until,
  visit,
} from '#support/screen.tsx';
import { createElement } from 'react';
import { expect, test } from 'vitest';

fakedScreens();

const post = '/ja/blog/%E8%91%A6';
const list = `GET ${api.postComments('p1')}`;
const add = `POST ${api.postComments('p1')}`;
const may = (state: CommentsResponse['may']) => ok({ comments: [], closed: false, may: state });
const { commenting } = words;

async function openPost({ canSignUp = true, isWanted = false } = {}): Promise<void> {
  await visit(`${post}#comments`, async () =>
    createElement((await import('./Commenting.tsx')).Commenting, { postId: 'p1', canSignUp, isWanted }),
  );
}
const textarea = () =>
  until(() => {
    const found = document.querySelector('textarea');
    if (!found) throw new Error('There is no textarea.');
    return found;
  });
async function type(value: string): Promise<void> {
  const area = await textarea();
  area.focus();
  // React reads the value through the setter of the class.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, value);
  area.dispatchEvent(new Event('input', { bubbles: true }));
  await until(() => expect(document.querySelector('textarea')!.value).toBe(value));
}
const bodies = (call: string) => sentCalls().flatMap((sent) => (sent.call === call ? [sent.body] : []));
const goesTo = (name: string) => new URL(named('a', name).getAttribute('href') ?? '', 'https://site.example');

test('a visitor can write first, and both ways to an account lead back to the comments', async () => {
  answer({ ...anonymous, [list]: may('log-in') });
  await openPost({ isWanted: true });
  await sees(commenting.logInFirst);
  expect(document.activeElement).toBe(await textarea());
  for (const [name, path] of [
    [commenting.signUp, pages.signup],
    [commenting.logIn, pages.login],
  ] as const) {
    const { pathname, searchParams } = goesTo(name);
    expect([pathname, searchParams.get('next')]).toEqual([`/ja${path}`, `${post}#comments`]);
  }
  expect(document.querySelector('[type=submit]')).toBeNull();
});

test('a site without new accounts offers the login only', async () => {
  answer({ ...anonymous, [list]: may('log-in') });
  await openPost({ canSignUp: false, isWanted: true });
  await until(() => named('a', commenting.logIn));
  await sees(commenting.logInOnly);
  expect(() => named('a', commenting.signUp)).toThrow();
});

test('from the sign-up to the sent comment: the text stays, and the name is asked once, in place', async () => {
  answer({ ...anonymous, [list]: may('log-in'), [`POST ${api.signup}`]: ok(auth, 201) });
  await openPost({ isWanted: true });
  await type('葦について');
  await until(() => named('a', commenting.signUp));
  await visit(goesTo(commenting.signUp).pathname.replace('/ja', '') + goesTo(commenting.signUp).search);
  const email = 'a@example.com';
  await fill({ email, 'email-confirm': email, password: 'Abkdefg1!', 'password-confirm': 'Abkdefg1!' });
  giveSession();
  await press('Sign up');
  await until(() =>
    expect(bodies(`POST ${api.signup}`)).toEqual([expect.objectContaining({ email, next: `${post}#comments` })]),
  );
  await at(post);

  answer({ ...signedIn, [list]: may('confirm'), [`POST ${api.confirmation('u1')}`]: ok({}, 202) });
  await openPost();
  await sees(commenting.confirmFirst);
  expect((await textarea()).value).toBe('葦について');
  expect(document.querySelector('[type=submit]')).toBeNull();
  await press(commenting.resend);
  await showsAlert(commenting.linkSent, 'success');
  expect(bodies(`POST ${api.confirmation('u1')}`)).toEqual([expect.objectContaining({ next: `${post}#comments` })]);

  answer({
    ...signedIn,
    [list]: [may('name'), may('yes')],
    [`PUT ${api.user('u1')}`]: ok({ ...user, publicName: 'Yuki' }),
    [add]: [refusal('TOO_MANY_REQUESTS'), ok({ id: 'c1', state: 'held' }, 201)],
  });
  // The confirmation may happen in another tab. This tab looks again when it gets the focus.
  window.dispatchEvent(new Event('focus'));
  await showsAlert(commenting.confirmed, 'success');
  await fill({ publicName: 'Yuki' });
  await press(commenting.send);
  await until(() => expect(bodies(add)).toEqual([{ text: '葦について', username: '' }]));
  // A comment that is refused after the name was stored asks only for the text again.
  await until(() => expect(document.querySelector('[name=publicName]')).toBeNull());
  expect((await textarea()).value).toBe('葦について');
  await press(commenting.send);
  await showsAlert(commenting.held, 'success');
  expect(bodies(`PUT ${api.user('u1')}`)).toHaveLength(1);
  await until(() => expect(document.querySelector('textarea')!.value).toBe(''));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('comment:'))).toEqual([]);
});

test('a name that is taken is shown at its field, and nothing is sent', async () => {
  giveSession();
  answer({
    ...signedIn,
    [list]: may('name'),
    [`PUT ${api.user('u1')}`]: refusal('PUBLIC_NAME_TAKEN', { fields: { publicName: messages.publicNameTaken } }),
  });
  await openPost();
  await type('A word');
  await fill({ publicName: 'The owner' });
  await press(commenting.send);
  await until(() => expect(errorUnder('publicName')).toBe(messages.publicNameTaken));
  expect(bodies(add)).toEqual([]);
  expect((await textarea()).value).toBe('A word');
});

test('a session that ends while writing keeps the text, and the login leads back', async () => {
  giveSession();
  answer({ ...signedIn, [list]: may('yes') });
  await openPost();
  await type('Not lost');
  const area = await textarea();
  answer({
    ...anonymous,
    [list]: may('log-in'),
    [add]: refusal('NOT_SIGNED_IN'),
    [`POST ${api.refresh}`]: refusal('SESSION_ENDED'),
  });
  await press(commenting.send);
  await sees(commenting.logInFirst);
  expect(await textarea()).toBe(area);
  expect(area.value).toBe('Not lost');
  expect(goesTo(commenting.logIn).searchParams.get('next')).toBe(`${post}#comments`);

  answer({ ...signedIn, [list]: may('yes'), [add]: ok({ id: 'c1', state: 'live' }, 201) });
  await openPost();
  expect((await textarea()).value).toBe('Not lost');
  await press(commenting.send);
  await showsAlert(commenting.live, 'success');
});

test('a text of another post, a broken one and an old one are not shown', async () => {
  giveSession();
  answer({ ...signedIn, [list]: may('yes') });
  localStorage.setItem('comment:p2', JSON.stringify({ text: 'Other', at: Date.now(), waits: false }));
  for (const kept of ['{', '"text"', JSON.stringify({ text: 'Old', at: Date.now() - 8 * 86_400_000, waits: false })]) {
    localStorage.setItem('comment:p1', kept);
    await openPost();
    await until(() => named('button', commenting.send));
    expect((await textarea()).value).toBe('');
  }
});

test('logout removes unsent comments from the browser', async () => {
  giveSession();
  answer({ ...signedIn, [list]: may('yes'), [`POST ${api.logout}`]: ok({}) });
  await openPost();
  await type('Mine');
  expect(localStorage.getItem('comment:p1')).toContain('Mine');
  await press('Profile');
  await press('Logout');
  await until(() => expect(localStorage.getItem('comment:p1')).toBeNull());
});
