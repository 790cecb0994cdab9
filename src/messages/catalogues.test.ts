/** Every language has its own translation of every text (LANG-2). */
import { describe, expect, test } from 'vitest';
import * as en from './en/index.ts';
import * as ja from './ja/index.ts';
import { spokenLanguage } from './index.ts';

/** Returns every text of a catalogue with its path; functions are called with sample values. */
function textsOf(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value === 'function') {
    const values = Array.from({ length: value.length }, (_, index) => String(2020 + index));
    return textsOf((value as (...given: string[]) => unknown)(...values), `${place}()`);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${place}.${key}`));
}

const english = new Map(textsOf(en, 'en'));
const japanese = textsOf(ja, 'ja');
const isJapanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Paths of texts that are the same in both languages: names, keys and symbols. */
const sameInBoth =
  /\.(mails\.language|frame\.copyright|answerSubject|isbn|jsonResume|pdf|html|doi|bibtex\.label|birthDate\.help|pubmed|pmc|hal|citationExample|betweenNames|importRemarks\.(?:lossAt|lossCanvas|bothReasons)|exporting\.(?:ex|im)portCommand|exporting\.megabytes\(\)|redirects\.example|verbatim|atPlace|inTurn|analytics\.address|publishAddress|linkAddress|documents\.address\(\)|setup\.orcid|betweenCounts|countedBy\(\)|proposals\.editing|fields\.pmid|workSources\.person\.\w+)|\.keys\.\d+\.0$|\.to$/;

test('every Japanese text is in Japanese', () => {
  const foreign = japanese.filter(([place, text]) => text !== '' && !sameInBoth.test(place) && !isJapanese.test(text));
  expect(foreign).toEqual([]);
});

test('the sheet of keys has the same lines in each language', () => {
  const sheetOf = ({ editorParts }: typeof en | typeof ja) => editorParts.keys.map(({ keys }) => keys.length);
  expect(sheetOf(ja)).toEqual(sheetOf(en));
});

test('English texts contain no Japanese, except for language names and fields of Japanese documents', () => {
  const found = [...english]
    .filter(([place, text]) => isJapanese.test(text) && !place.startsWith('en.contentFields.'))
    .map(([place]) => place);
  expect(found).toEqual(['en.blog.vertical']);
});

test('Japanese sentences end as Japanese sentences do, without spaces between words', () => {
  for (const [place, text] of japanese) {
    expect(text, place).not.toMatch(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}] [\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    );
    expect(text, place).not.toMatch(/[\p{Script=Hiragana}][.,!?]$/u);
  }
});

test('publishing and published have different words', () => {
  for (const { editor } of [en, ja]) expect(editor.publishing).not.toContain(editor.published);
});

describe('the language of a code', () => {
  test.each([
    ['ja', 'ja'],
    ['ja-JP', 'ja'],
    ['en-GB', 'en'],
    ['toString', 'en'],
    [null, 'en'],
  ] as const)('%s: %s', (code, language) => expect(spokenLanguage(code)).toBe(language));
});
