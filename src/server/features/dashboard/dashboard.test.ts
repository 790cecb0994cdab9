/**
 * Tests of the dashboard, apart from its posts and records (CONT-26). The dashboard contains no private data and no
 * email text.
 */
import { api } from '#support/api-paths.ts';
import type { DashboardResponse } from '#contract/dashboard.ts';
import { verbatim } from '#contract/problems.ts';
import { backupSetting, writeSetting } from '#server/platform/db/settings.ts';
import { noteFileProblems } from '#server/features/content/file-problems.ts';
import { loadContent } from '#server/features/content/load-content.ts';
import { insertMail, noteMailFault, claimDueMail } from '#server/features/mail/mail-repository.ts';
import { makeUser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const site = await sharedTestApp();
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));

const told = async () => (await (await admin.get(api.dashboard)).json()) as DashboardResponse;

test('where nothing happened there is nothing', async () => {
  expect(await told()).toEqual({
    problems: [],
    failedMails: { count: 0, newest: [] },
    lastBackup: null,
    subscribers: null,
    latest: [],
    ready: { url: false, email: false, backups: false },
  });
});

test('reports an unusable file by its place, fatal or not, until it is fixed', async () => {
  const content = temporaryFolder();
  const load = () =>
    loadContent(site.db, content, undefined, new Date(), undefined, async (documents) => ({ documents, warnings: [] }));
  const profile = (basics: object) => writeFile(join(content, 'resume.json'), JSON.stringify({ basics }));
  await profile({ name: 'Ada' });
  await writeFile(join(content, 'site.json'), '{"timeZone": "Mars/Base"}');
  await load();
  expect((await told()).problems).toEqual([expect.objectContaining({ file: 'site.json', path: 'timeZone' })]);
  await writeFile(join(content, 'site.json'), '{}');
  await profile({});
  await expect(load()).rejects.toThrow('resume.json');
  expect((await told()).problems).toEqual([expect.objectContaining({ file: 'resume.json', path: 'basics.name' })]);
  await profile({ name: 'Ada' });
  await load();
  expect((await told()).problems).toEqual([]);
});

test('reports no mistakes in private fields', async () => {
  const wrong = { path: 'phone', problem: verbatim('This is wrong.') };
  await noteFileProblems(site.db, [
    { file: 'private.json', ...wrong },
    { file: 'PRIVATE_PROFILE', ...wrong },
  ]);
  expect((await told()).problems).toEqual([]);
});

test('mails that are given up are counted and named, without their text; and the last backup', async () => {
  const mail = { to: 'ada@example.com', subject: 'Reset your password', text: 'https://secret', html: '' };
  await insertMail(site.db, null, mail, site.clock());
  const taken = await claimDueMail(site.db, site.clock());
  await noteMailFault(site.db, taken?.id ?? '', 'No such mailbox', true);
  await writeSetting(site.db, backupSetting, '2026-11-20T00:00:00.000Z');
  const found = await told();
  expect(found.lastBackup).toBe('2026-11-20T00:00:00.000Z');
  expect(found.failedMails).toEqual({
    count: 1,
    newest: [
      { subject: mail.subject, recipient: mail.to, createdAt: site.clock().toISOString(), error: 'No such mailbox' },
    ],
  });
  expect(JSON.stringify(found)).not.toContain('secret');
});
