import { expect, test } from 'vitest';
import { dateOfParts, isPresent, readDate, readPeriod } from './written-dates.ts';

test.each([
  ['平成24年3月', '2012-03'],
  ['令和元年5月1日', '2019-05-01'],
  ['昭和６３年４月', '1988-04'],
  ['H24.3', '2012-03'],
  ['R6/4/1', '2024-04-01'],
  ['平24.3', '2012-03'],
  ['s63', '1988'],
  ['2012年（平成24年）3月', '2012-03'],
  ['平成24年(2012年)3月', '2012-03'],
  ['大正15年', '1926'],
  ['令和6年度', '2024'],
  ['平成0年', undefined],
])('the era year %s is %s', (text, date) => {
  expect(readDate(text)).toBe(date);
});

test.each([
  ['March 2011', '2011-03'],
  ['Sept. 2011', '2011-09'],
  ['März 2011', '2011-03'],
  ['février 2011', '2011-02'],
  ['15 de marzo de 2011', '2011-03'],
  ['Okt 2011', '2011-10'],
  ['marca 2011', '2011-03'],
  ['Mar-11', '2011-03'],
  ['Mar ’98', '1998-03'],
  ['201103', '2011-03'],
  ['20110301', '2011-03-01'],
  ['２０１１年３月', '2011-03'],
  ['2011년 3월', '2011-03'],
  ['Spring 2011', '2011'],
  ['Q3 2011', '2011'],
  ['1 March 2011', '2011-03'],
  ['2012.04', '2012-04'],
  ['2013-00-00', '2013'],
  ['2011-02-30', '2011-02'],
  ['some day', undefined],
])('the date %s is %s', (text, date) => {
  expect(readDate(text)).toBe(date);
});

test.each([
  ['2011–2013', '2011', '2013'],
  ['2011-2013', '2011', '2013'],
  ['2011–13', '2011', '2013'],
  ['2019-21', '2019', '2021'],
  ['2011-03-01 - 2012-04-01', '2011-03-01', '2012-04-01'],
  ['2011/03-2012/04', '2011-03', '2012-04'],
  ['03/2011 – 04/2012', '2011-03', '2012-04'],
  ['Jan 2011 - Present', '2011-01', undefined],
  ['Jan 2011 to Dec 2012', '2011-01', '2012-12'],
  ['Jan–Mar 2011', '2011-01', '2011-03'],
  ['2011年3月〜2013年3月', '2011-03', '2013-03'],
  ['2011年3月～5月', '2011-03', '2011-05'],
  ['平成23年4月から平成25年3月まで', '2011-04', '2013-03'],
  ['2011–', '2011', undefined],
  ['März 2011 – heute', '2011-03', undefined],
])('the period %s is from %s to %s', (text, start, end) => {
  expect(readPeriod(text)).toEqual({ start, end });
});

test.each([
  '2011',
  '2011-03',
  '2011-03-01',
  '2011-12',
  '2013–2011',
  '01-02-2019',
  'Mar-11',
  'a - b',
  '2011-03-01T00:00:00.000Z',
  '2012-03-31T23:00:00+01:00',
  '-',
])('%s is not a period', (text) => {
  expect(readPeriod(text)).toBeUndefined();
});

test.each([
  'Present',
  'Now',
  'heute',
  'bis heute',
  'aujourd’hui',
  'actualidad',
  '現在',
  '現在に至る',
  'Ongoing',
  'présent',
  '－',
  'to present',
])('%s is not an end', (text) => {
  expect(isPresent(text)).toBe(true);
});

test.each([
  [{ year: 2011, month: 3 }, '2011-03'],
  [{ year: '2011', month: 'March', day: '15' }, '2011-03-15'],
  [{ year: 2011, month: null }, '2011'],
  [{ year: 2011, month: 13 }, '2011'],
  [{ month: 3 }, undefined],
  [null, undefined],
])('%j is the date %s', (value, date) => {
  expect(dateOfParts(value)).toBe(date);
});
