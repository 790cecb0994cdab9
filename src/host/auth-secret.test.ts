/** Rotating the secret does not end sessions (ACC-24). */
import { signAccessToken, verifyAccessToken } from '#server/features/accounts/access-token.ts';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { loadOrCreateSecrets, rotateSecret } from './auth-secret.ts';

const siteUrl = 'http://site.test';
const now = new Date('2026-11-21T00:00:00Z');
const claims = { userId: 'u1', sessionId: 's1' };

test('accepts a token from before one rotation, and refuses one from before two', async () => {
  const dataDir = temporaryFolder();
  expect(rotateSecret(dataDir)).toBe(false);
  const config = () => ({ siteUrl, ...loadOrCreateSecrets(dataDir) });
  const first = config();
  expect(first.authSecretPrevious).toBeUndefined();
  expect(config()).toEqual(first);
  const token = await signAccessToken(first, claims, now);

  expect(rotateSecret(dataDir)).toBe(true);
  const second = config();
  expect(second.authSecretPrevious).toBe(first.authSecret);
  expect(await verifyAccessToken(second, token, now)).toEqual(claims);
  rotateSecret(dataDir);
  expect(await verifyAccessToken(config(), token, now)).toBeUndefined();
  const files = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).mode & 0o777);
  expect(files).toEqual([0o600, 0o600]);
});
