/** The screen of all comments with faked answers: with nothing, one and many entries, and with a failing API. */
import type { DiscussionEntry } from '#contract/discussion.ts';
import { discussion as words } from '#i18n/discussion.ts';
import { lists } from '#i18n/lists.ts';
import { screens } from '#i18n/screens.ts';
import { adminSession, type AnswersByCall, held, ok, page, refusal } from '#support/account-answers.ts';
import { api } from '#support/api-paths.ts';
import {
  afterSixSeconds,
  answer,
  fakedScreens,
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
import { beforeEach, expect, test } from 'vitest';

fakedScreens();
beforeEach(giveSession);

const entry = (id: string, more: Partial<DiscussionEntry> = {}): DiscussionEntry => ({
  kind: 'comment',
  id,
  state: 'held',
  author: 'Grace',
  isOwner: false,
  isBlockable: true,
  text: `Text of ${id}`,
  source: null,
  mentionKind: null,
  version: `v-${id}`,
  createdAt: '2026-11-01T00:00:00.000Z',
  postId: 'p',
  postTitle: 'Kilns',
  ...more,
});
const mention = entry('m', {
  kind: 'mention',
  author: '',
  isBlockable: false,
  source: 'https://lin.example/a',
  mentionKind: 'reply',
});
const moderation = { on: true, closed: false, words: [], held: [], names: [], shutOut: [] };
const list = `GET ${api.discussion}`;
const usual: AnswersByCall = {
  ...adminSession,
  [`GET ${api.discussion}/posts`]: ok([{ id: 'p', title: 'Kilns', count: 2 }]),
  [`GET ${api.comments}`]: ok(moderation),
};
const open = async (answers: AnswersByCall, path = '/dashboard/comments') => {
  answer({ ...usual, ...answers });
  await visit(path, async () => createElement((await import('./Comments.tsx')).Comments));
};
test('the note that comments are off appears with the rows, so that it moves none', async () => {
  const slow = held(ok({ ...moderation, on: false }));
  await open({ [list]: page([entry('a')]), [`GET ${api.comments}`]: slow.answer });
  await until(() => expect(sent(list)).toHaveLength(1));
  await sees(screens.loading);
  expect(text()).not.toContain('Text of a');
  slow.release();
  await sees('Text of a');
  const note = [...document.querySelectorAll('.form-note')].find(({ textContent }) => textContent.includes(words.off));
  expect(note?.nextElementSibling?.classList).toContain('list');
  expect(note?.previousElementSibling?.classList).toContain('list-tools');
});

const sent = (call: string) => sentCalls().filter((one) => one.call === call);
async function confirm(): Promise<void> {
  const form = await until(() => {
    const found = document.querySelector<HTMLFormElement>('dialog[open] form');
    if (!found) throw new Error('No open dialog');
    return found;
  });
  form.requestSubmit();
}

test('says what appears here if there is nothing, and that nothing waits', async () => {
  await open({ [list]: page([]) });
  await sees(words.empty);
  await open({ [list]: page([]) }, '/dashboard/comments?state=held');
  await sees(words.nothingWaits);
});

test('says that comments are off, and where they are turned on', async () => {
  await open({ [list]: page([]), [`GET ${api.comments}`]: ok({ ...moderation, on: false }) });
  await sees(words.off);
  expect(named('a', words.turnOn).getAttribute('href')).toBe('/dashboard/edit?kind=site&page=%2F&part=comments');
});

test('reports a failure, and loads again on request', async () => {
  await open({ [list]: [refusal('UNAVAILABLE'), page([entry('a')])] });
  await press(screens.tryAgain);
  await sees('Text of a');
});

test('shows the whole text, the author, the post, and the page of a mention', async () => {
  await open({ [list]: page([entry('a', { state: 'live' }), mention], 5_000) });
  await sees(words.count(5_000));
  expect(text()).toContain('Text of a');
  expect(text()).toContain('lin.example');
  expect([...document.querySelectorAll('[data-row] .state')].map((cell) => cell.textContent)).toEqual([
    words.states.live,
    words.states.held,
  ]);
  expect(document.querySelector('.comment-entry a')?.getAttribute('href')).toBe('/blog/p');
  // A mention has no account that can be blocked.
  expect([...document.querySelectorAll('[data-row]')].map((row) => row.textContent.includes(words.block))).toEqual([
    true,
    false,
  ]);
});

test('approves several by the versions that are shown, and takes the approval back', async () => {
  const [one, two] = [`PATCH ${api.comment('a')}`, `PATCH ${api.mention('m')}`];
  await open({ [list]: page([entry('a'), mention]), [one]: ok({ id: 'a', state: 'live' }), [two]: ok({}) });
  await sees('Text of a');
  named('input', lists.selectShown).click();
  await press(words.approve);
  await sees(words.approved(2));
  expect([sent(one)[0]?.body, sent(two)[0]?.body]).toMatchObject([
    { state: 'live', version: 'v-a' },
    { state: 'live', version: 'v-m' },
  ]);
  await press(lists.undo);
  await sees(words.held(2));
  expect([sent(one)[1]?.body, sent(two)[1]?.body]).toMatchObject([
    { state: 'held' },
    { state: 'held', version: 'v-m' },
  ]);
});

test('a text that has changed since is not approved; the list shows it as it is now', async () => {
  const changed = entry('a', { text: 'Buy this', version: 'v2' });
  await open({ [list]: [page([entry('a')]), page([changed])], [`PATCH ${api.comment('a')}`]: refusal('TEXT_CHANGED') });
  await press(`${words.approve}: ${words.by('Grace', 'Kilns')}`);
  await sees('Buy this');
  await sees(lists.notDone(1));
});

test('deletes and blocks only after a question', async () => {
  const path = `DELETE ${api.comment('a')}`;
  await open({ [list]: page([entry('a')]), [path]: ok({}) });
  await press(`${words.remove}: ${words.by('Grace', 'Kilns')}`);
  await sees(words.removeNote);
  expect(sent(path)).toEqual([]);
  await confirm();
  await sees(words.removed(1));
  expect(sent(path)).toEqual([]);
  afterSixSeconds();
  await until(() => expect(sent(path)).toHaveLength(1));
  await press(`${words.block}: ${words.by('Grace', 'Kilns')}`);
  await sees(words.blockNote);
  await confirm();
  await sees(words.blocked(1));
  dispatchEvent(new Event('pagehide'));
  await until(() => expect(sent(path)[1]?.body).toMatchObject({ shutOut: true }));
});
