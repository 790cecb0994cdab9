/** Problems are keyed by codes in each language, and no English text is read back. */
import { AppError } from '#contract/errors.ts';
import { english } from '#contract/english.ts';
import { fromSent, problem, textOf, toSent, type Code, type Problem, type SentProblem } from '#contract/problems.ts';
import { toErrorResponse } from '#server/platform/http/errors.ts';
import { expect, test, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { remarks } from '#contract/import-remarks.ts';
import { sentences } from '#contract/record-sentences.ts';
import { answers } from './ja/answers.ts';
import { importRemarks } from './ja/import-remarks.ts';
import { recordSentences } from './ja/record-sentences.ts';

// Test files share their modules, so the modules with Japanese texts are loaded again, and only here.
vi.doMock('#i18n/answers.ts', () => ({ answers }));
vi.doMock('#i18n/import-remarks.ts', () => ({ importRemarks }));
vi.doMock('#i18n/record-sentences.ts', () => ({ recordSentences }));
vi.resetModules();
const { refusalOf } = await import('#api-client/refusals.ts');
const { remarkText } = await import('#admin/import/remark-text.ts');
for (const name of ['answers', 'import-remarks', 'record-sentences']) vi.doUnmock(`#i18n/${name}.ts`);
vi.resetModules();

const placesIn = (text: string) => text.match(/\{\d?\}/g)?.length ?? 0;
const codes = Object.keys(english) as Code[];
const japanese: Record<Code, string> = { ...answers, ...recordSentences, ...importRemarks };
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

test('no code is in two catalogues', () => {
  const all = [messages, sentences, remarks].flatMap((catalogue) => Object.keys(catalogue));
  expect(all).toHaveLength(new Set(all).size);
});

test.each(codes)('a notice of an import with %s is shown in Japanese, whatever its line is', (code) => {
  const sent = JSON.parse(JSON.stringify(toSent(sample(code)))) as SentProblem;
  expect(remarkText(fromSent(sent), 'Xyzzy')).toBe(textOf(japanese, sample(code)));
});

test('a translation can have the parameters in another order', () => {
  expect(remarkText(problem('urlReserved', '/a', '/b'))).toBe(
    '/b はサイトで予約されているため、このページの URL は /a です。',
  );
  const reasons = problem('bothReasons', problem('imageMissing'), problem('hasUnknownTag'));
  expect(remarkText(problem('heldBack', reasons))).toBe(
    '公開しませんでした：画像がありません。対応していないタグがあります。',
  );
  expect(remarkText(problem('lossAt', 'posts/a.md', 7, problem('lossWords', 'of: it'), problem('textNotInPost')))).toBe(
    "posts/a.md:7 語句 'of: it'：取り込んだ記事に、この語句がありません",
  );
});

test('an answer with an unknown code is shown as it is', () => {
  const sent = { message: 'Xyzzy', messageCode: 'X_Y', fields: { name: 'Plugh' }, fieldCodes: { name: 'P_L' } };
  const failure = refusalOf(new Response(null, { status: 400 }), sent);
  expect(failure).toMatchObject({ message: 'Xyzzy', fields: { name: 'Plugh' } });
});
