/** Problems are keyed by codes in each language, and no English text is read back. */
import { refusalOf } from '#api-client/refusals.ts';
import { AppError } from '#contract/errors.ts';
import { english } from '#contract/english.ts';
import { fromSent, textOf, toSent, type Code, type Problem } from '#contract/problems.ts';
import { toErrorResponse } from '#server/platform/http/errors.ts';
import { expect, test, vi } from 'vitest';
import { answers } from './ja/answers.ts';
import { recordSentences } from './ja/record-sentences.ts';

vi.mock('#i18n/answers.ts', async () => import('./ja/answers.ts'));

const placesIn = (text: string) => text.split('{}').length - 1;
const codes = Object.keys(english) as Code[];
const japanese: Record<Code, string> = { ...answers, ...recordSentences };
/** Returns a problem with a value for each placeholder. */
const sample = (code: Code): Problem => ({
  code,
  params: Array.from({ length: placesIn(english[code]) }, (_, index) => `value ${index}`),
});

test.each(codes)('%s is a code, with the same placeholders in each language', (code) => {
  expect(code).toMatch(/^[a-z][A-Za-z\d]*$/);
  expect(placesIn(japanese[code])).toBe(placesIn(english[code]));
  expect(fromSent(toSent(sample(code)))).toEqual(sample(code));
});

test.each(Object.keys(answers) as Code[])('an answer with %s is shown in Japanese, whatever its message is', (code) => {
  const error = new AppError('BAD_INPUT', { problem: sample(code), fields: { name: sample(code) } });
  const { status, json } = toErrorResponse(error, () => undefined);
  const sent = { ...json, message: 'Xyzzy', fields: { name: 'Xyzzy' } };
  const failure = refusalOf(new Response(null, { status }), JSON.parse(JSON.stringify(sent)));
  const text = textOf(japanese, sample(code));
  expect(failure).toMatchObject({ message: text, fields: { name: text }, reason: sample(code) });
});

test('an answer with an unknown code is shown as it is', () => {
  const sent = { message: 'Xyzzy', messageCode: 'X_Y', fields: { name: 'Plugh' }, fieldCodes: { name: 'P_L' } };
  const failure = refusalOf(new Response(null, { status: 400 }), sent);
  expect(failure).toMatchObject({ message: 'Xyzzy', fields: { name: 'Plugh' } });
});
