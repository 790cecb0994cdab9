import { api } from '#support/api-paths.ts';
import { ok, refusal, signedIn } from '#support/account-answers.ts';
import {
  answer,
  fakedScreens,
  fill,
  giveSession,
  press,
  sees,
  sentCalls,
  text,
  until,
  visit,
} from '#support/screen.tsx';
import { exporting as words } from '#i18n/exporting.ts';
import { profile } from '#i18n/profile.ts';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

fakedScreens();
beforeEach(giveSession);

const open = () => visit('/dashboard/export', async () => createElement((await import('./Export.tsx')).Export));
const file = (day: number) => ({
  name: `backup-202611${day}T030000Z.ndjson.gz`,
  bytes: 2_500_000,
  createdAt: `2026-11-${day}T03:00:00.000Z`,
});
const withArchives = (json: object, more = {}) => answer({ ...signedIn, [`GET ${api.archives}`]: ok(json), ...more });
const rowsShown = () => document.querySelectorAll('tbody [data-row]').length;
const downloads = () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(new URL(this.href).pathname);
  });
  return clicked;
};

test('says what to do if the server makes no backups, or has made none yet', async () => {
  withArchives({ offered: true, backups: null });
  await open();
  await sees(words.noFolder);
  withArchives({ offered: true, backups: [] });
  await open();
  await sees(words.noBackup);
});

test('names the command where archives are not offered', async () => {
  withArchives({ offered: false, backups: null });
  await open();
  await sees(words.elsewhere);
  expect(text()).toContain(words.netlifyBackups);
  expect(text()).not.toContain(words.download);
});

test('lists one backup or many with size, and downloads one', async () => {
  const clicked = downloads();
  withArchives({ offered: true, backups: [file(29)] }, { [`POST ${api.archives}`]: ok(file(29), 201) });
  await open();
  await until(() => expect(rowsShown()).toBe(1));
  expect(text()).toContain(words.megabytes('2.5'));
  document.querySelector<HTMLElement>('tbody button')?.click();
  await until(() => expect(clicked).toEqual([`${api.archives}/${file(29).name}`]));
  expect(sentCalls().find(({ call }) => call === `POST ${api.archives}`)?.body).toEqual({ name: file(29).name });
  withArchives({ offered: true, backups: Array.from({ length: 14 }, (_, index) => file(10 + index)) });
  await open();
  await until(() => expect(rowsShown()).toBe(14));
});

test('asks for the password before a new archive is downloaded', async () => {
  const clicked = downloads();
  const made = { ...file(29), name: 'site-20261130T080000Z.ndjson.gz' };
  withArchives(
    { offered: true, backups: null },
    { [`POST ${api.archives}`]: [refusal('STEP_UP'), ok(made, 201)], [`POST ${api.stepUp}`]: ok({ id: 'u1' }) },
  );
  await open();
  await sees(words.noFolder);
  await until(() => expect(sentCalls().map(({ call }) => call)).toContain(`GET ${api.user('u1')}`));
  await press(words.download);
  await until(() => expect(document.querySelector<HTMLDialogElement>('dialog.step-up')?.open).toBe(true));
  expect(clicked).toEqual([]);
  await fill({ password: 'Correct-1horse' });
  await press(profile.stepUp, document.querySelector('dialog.step-up')!);
  await until(() => expect(clicked).toEqual([`${api.archives}/${made.name}`]));
});

test('offers to try again if the API fails', async () => {
  answer({ ...signedIn, [`GET ${api.archives}`]: [refusal('INTERNAL'), ok({ offered: true, backups: [] })] });
  await open();
  await press('Try again');
  await sees(words.noBackup);
});
