/** The profile page with faked answers: errors below fields, deletion, re-authentication, sessions, hostile answers. */
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { ok, refusal, sessions, signedIn, user } from '#support/account-answers.ts';
import {
  answer,
  errorUnder,
  field,
  fill,
  giveSession,
  named,
  press,
  sees,
  sentCalls,
  showsAlert,
  text,
  until,
  fakedScreens,
  visit,
} from '#support/screen.tsx';
import { beforeEach, expect, test } from 'vitest';

fakedScreens();
beforeEach(giveSession);

const general = async () => until(() => named('form', 'General'));
const deletion = `DELETE ${api.user('u1')}`;
const sent = (call: string) => sentCalls().filter((one) => one.call === call);

test("a server's sentence for a field is shown under it until the field changes", async () => {
  const taken = refusal('EMAIL_TAKEN', { fields: { email: messages.emailTaken } });
  answer({ ...signedIn, [`PUT ${api.user('u1')}`]: taken });
  await visit(pages.profile);
  await press('Save', await general());
  await until(() => expect(errorUnder('email')).toBe(messages.emailTaken));
  expect(document.activeElement?.getAttribute('name')).toBe('email');
  await fill({ email: 'other@example.com' });
  await until(() => expect(errorUnder('email')).toBeNull());
});

test('deleting an account takes two steps, and Cancel and Escape return to the first', async () => {
  answer({ ...signedIn, [deletion]: refusal('UNAVAILABLE') });
  await visit(pages.profile);
  await press('Delete');
  await sees(messages.deleteQuestion);
  await press('Cancel');
  await until(() => expect(document.activeElement?.textContent).toBe('Delete'));
  expect(sent(deletion)).toEqual([]);
  await press('Delete');
  const cancel = await until(() => named('button', 'Cancel'));
  cancel.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await until(() => expect(document.activeElement?.textContent).toBe('Delete'));
  await press('Delete');
  await press('I am Sure');
  await showsAlert(messages.unavailable, 'fail');
  expect(sent(deletion)).toMatchObject([{ body: { 'delete-account': true }, csrf: 'csrf-1' }]);
});

test('an irreversible action asks for the password on the page and then continues', async () => {
  answer({
    ...signedIn,
    [deletion]: [refusal('STEP_UP'), refusal('STEP_UP'), refusal('LAST_ADMIN')],
    [`POST ${api.stepUp}`]: [refusal('WRONG_PASSWORD'), ok({ id: 'u1' })],
  });
  await visit(pages.profile);
  const dialog = () => document.querySelector<HTMLDialogElement>('dialog.step-up');
  await press('Delete');
  await press('I am Sure');
  await until(() => expect(dialog()?.open).toBe(true));
  await press('Cancel', dialog()!);
  await until(() => expect(dialog()).toBeNull());
  await showsAlert(messages.stepUp, 'warning');
  expect(sent(deletion)).toHaveLength(1);
  await press('I am Sure');
  await until(() => expect(dialog()?.open).toBe(true));
  await fill({ password: 'Wrong-1horse' });
  dialog()!.querySelector('form')!.requestSubmit();
  await until(() => expect(errorUnder('password')).toBe(messages.credentialsInvalid));
  expect(document.activeElement).toBe(field('password'));
  await fill({ password: 'Correct-1horse' });
  dialog()!.querySelector('form')!.requestSubmit();
  await until(() => expect(dialog()).toBeNull());
  await showsAlert(messages.lastAdmin, 'warning');
  expect(sent(deletion)).toHaveLength(3);
});

test('sessions are listed and ended, one or all others', async () => {
  answer({
    ...signedIn,
    [`GET ${api.sessions('u1')}`]: [ok(sessions), ok([sessions[0], sessions[2]]), ok([sessions[0]])],
    [`DELETE ${api.session('u1', 's2')}`]: ok({}),
    [`DELETE ${api.session('u1', 's3')}`]: ok({}),
  });
  await visit(pages.profile);
  await press('Log out Safari on iPhone');
  await until(() => expect(text()).not.toContain('Safari on iPhone'));
  await press('Log out all other sessions');
  await until(() => expect(text()).not.toContain('Edge on Windows'));
  await until(() => expect(text()).not.toContain('Log out all other sessions'));
  expect(sentCalls().flatMap(({ call }) => (call.startsWith('DELETE') ? [call] : []))).toEqual([
    `DELETE ${api.session('u1', 's2')}`,
    `DELETE ${api.session('u1', 's3')}`,
  ]);
});

test('the answers of the API are shown as text, and a username is sent without markup', async () => {
  const html = '<img src=x onerror=pwned()>';
  answer({
    ...signedIn,
    [`GET ${api.user('u1')}`]: ok({ ...user, username: html }),
    [`GET ${api.sessions('u1')}`]: ok([{ ...sessions[0], device: html }]),
    [`PUT ${api.user('u1')}`]: { status: 400, json: { message: html, code: html, fields: { email: html } } },
  });
  await visit(pages.profile);
  await sees(html);
  await fill({ username: '<b>Yuki</b> <script>pwned()</script>< 3' });
  await press('Save', await general());
  await showsAlert(html, 'warning');
  expect(errorUnder('email')).toBe(html);
  expect(sent(`PUT ${api.user('u1')}`)[0]?.body).toMatchObject({ username: 'Yuki pwned()< 3' });
  expect(document.querySelectorAll('img[src=x], script')).toHaveLength(0);
});
