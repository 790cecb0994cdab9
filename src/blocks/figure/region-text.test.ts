import { readingsOf } from '#domain/document/rendering/regions.ts';
import { expect, test } from 'vitest';
import { fieldsOfText, shareOf, textOfFields } from './tool-region-form.ts';

test.each([
  ['.48', 0.48],
  ['0.48', 0.48],
  ['0,48', 0.48],
  ['48 %', 0.48],
  ['４８％', 0.48],
  ['1', 1],
  ['0', 0],
  ['1.5', undefined],
  ['often', undefined],
  ['', undefined],
])('%s typed as how sure is %s', (typed, share) => {
  expect(shareOf(typed)).toBe(share);
});

test.each(['御 on, go .48\n後 go .33\n沙 sa .11', 'a page that moved', 'zen 1', '', 'one\ntwo .5'])(
  'the fields of %j give the same text again',
  (text) => {
    expect(readingsOf(textOfFields(fieldsOfText(text)))).toEqual(readingsOf(text));
  },
);

test('without a reading, or with an invalid share, the rest stays', () => {
  expect(textOfFields({ reading: '', share: '.5', others: 'go .33' })).toBe('go .33');
  expect(textOfFields({ reading: ' on \n go ', share: 'much', others: '' })).toBe('on go');
});
