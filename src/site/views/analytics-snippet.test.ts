import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { analyticsScript, analyticsScripts } from './analytics-snippet.ts';

test('the script is at most 300 bytes on any page, and each form of it is a script', () => {
  const addresses = [
    ...(['page', 'post', 'text', 'files'] as const).map((reading) => analyticsScript('/x', reading)),
    analyticsScript('/search'),
    analyticsScript('/ja/404'),
  ];
  expect(new Set(addresses)).toEqual(new Set(analyticsScripts.map(({ address }) => address)));
  for (const { source } of analyticsScripts) {
    expect(Buffer.byteLength(source)).toBeLessThanOrEqual(300);
    expect(source).toContain('credentials:"omit"');
    // Parses the script to check that it is valid code.
    expect(() => new Script(source)).not.toThrow();
  }
});

test('there is none where people act for themselves, nor on pages of faults', () => {
  for (const path of [
    '/users/login',
    '/ja/users/profile',
    '/newsletter',
    '/dashboard',
    '/setup/x',
    '/500',
    '/ja/error',
  ]) {
    expect(analyticsScript(path)).toBeUndefined();
  }
});
