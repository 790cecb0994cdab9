import { expect, test } from 'vitest';
import { clearedCookies, sessionCookies, tokensIn } from './session-cookies.ts';

const tokens = { access: 'a.b.c', refresh: 'r' };

test('over https the cookies are bound to this host and to https', () => {
  expect(sessionCookies(tokens, true, true)).toEqual([
    '__Host-access=a.b.c; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-refresh=r; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    'signed-in=1; Max-Age=2592000; Path=/; Secure; SameSite=Lax',
  ]);
});

test('over http they carry no Secure; without remember-me they end with the browser', () => {
  expect(sessionCookies(tokens, false, false)).toEqual([
    'access=a.b.c; Path=/; HttpOnly; SameSite=Lax',
    'refresh=r; Path=/; HttpOnly; SameSite=Lax',
    'signed-in=1; Path=/; SameSite=Lax',
  ]);
});

test.each([true, false])('clearing removes every cookie that was set (https: %s)', (secure) => {
  const names = (lines: string[]) => lines.map((line) => line.split('=')[0]);
  expect(names(clearedCookies(secure))).toEqual(names(sessionCookies(tokens, secure, true)));
  for (const line of clearedCookies(secure)) expect(line).toContain('Max-Age=0');
});

test('over https a cookie without the prefix is not looked at: another host of the domain may have set it', () => {
  expect(tokensIn({ access: 'planted', refresh: 'planted' }, true)).toEqual({});
  expect(tokensIn({ '__Host-access': 'a', '__Host-refresh': '' }, true)).toEqual({ access: 'a' });
});
