import type { SentEmail } from '#contract/newsletter.ts';
import { insertMail, noteMailFault } from '#server/features/mail/mail-repository.ts';
import { deliveries, mailings, mails, mailingTexts, subscribers } from '#server/platform/db/schema/index.ts';
import { createTestApp, makeUser, type Browser, type TestApp } from '#support/app.ts';
import { api } from '#support/api-paths.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let site: TestApp;
let admin: Browser;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 0, minute));
beforeAll(async () => {
  site = await createTestApp();
  admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  const mail = (to: string) => ({ to, subject: 'Reset your password', text: 'secret link', html: 'secret link' });
  await insertMail(site.db, null, mail('later@example.com'), at(1), { sendAt: new Date('2030-01-01') });
  await insertMail(site.db, null, mail('gone@example.com'), at(2));
  const [failed] = (await site.db.select().from(mails)).filter(({ recipient }) => recipient === 'gone@example.com');
  await noteMailFault(site.db, failed?.id ?? '', 'No such mailbox', true);
  await site.db
    .insert(mailings)
    .values({ id: 'm', key: 'post:p', state: 'sending', title: 'Reeds', createdAt: at(3), notBefore: at(3) });
  await site.db
    .insert(mailingTexts)
    .values({ mailingId: 'm', variant: 'en', subject: 'New: Reeds', text: '', html: '' });
  const states = ['waiting', 'claimed', 'sent', 'refused', 'delivered', 'unknown'] as const;
  for (const [index, state] of states.entries()) {
    const email = index === 5 ? 'sha256:abc' : `reader${index}_x@example.com`;
    const row = {
      id: `s${index}`,
      email,
      state: 'following' as const,
      topics: [],
      rhythm: 'each' as const,
      language: 'en',
    };
    await site.db.insert(subscribers).values({ ...row, stopToken: email, createdAt: at(1), changedAt: at(1) });
    const times = { nextAttemptAt: at(4), changedAt: at(10 + index) };
    await site.db
      .insert(deliveries)
      .values({ id: `d${index}`, mailingId: 'm', subscriberId: `s${index}`, variant: 'en', state, ...times });
  }
});
afterAll(() => site.close());

const list = async (query = '') => (await (await admin.get(`${api.emails}?${query}`)).json()) as SentEmail[];
const states = (found: SentEmail[]) => found.map(({ state }) => state);

test('lists service emails and newsletter emails together, newest first, without their contents', async () => {
  const answer = await admin.get(api.emails);
  expect(answer.headers.get('x-total-count')).toBe('8');
  const text = await answer.text();
  expect(text).not.toContain('secret');
  const found = JSON.parse(text) as SentEmail[];
  expect(states(found)).toEqual(['unknown', 'delivered', 'failed', 'sent', 'waiting', 'waiting', 'failed', 'waiting']);
  expect(found[0]).toMatchObject({
    kind: 'newsletter',
    recipient: null,
    subject: 'New: Reeds',
    at: at(15).toISOString(),
  });
  expect(found[6]).toMatchObject({ kind: 'service', recipient: 'gone@example.com', error: 'No such mailbox' });
});

test('finds by a part of the address or subject, and by state; signs of patterns are plain text', async () => {
  expect(states(await list('text=READER3'))).toEqual(['failed']);
  expect(await list('text=password')).toHaveLength(2);
  expect(await list('text=%25')).toHaveLength(0);
  expect(await list('text=3_x')).toHaveLength(1);
  expect(states(await list('state=failed'))).toEqual(['failed', 'failed']);
  for (const query of ['state=none', 'limit=0', 'cursor=x', 'what=1'])
    expect((await admin.get(`${api.emails}?${query}`)).status, query).toBe(400);
});

test('pages contain each email once', async () => {
  const seen: string[] = [];
  let path: string | undefined = `${api.emails}?limit=3`;
  while (path !== undefined) {
    const answer: Response = await admin.get(path);
    seen.push(...((await answer.json()) as SentEmail[]).map(({ id }) => id));
    path = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect(seen).toHaveLength(8);
  expect(new Set(seen).size).toBe(8);
});

test('needs a recent identity check, as the list of subscribers does', async () => {
  site.clock.advance(60 * 60_000);
  await admin.post(api.refresh);
  expect(await (await admin.get(api.emails)).json()).toMatchObject({ code: 'STEP_UP' });
});
