/** Files that are damaged, hostile, or in another encoding get a clear error or are read. */
import { englishOf } from '#contract/english.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { run } from '#server/platform/workers/run.ts';
import { expect, test } from 'vitest';
import { decodeText } from './decode.ts';
import { isWorksFile, readWorksFile } from './index.ts';

function refusal(text: string): string {
  expect(isWorksFile(text)).toBe(true);
  try {
    readWorksFile({ text });
    return '';
  } catch (error) {
    return error instanceof OperatorError ? englishOf(error.problem) : String(error);
  }
}

const unknown =
  'The format of this file is not supported. Export BibTeX, RIS, CSL-JSON, Zotero RDF, EndNote XML or CSV.';
const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');

test.each([
  [
    `<?xml version="1.0"?><!DOCTYPE xml [<!ENTITY l0 "lol">${laughs}]><xml><records><record><titles><title>&l9;</title></titles></record></records></xml>`,
    'This XML file declares entities, which is not allowed. Export the file again.',
  ],
  [
    '<!DOCTYPE r SYSTEM "http://127.0.0.1/x.dtd" [<!ENTITY % x SYSTEM "file:///etc/passwd">%x;]><rdf:RDF></rdf:RDF>',
    'This XML file declares entities, which is not allowed. Export the file again.',
  ],
  [
    '<rdf:RDF><bib:Book><z:itemType>book</z:itemType><dc:title>Cut',
    'This Zotero RDF file is damaged or not complete. Export the file again.',
  ],
  [
    `<xml><records><record>${'<a>'.repeat(200_000)}`,
    'This EndNote XML file is damaged or not complete. Export the file again.',
  ],
  ['[{"type": "book", "title": "Cut', 'This JSON file is damaged or not complete. Export the file again.'],
  ['<html><body>@article{a}</body></html>', unknown],
  ['{"name": "a package"}', unknown],
  ['<rdf:RDF></rdf:RDF>', 'No works were found in this text. Check the BibTeX or the identifiers.'],
])('%.60s is refused', (text, message) => expect(refusal(text)).toBe(message));

test('entities of XML that no document type declares stay text, and outside files are never read', () => {
  const text =
    '<xml><records><record><ref-type name="Book">6</ref-type><titles><title>A &xxe; &lt;b&gt; &#x41;</title></titles></record></records></xml>';
  expect(readWorksFile({ text }).bibtex).toContain('title = {A \\&xxe; A}');
});

test('text with the signs of TeX and BibTeX cannot end its field or its record', () => {
  const hostile = 'A}, note = {x} } @article{evil, title = {Evil}} \\input{/etc/passwd} $ ~ % # " \u202Eb';
  const { bibtex } = readWorksFile({
    text: JSON.stringify([{ type: 'book', id: 'a} @b{', title: hostile, URL: 'https://example.org/}{' }]),
  });
  expect(bibtex.match(/^@/gm)).toHaveLength(1);
  expect(bibtex).not.toContain('\u202E');
  expect(bibtex).toContain('\\textbackslash{}input\\{/etc/passwd\\}');
});

test('the worker reads a file of a megabyte', async () => {
  const record = (at: number) =>
    `TY  - JOUR\nTI  - Work ${at}\nAU  - Berg, Ada\nPY  - 2020\nAB  - ${'word '.repeat(300)}\nER  - \n`;
  const text = Array.from({ length: 600 }, (_, at) => record(at)).join('');
  const { bibtex } = await run('works file', { text });
  expect(bibtex.match(/^@article/gm)).toHaveLength(600);
});

const encoded = (text: string, big = false) => {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), !big);
  return bytes;
};
/** 橘 葵「空白の型」 in Shift_JIS and EUC-JP. */
const shiftJis = [0x8b, 0x6b, 0x20, 0x88, 0xa8, 0x81, 0x75, 0x8b, 0xf3, 0x94, 0x92, 0x82, 0xcc, 0x8c, 0x5e, 0x81, 0x76];
const eucJp = [0xb5, 0xcc, 0x20, 0xb0, 0xaa, 0xa1, 0xd6, 0xb6, 0xf5, 0xc7, 0xf2, 0xa4, 0xce, 0xb7, 0xbf, 0xa1, 0xd7];

test.each([
  ['UTF-8 with a mark', new TextEncoder().encode('\uFEFFTY  - 橘'), 'TY  - 橘'],
  ['UTF-16 with a mark', encoded('\uFEFFTY  - 橘'), 'TY  - 橘'],
  ['UTF-16 of Windows without a mark', encoded('TY  - 橘'), 'TY  - 橘'],
  ['UTF-16, the other order', encoded('\uFEFFTY  - 橘', true), 'TY  - 橘'],
  ['Shift_JIS', new Uint8Array(shiftJis), '橘 葵「空白の型」'],
  ['EUC-JP', new Uint8Array(eucJp), '橘 葵「空白の型」'],
  ['Windows-1252', new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]), 'Müller'],
  [
    'the encoding that XML declares',
    new Uint8Array([...new TextEncoder().encode('<?xml version="1.0" encoding="iso-8859-2"?>'), 0xb3]),
    '<?xml version="1.0" encoding="iso-8859-2"?>ł',
  ],
])('a file in %s is read', (_, bytes, text) => expect(decodeText(bytes)).toEqual({ text }));

test('a PDF, an archive and an image are no texts', () => {
  for (const bytes of [
    [0x25, 0x50, 0x44, 0x46, 0x0a, 0x00, 0x01],
    [0x50, 0x4b, 0x03, 0x04, 0xff],
    [0x89, 0x50, 0x4e, 0x47, 0x00],
  ])
    expect(decodeText(new Uint8Array(bytes))).toEqual({ problem: { code: 'worksFileNoText' } });
});
