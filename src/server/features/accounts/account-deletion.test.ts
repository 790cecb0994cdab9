/** The rows of each table that remain after an account is deleted (ACC-11, NEWS-13, COM-9). */
import type { ModerationResponse } from '#contract/comments.ts';
import { api } from '#support/api-paths.ts';
import * as schema from '#server/platform/db/schema/index.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { createTestApp, goodPassword, makeUser } from '#support/app.ts';
import { putRecords } from '#support/content.ts';
import { mailedLink, press } from '#support/mailed-links.ts';
import { getTableName, isTable } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';

test('no row names a deleted account, its address or its names; its public comments have no author', async () => {
  const site = await createTestApp();
  await putRecords(site.db, 'site', [{ key: 'site', view: { comments: true, follow: true } }]);
  const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  const data = {
    title: 'Notes',
    categoryName: 'A',
    keywords: [],
    published: false,
    summary: '{"blocks":[]}',
    body: '{"blocks":[{"type":"paragraph","data":{"text":"a"}}]}',
  };
  const { postId } = await createPost(site.dependencies, admin.userId, data, undefined, site.clock());
  await publishPost(site.dependencies, postId, { published: true, revision: 1 }, site.clock());

  // An account with data in every table that can refer to an account.
  const email = 'someone.who.leaves@example.com';
  const leaving = site.browser();
  const form = { email, 'email-confirm': email, password: goodPassword, 'password-confirm': goodPassword };
  await leaving.post(api.signup, form);
  await press(site, await mailedLink(site, email, 'confirm'));
  const id = leaving.userId;
  await leaving.put(api.user(id), { username: 'Nameofone', email });
  expect((await leaving.put(api.user(id), { publicName: 'Publicname' })).status).toBe(200);
  await site.browser().post(api.resetPassword, { email });
  await site.browser().logIn(email, 'Wrong-2horses');
  await site.browser().logIn(email);
  expect((await leaving.put(api.ownSubscription(id), { topics: [], rhythm: 'weekly', language: 'en' })).status).toBe(
    200,
  );
  const comment = (text: string) => leaving.post(api.postComments(postId), { text });
  const { id: first } = (await (await comment('Mine, and let through')).json()) as { id: string };
  const { held } = (await (await admin.get(api.comments)).json()) as ModerationResponse;
  expect((await admin.patch(api.comment(first), { state: 'live', version: held[0]?.version })).status).toBe(200);
  expect((await leaving.put(api.user(id), { publicName: 'Publicname, newly' })).status).toBe(200);
  await comment('Held: www.a.example www.b.example www.c.example');
  await leaving.put(api.user(id), { email: 'another.of.mine@example.com' });

  const named = async () => {
    const found: Record<string, number> = {};
    for (const table of Object.values<unknown>(schema).filter((value): value is PgTable => isTable(value))) {
      for (const row of await site.db.select().from(table)) {
        if (
          !/someone\.who\.leaves|another\.of\.mine|Nameofone|Publicname/.test(JSON.stringify(row)) &&
          !JSON.stringify(row).includes(id)
        )
          continue;
        found[getTableName(table)] = (found[getTableName(table)] ?? 0) + 1;
      }
    }
    return found;
  };
  const before = await named();
  expect(Object.keys(before).toSorted()).toEqual(
    [
      'comments',
      'email_confirmations',
      'subscribers',
      'known_browsers',
      'mails',
      'reset_tokens',
      'security_log',
      'sessions',
      'users',
    ].toSorted(),
  );
  expect((await leaving.delete(api.user(id), { 'delete-account': true, comments: 'keep' })).status).toBe(200);
  expect(await named()).toEqual({});
  const page: unknown = await (await site.browser().get(api.postComments(postId))).json();
  expect(page).toMatchObject({ comments: [{ id: first, name: null, text: 'Mine, and let through' }] });
  expect((await leaving.get(api.checkAuth)).status).toBe(401);
  await site.close();
});
