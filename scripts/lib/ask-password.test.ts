import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { askPassword } from './ask-password.ts';

async function asked(typed: string): Promise<{ password: string | undefined; shown: string }> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const answer = askPassword(input, output);
  for (const key of typed) input.write(key);
  const password = await answer;
  output.end();
  return { password, shown: await text(output) };
}

test('returns the typed password with its corrections, and never shows it', async () => {
  const { password, shown } = await asked('Correct-1xx\b\bhorse\rCorrect-1horse\r');
  expect(password).toBe('Correct-1horse');
  expect(shown).toBe('New password: \nRepeat password: \n');
});

test('returns undefined if the two passwords differ', async () => {
  expect((await asked('Correct-1horse\rCorrect-2horse\r')).password).toBeUndefined();
});

test('returns undefined after Ctrl-C', async () => {
  expect((await asked('Corr\u0003')).password).toBeUndefined();
});
