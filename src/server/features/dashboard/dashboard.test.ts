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
import { analyticsDays } from '#server/platform/db/schema/index.ts';
import { subscribeWithAccount } from '#server/features/newsletter/subscriber-repository.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { putRecords } from '#support/content.ts';
import { pages } from '#contract/paths.ts';
import { insertMail, noteMailFault, claimDueMail } from '#server/features/mail/mail-repository.ts';
import { makeUser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const site = await sharedTestApp();
const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));

const words = (text: string) => JSON.stringify({ blocks: [{ type: 'paragraph', data: { text } }] });

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

test('the last posts have their views in all languages if analytics is on; subscribers are counted if they can be', async () => {
  for (const title of ['Older', 'Newer']) {
    const data = {
      title,
      categoryName: 'Rivers',
      keywords: [],
      body: words(title),
      summary: words(''),
      published: false,
    };
    const { postId } = await createPost(site.dependencies, admin.userId, data, undefined, site.clock());
    await publishPost(site.dependencies, postId, { published: true, revision: 1 }, site.clock());
  }
  const day = (ago: number) => new Date(site.clock().getTime() - ago * 86_400_000).toISOString().slice(0, 10);
  const older = (await told()).latest.find(({ title }) => title === 'Older')!;
  const path = pages.postAt(older);
  for (const [name, ago, count] of [
    [path, 1, 2],
    [`/ja${path}`, 20, 3],
    [path, 40, 100],
  ] as const)
    await site.db.insert(analyticsDays).values({ day: day(ago), kind: 'view', name, count });
  const choice = { rhythm: 'each', language: 'en' } as const;
  await subscribeWithAccount(site.db, 'reader@example.com', { ...choice, topics: [] }, 'stop', site.clock());
  expect(await told()).toMatchObject({ subscribers: null, latest: [{ views: null }, { views: null }] });
  await putRecords(site.db, 'site', [{ key: 'site', view: { numbers: true, follow: true, languages: ['en', 'ja'] } }]);
  const { subscribers, latest } = await told();
  expect(subscribers).toBe(1);
  expect(Object.fromEntries(latest.map(({ title, views }) => [title, views]))).toEqual({ Older: 5, Newer: 0 });
});

test('reports a public URL, an email provider and backups as ready', async () => {
  const { config } = site.dependencies;
  const before = { ...config };
  expect((await told()).ready.url).toBe(false);
  Object.assign(config, {
    mail: { kind: 'smtp', url: 'smtp://localhost', from: 'a@example.com' },
    backups: { directory: '/backups', keep: 1 },
  });
  expect((await told()).ready).toMatchObject({ email: true, backups: true });
  Object.assign(config, { mail: before.mail, backups: before.backups });
});
