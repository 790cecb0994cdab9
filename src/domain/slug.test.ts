import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postId, slug } from './slug.ts';

test.each([
  ['On Sparse Attention', 'on-sparse-attention'],
  ["What's new?  In C++ & co.", 'whats-new-in-c-co'],
  ['注意の疎性について：第１章', '注意の疎性について-第1章'],
  ['がぎぐ カタカナー', 'がぎぐ-カタカナー'],
  ['Über naïve Café', 'über-naïve-café'],
  ['\u202eevil\u202c مرحبا', 'evil-مرحبا'],
  ['😀 🎉', 'post'],
  ['', 'post'],
  ['../../etc/passwd', 'etc-passwd'],
  ['a '.repeat(100), `a${'-a'.repeat(29)}`],
  [
    'a long title whose words go on and on until they are far too many to keep',
    'a-long-title-whose-words-go-on-and-on-until-they-are-far-too',
  ],
])('the post %j gets the id %s-…', (title, expected) => {
  expect(postId(title, () => Uint8Array.of(0, 1, 2, 31, 32, 255))).toBe(`${expected}-abc9a9`);
});

test('ids differ from each other, and are safe as file names and in addresses', () => {
  expect(postId('x')).not.toBe(postId('x'));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 300 })), (title) => {
      for (const id of [postId(title), slug(title)]) {
        expect(id).toMatch(/^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u);
        expect(Buffer.byteLength(id)).toBeLessThan(200);
        expect(id).toBe(id.normalize('NFC'));
      }
      expect(postId(title)).toMatch(/-[a-z2-9]{6}$/);
    }),
    runs(500, 10_000),
  );
});

test.each([
  ['machine learning', 'machine-learning'],
  ['機械学習', '機械学習'],
])('the keyword %j has the id %s', (name, id) => {
  expect(slug(name)).toBe(id);
});

test('names that look alike get ids of their own', () => {
  const names = ['c', 'C', 'c++', 'C++', 'C#', 'machine learning', 'machine-learning', 'Machine Learning', '😀', '🎉'];
  names.push('が', 'が'.normalize('NFD'), 'a  b', 'a b', 'a-b', 'a b '.trimEnd() + '!', 'x'.repeat(60), 'x'.repeat(61));
  expect(new Set(names.map(slug)).size).toBe(new Set(names).size);
  expect(slug('C++')).toMatch(/^c-[0-9a-z]{7}$/);
});
