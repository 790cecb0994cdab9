/** That the check sees what it is there for: a sound file, with one thing broken in it at a time. */
import { documentsOf } from '#domain/career/documents.ts';
import { layOut } from '#server/documents/pdf/lay-out.ts';
import { makePdf } from '#server/documents/pdf/make-pdf.ts';
import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { careerRecord } from './career.ts';
import { readTags } from './pdf-structure.ts';
import { brokenRules } from './pdf-ua.ts';

const today = '2026-11-22';
const { rirekisho, resume } = layOut(documentsOf(careerRecord(), today));
const form = makePdf('rirekisho', rirekisho!, new Date(0)).toString('latin1');
const english = makePdf('resume', resume!, new Date(0)).toString('latin1');
const rulesOf = (text: string) => brokenRules(readTags(Buffer.from(text, 'latin1')));

/** The same file with the first such text replaced by one of the same length, so that all else stays where it is. */
const broken = (text: string, from: string, to: string): string =>
  text.replace(from, () => to.padEnd(from.length).slice(0, from.length));

test('the files keep every rule', () => {
  expect([rulesOf(form), rulesOf(english)]).toEqual([[], []]);
});

test.each([
  ['01-004', '/Marked true', '/Marked null'],
  ['06-002', '<pdfuaid:part>1<', '<pdfuaid:part>2<'],
  ['06-003', '<dc:title>', '<dc:titel>'],
  ['07-001', '/DisplayDocTitle true', '/DisplayDocTitle null'],
  ['11-006', '/Lang', '/Lung'],
  ['02-001', '/S /THead', '/S /TH3ad'],
  ['02-004', '/Datetime /Span', '/Caption /Span'],
  ['09-004', '/S /TBody', '/S /Quote'],
  ['14-003', '/S /H1', '/S /H2'],
  ['14-006', '/S /H1', '/S /H'],
  ['15-003', '/Scope /Column', '/Scope /Calumn'],
  ['15-004', '/Headers [(U1x0y0)]', '/Headers [(U9x0y0)]'],
  ['28-008', '/Tabs /S', '/Tabs /R'],
  ['28-011', '/S /Link', '/S /Code'],
  ['28-012', '/Contents (Email', '/Cantents (Email'],
  ['28 page', '/StructParent ', '/StructPorent '],
  ['31-009', '/FontFile2', '/FontF0le2'],
  ['31-027', '/ToUnicode', '/TaUnicode'],
  ['31-004', '/CIDToGIDMap', '/CIDTaGIDMap'],
  ['31-006', '/Identity-H', '/Identity-Q'],
])('rule %s is seen when %s is broken', (rule, from, to) => {
  const all = [form, english].filter((text) => text.includes(from));
  expect(all.length).toBeGreaterThan(0);
  const found = all.flatMap((text) => rulesOf(broken(text, from, to)));
  expect(found.filter((line) => line.startsWith(rule))).not.toEqual([]);
});

/** The same file with the first page's content changed. */
function withContent(text: string, change: (content: string) => string): string {
  const page = /\/Contents (\d+) 0 R/.exec(text)?.[1] ?? '';
  const start = text.indexOf(`\n${page} 0 obj`);
  const from = text.indexOf('stream\n', start) + 'stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(text.slice(start, from))?.[1]);
  const content = inflateSync(Buffer.from(text.slice(from, from + length), 'latin1')).toString('latin1');
  const made = deflateSync(Buffer.from(change(content), 'latin1'), { level: 9 }).toString('latin1');
  if (made.length > length) throw new Error('The changed content has no room.');
  return text.slice(0, from) + made.padEnd(length, '\0') + text.slice(from + length);
}

test.each([
  ['01-005', (content: string) => content.replace(/\/Artifact[^\n]*B[MD]C/, '')],
  ['01 page', (content: string) => content.replace(/\/MCID 0\b/, '/MCID 9999')],
  ['31-030', (content: string) => content.replace('\\000\\001', '\\000\\000')],
] as const)('rule %s is seen in a page', (rule, change) => {
  expect(rulesOf(withContent(form, change)).filter((line) => line.startsWith(rule))).not.toEqual([]);
});
