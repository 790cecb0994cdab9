import { SignJWT, UnsecuredJWT, decodeProtectedHeader } from 'jose';
import { createSecretKey, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { signAccessToken, verifyAccessToken } from './access-token.ts';

const config = {
  authSecret: 'the present secret, long enough for all',
  authSecretPrevious: undefined,
  siteUrl: 'https://site.test',
};
const claims = { userId: 'user', sessionId: 'session' };
const now = new Date('2026-11-21T00:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

/** A token signed with the right key, with claims chosen by the test. */
async function forged(changes: { alg?: string; kid?: string; iss?: string; aud?: string; without?: string }) {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', config.authSecret, '', 'access token', 32)));
  const { kid = '' } = decodeProtectedHeader(await signAccessToken(config, claims, now));
  const payload = {
    sid: 'session',
    sub: 'user',
    iss: changes.iss ?? config.siteUrl,
    aud: changes.aud ?? `${config.siteUrl}/api`,
    iat: now.getTime() / 1000,
    exp: now.getTime() / 1000 + 600,
  };
  const kept = Object.fromEntries(Object.entries(payload).filter(([name]) => name !== changes.without));
  return new SignJWT(kept).setProtectedHeader({ alg: changes.alg ?? 'HS256', kid: changes.kid ?? kid }).sign(key);
}

test('a token names its user, for ten minutes', async () => {
  const token = await signAccessToken(config, claims, now);
  expect(await verifyAccessToken(config, token, minutes(9.9))).toEqual(claims);
  expect(await verifyAccessToken(config, token, minutes(10.1))).toBeUndefined();
});

test('the valid forged token that the next test varies', async () => {
  expect(await verifyAccessToken(config, await forged({}), now)).toEqual(claims);
});

test.each([
  ['another algorithm', { alg: 'HS512' }],
  ['an unknown key', { kid: 'other' }],
  ['another issuer', { iss: 'https://other.test' }],
  ['another audience', { aud: 'https://other.test/api' }],
  ['no expiry', { without: 'exp' }],
  ['no time of issue', { without: 'iat' }],
  ['no issuer', { without: 'iss' }],
  ['no audience', { without: 'aud' }],
  ['no user', { without: 'sub' }],
  ['no session', { without: 'sid' }],
])('a token with %s is refused', async (_, changes) => {
  expect(await verifyAccessToken(config, await forged(changes), now)).toBeUndefined();
});

test('unsigned, changed and meaningless tokens are refused', async () => {
  const token = await signAccessToken(config, claims, now);
  const [header, payload, signature] = token.split('.');
  const other = Buffer.from(JSON.stringify({ sub: 'admin', sid: 'session' })).toString('base64url');
  const unsigned = new UnsecuredJWT({ sid: 'session', sub: 'user' }).setExpirationTime(minutes(10)).encode();
  for (const bad of [`${header}.${other}.${signature}`, `${header}.${payload}.`, unsigned, '', 'a.b.c', '\0', '..']) {
    expect(await verifyAccessToken(config, bad, now)).toBeUndefined();
  }
});

test('while secrets rotate the former one is still accepted, and no longer signs', async () => {
  const old = await signAccessToken(config, claims, now);
  const rotating = {
    ...config,
    authSecret: 'the next secret, also long enough',
    authSecretPrevious: config.authSecret,
  };
  expect(await verifyAccessToken(rotating, old, now)).toEqual(claims);
  const fresh = await signAccessToken(rotating, claims, now);
  expect(await verifyAccessToken(config, fresh, now)).toBeUndefined();
  expect(await verifyAccessToken({ ...rotating, authSecretPrevious: undefined }, old, now)).toBeUndefined();
});
