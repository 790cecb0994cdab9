import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { findPicture } from './find-picture.ts';
import { openZip } from './open-zip.ts';

const file = strToU8('x');
const namesIn = (bytes: Uint8Array) => openZip(bytes).files.map(({ name }) => name);

/** Returns a zip with one entry. Its name has these bytes and no encoding flag. */
function unflagged(name: number[]): Uint8Array {
  const bytes = zipSync({ ['a'.repeat(name.length)]: file });
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    const sign = String.fromCharCode(...bytes.subarray(at, at + 4));
    if (sign === 'PK\x03\x04') bytes.set(name, at + 30);
    if (sign === 'PK\x01\x02') bytes.set(name, at + 46);
  }
  return bytes;
}
const utf8 = (text: string) => [...new TextEncoder().encode(text)];

test.each([
  ['plain', zipSync({ 'p/a.md': file }), ['p/a.md']],
  ['decomposed', zipSync({ 'p/カ\u3099.png': file }), ['p/ガ.png']],
  ['composed', zipSync({ 'café.md': file }), ['café.md']],
  ['bytes of macOS', unflagged(utf8('カ\u3099.png')), ['ガ.png']],
  ['bytes of Windows', unflagged([0x89, 0xe6, 0x91, 0x9c, 0x2e, 0x6d, 0x64]), ['画像.md']],
  ['a second byte that looks like \\', unflagged([0x95, 0x5c, 0x2e, 0x6d, 0x64]), ['表.md']],
  ['bytes of neither', unflagged([0xff, 0x2e, 0x6d, 0x64]), ['ÿ.md']],
  ['backslashes', zipSync({ 'p\\a.md': file }), ['p/a.md']],
  [
    'a part of an export',
    zipSync({ 'Export-1-Part-1.zip': zipSync({ 'p/a.md': file }), 'Export-1-Part-2.zip': zipSync({ 'p/b.md': file }) }),
    ['p/a.md', 'p/b.md'],
  ],
  ['another zip', zipSync({ 'a.md': file, 'x/old.zip': zipSync({ 'a.md': file }) }), ['a.md', 'x/old/a.md']],
  ['a zip in a zip in a zip', zipSync({ 'a.zip': zipSync({ 'b.zip': zipSync({ 'c.md': file }) }) }), ['a/b.zip']],
  [
    'a zip beside a folder of its name',
    zipSync({ 'x.zip': zipSync({ 'a.md': file }), 'x/a.md': file }),
    ['x/a.md', 'x.zip/a.md'],
  ],
  ['names in capitals', zipSync({ 'A.MD': file, 'B.ZIP': zipSync({ 'c.md': file }) }), ['A.MD', 'B/c.md']],
  ['what only looks like one', zipSync({ 'a.docx': zipSync({ 'b.xml': file }), '.x.zip': file }), ['a.docx', '.x.zip']],
  [
    'a page of Notion with its folder',
    zipSync({ 'E-1.zip': zipSync({ 'P 1.md': file, 'P 1/a.png': file }) }),
    ['E-1/P 1.md', 'E-1/P 1/a.png'],
  ],
  ['a folder', zipSync({ 'a/': new Uint8Array(), 'a/b.md': file }), ['a/', 'a/b.md']],
  ['nothing', zipSync({}), []],
  ['one in a folder', zipSync({ 'a/b.zip': zipSync({ 'c/d.md': file }) }), ['a/b/c/d.md']],
  [
    'two of one name',
    zipSync({ 'a/x.zip': zipSync({ 'c.md': file }), 'b/x.zip': zipSync({ 'c.md': file }) }),
    ['a/x/c.md', 'b/x/c.md'],
  ],
  ['an empty one', zipSync({ 'a.zip': zipSync({}), 'b.md': file }), ['b.md']],
  ['a long path', zipSync({ [`${'d/'.repeat(60)}a.md`]: file }), [`${'d/'.repeat(60)}a.md`]],
  ['what macOS says of a zip', zipSync({ '__MACOSX/._a.zip': file, 'a.md': file }), ['__MACOSX/._a.zip', 'a.md']],
])('names in a zip are read as they were meant: %s', (_, bytes, names) => {
  expect(namesIn(bytes)).toEqual(names);
  const { unpack } = openZip(bytes);
  const found = unpack(names.filter((name) => name.endsWith('.md')));
  for (const [name, text] of found) expect([name, new TextDecoder().decode(text)]).toEqual([name, 'x']);
  expect(found.size).toBe(names.filter((name) => name.endsWith('.md')).length);
});

test('throws for a file that is not a zip, and for a broken zip within one', () => {
  expect(() => openZip(strToU8('no zip'))).toThrow();
  expect(() => openZip(zipSync({ 'a.zip': strToU8('no zip') }))).toThrow();
});

test.each([
  ['p/カ\u3099.png', 'p/a.md', 'ガ.png'],
  ['p/ガ.png', 'p/a.md', 'カ\u3099.png'],
  ['p/ガ.png', 'p/a.md', encodeURI('カ\u3099.png')],
  ['static/img/カ\u3099.png', 'p/a.md', '/img/ガ.png'],
  ['attachments/カ\u3099.png', 'p/a.md', 'ガ.png'],
  ['p/カ\u3099/a.png', 'p/a.md', './ガ/a.png'],
])('a picture %s is found by %s as %s', async (path, text, src) => {
  const source = { pictures: [path], picture: async (name: string) => (name === path ? file : undefined) };
  expect(await findPicture(source, text, src, undefined)).toHaveProperty('bytes', file);
});
