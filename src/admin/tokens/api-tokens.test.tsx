import { api } from '#support/api-paths.ts';
import { ok, refusal, signedIn } from '#support/account-answers.ts';
import {
  answer,
  fakedScreens,
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
import { keys as words } from '#i18n/keys.ts';
import { lists } from '#i18n/lists.ts';
import { profile } from '#i18n/profile.ts';
import { createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';

fakedScreens();
beforeEach(giveSession);

const open = () => visit('/dashboard/tokens', async () => createElement((await import('./ApiTokens.tsx')).ApiTokens));
const token = (id: string, more = {}) => ({
  id,
  name: `Notes ${id}`,
  prefix: 'rst_abcd',
  scopes: ['posts:read'],
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
  lastUsedAt: null,
  ...more,
});
const withTokens = (tokens: object[], more = {}) => answer({ ...signedIn, 'GET /api/tokens': ok(tokens), ...more });
const rowsShown = () => document.querySelectorAll('tbody [data-row]').length;

test('says what tokens are for if there are none', async () => {
  withTokens([]);
  await open();
  await sees(words.noTokens);
  await sees(words.tokensMcp(`${location.origin}/mcp`));
});

test('lists tokens with permissions, use and expiry', async () => {
  withTokens([
    token('a'),
    token('b', { expiresAt: '2020-01-01T00:00:00.000Z', lastUsedAt: '2019-05-01T00:00:00.000Z' }),
  ]);
  await open();
  await until(() => expect(rowsShown()).toBe(2));
  for (const part of [words.scopes['posts:read'], words.neverUsed, words.expired, 'rst_abcd…', lists.count(2)])
    expect(text()).toContain(part);
});

test('creates a token after an identity check, and shows it until another action', async () => {
  withTokens([token('a')], {
    'POST /api/tokens': [refusal('STEP_UP'), ok(token('b', { token: 'rst_secret' }), 201)],
    [`POST ${api.stepUp}`]: ok({ id: 'u1' }),
    'DELETE /api/tokens/a': ok({}),
  });
  await open();
  await until(() => expect(sentCalls().map(({ call }) => call)).toContain(`GET ${api.user('u1')}`));
  await press(words.makeToken);
  await fill({ name: 'Script' });
  const form = await until(() => named('form', words.makeToken));
  for (const scope of ['posts:read', 'posts:publish'])
    form.querySelector<HTMLInputElement>(`[name="${scope}"]`)!.checked = true;
  await press(words.makeToken, form);
  await until(() => expect(document.querySelector<HTMLDialogElement>('dialog.step-up')?.open).toBe(true));
  await fill({ password: 'Correct-1horse' });
  await press(profile.stepUp, document.querySelector('dialog.step-up')!);
  await until(() => expect(document.querySelector<HTMLInputElement>('#new-token')?.value).toBe('rst_secret'));
  await press(words.revokeOf('Notes a'));
  const sheet = () => document.querySelector<HTMLDialogElement>('dialog.bulk-sheet');
  await until(() => expect(sheet()?.open).toBe(true));
  await press(words.revoke, sheet()!);
  await sees(words.revoked(1));
  expect(document.querySelector('#new-token')).toBeNull();
});

test('offers to try again if the API fails', async () => {
  answer({ ...signedIn, 'GET /api/tokens': [refusal('INTERNAL'), ok([token('a')])] });
  await open();
  await press('Try again');
  await until(() => expect(rowsShown()).toBe(1));
});
