/** An edit of one record changes only that record's bytes, for any encoding and line ends. */
import { readBibliography } from '#publications/bibliography.ts';
import { plainLines } from '#publications/bibtex-syntax.ts';
import { expect, test } from 'vitest';
import { writeBibliography } from './write-bibliography.ts';

const file = [
  '% Mine, by hand',
  '@string{j = "Annals"}',
  '@article{a, title={Été}, journal=j, year=2020}',
  '',
  '@comment{kept}',
  '  @book{b,',
  '    title = {B},',
  '    year = 2021',
  '  }   % behind',
  '',
  '@misc{c, title={C}, year={2022}}',
];
const spansOf = (text: string) => readBibliography(plainLines(text)).spans;
const changed = (bytes: Uint8Array, text: string, changes: Record<string, string | null>) =>
  writeBibliography(bytes, spansOf(text), new Map(Object.entries(changes)));

const forms: [string, (text: string) => Uint8Array, string][] = [
  ['UTF-8', (text) => Buffer.from(text), '\n'],
  ['UTF-8 with CRLF and a mark', (text) => Buffer.from(`\ufeff${text}`), '\r\n'],
  ['Windows-1252 with CR', (text) => Buffer.from(text, 'latin1'), '\r'],
];

test.each(forms)('%s', (_, encode, end) => {
  const text = file.join(end);
  const bytes = encode(text);
  const own = (key: string) => {
    const { start, end: to } = spansOf(text).get(key) ?? { start: 0, end: 0 };
    return plainLines(text).slice(start, to);
  };
  expect(changed(bytes, text, {})).toBe(bytes);
  expect(changed(bytes, text, { a: own('a'), b: own('b'), c: own('c') })).toBe(bytes);
  const edited = text.replace('{B}', '{B, again}');
  expect(Buffer.from(changed(bytes, text, { b: own('b').replace('{B}', '{B, again}') }))).toEqual(
    Buffer.from(encode(edited)),
  );
});

test('a removed record takes its line with it, a new one is added at the end', () => {
  const text = `${file.join('\n')}\n`;
  const without = Buffer.from(changed(Buffer.from(text), text, { a: null })).toString();
  expect(without).toBe(text.replace('@article{a, title={Été}, journal=j, year=2020}\n\n', ''));
  const more = Buffer.from(changed(Buffer.from(text), text, { d: '@misc{d,\n title={D}}' })).toString();
  expect(more).toBe(`${text}\n@misc{d,\n title={D}}\n`);
  expect(Buffer.from(changed(Buffer.from('\r\n'), '', { d: '@misc{d,\n title={D}}' })).toString()).toBe(
    '\r\n\r\n@misc{d,\r\n title={D}}\r\n',
  );
});

test('a letter that Windows-1252 has not makes the file UTF-8', () => {
  const text = '@misc{a, title={Été}}';
  const written = changed(Buffer.from(text, 'latin1'), text, { a: '@misc{a, title={Été 縦}}' });
  expect(Buffer.from(written).toString()).toBe('@misc{a, title={Été 縦}}');
});
