import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { seenScript, seenScripts } from './analytics-snippet.ts';

test('the script is at most 300 bytes on any page, and each form of it is a script', () => {
  const addresses = [
    ...(['page', 'post', 'text', 'files'] as const).map((reading) => seenScript('/x', reading)),
    seenScript('/search'),
    seenScript('/ja/404'),
  ];
  expect(new Set(addresses)).toEqual(new Set(seenScripts.map(({ address }) => address)));
  for (const { source } of seenScripts) {
    expect(Buffer.byteLength(source)).toBeLessThanOrEqual(300);
    expect(source).toContain('credentials:"omit"');
    // It is valid code.
    expect(() => new Script(source)).not.toThrow();
  }
});

test('there is none where people act for themselves, nor on pages of faults', () => {
  for (const path of ['/users/login', '/ja/users/profile', '/follow', '/dashboard', '/setup/x', '/500', '/ja/error']) {
    expect(seenScript(path)).toBeUndefined();
  }
});
