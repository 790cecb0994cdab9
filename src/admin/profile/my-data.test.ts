import type { UserDataResponse } from '#contract/accounts.ts';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipOfData } from './my-data.ts';

const at = '2026-03-12T03:00:00.000Z';
const device = { device: 'Firefox on Linux', network: '203.0.113.0/24', createdAt: at, lastSeenAt: at };
const data: UserDataResponse = {
  exportedAt: at,
  user: {
    id: 'u1',
    username: '由紀',
    email: 'yuki@example.com',
    emailConfirmed: false,
    isAdmin: false,
    isBlocked: true,
    language: 'ja',
    createdAt: at,
    updatedAt: at,
  },
  sessions: [{ ...device, id: 's1', remembered: true, expiresAt: at }],
  knownBrowsers: [{ ...device, device: 'Safari on iPhone', network: null }],
  formerEmails: [],
  passkeys: [{ id: 'p1', name: 'Laptop', host: 'example.com', createdAt: at, lastUsedAt: null, isDiscoverable: true }],
  tokens: [],
  newsletter: {
    state: 'following',
    topics: ['Ink'],
    rhythm: 'weekly',
    language: 'ja',
    consent: 'link',
    consentAt: at,
    createdAt: at,
    changedAt: at,
  },
  comments: [{ postId: 'a', answers: null, text: 'What I wrote', state: 'live', createdAt: at }],
  securityLog: [{ kind: 'login-failed', at, address: '203.0.113.0/24', count: 3 }],
};

test("the download contains the API's answer for programs, and a readable text with all data", () => {
  const files = unzipSync(zipOfData(data));
  expect(Object.keys(files)).toEqual(['my-data.json', 'my-data.txt']);
  expect(JSON.parse(strFromU8(files['my-data.json'] ?? new Uint8Array()))).toEqual(data);
  const text = strFromU8(files['my-data.txt'] ?? new Uint8Array());
  for (const kept of [
    '由紀',
    'yuki@example.com',
    'Firefox on Linux',
    'Safari on iPhone',
    'Laptop',
    'What I wrote',
    'subscribed · weekly digest · Ink · ja · Consent given',
    'You can’t comment on this site.',
    '203.0.113.0/24',
  ]) {
    expect(text).toContain(kept);
  }
  expect(text).toContain('Wrong password, 3 times in one hour');
  expect(text).not.toContain('API tokens');
});
