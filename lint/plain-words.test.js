import { RuleTester } from 'eslint';
import { describe, it } from 'vitest';
import { plainWords } from './plain-words.js';

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester();
const found = (code, options = []) => ({ code, options, errors: [{ messageId: 'word' }] });

tester.run('banned words are found in comments, test names and, where asked for, in texts', plainWords, {
  valid: ['// Standard, understand.', "const text = 'It stands.';", "test('reads it', () => say('anew'));"],
  invalid: [
    found('// It stands here.'),
    found('/** Whoever asks. */ x();'),
    found("test('a key is told', () => {});"),
    found("describe('begun anew', () => {});"),
    found("test.each([1])('%s goes on', () => {});"),
    found('test(`${count} stood`, () => {});'),
    found("const text = 'You shall see.';", ['strings']),
    found('const text = (name) => `${name} comes along`;', ['strings']),
  ],
});
