import { awkwardCode, hostileHtml, nestedItems } from '#support/hostile.ts';
import { codeText, generatedDocument } from '#support/documents.ts';
import { runs } from '#support/runs.ts';
import type { Block } from '#contract/documents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanDocument, documentCleaner } from './clean.ts';
import { parseDocument } from './parse.ts';
import { documentToJson } from '#domain/document/serialise.ts';

const clean = (...blocks: Block[]) => cleanDocument({ blocks }).blocks;
const saved = (jsonText: string) => documentToJson(cleanDocument(parseDocument(jsonText)));

test('a formula or note with only forbidden characters is removed', () => {
  const text = '!<span class="inline-math">\ud800</span><span class="footnote">\u0007</span>';
  expect(cleanDocument({ blocks: [{ type: 'paragraph', data: { text } }] }).blocks[0]?.data.text).toBe('!');
});

test('saving a saved document changes nothing', () => {
  fc.assert(
    fc.property(generatedDocument, (document) => {
      const once = saved(JSON.stringify(document));
      expect(saved(once)).toBe(once);
      expect(cleanDocument(parseDocument(once))).toStrictEqual(parseDocument(once));
    }),
    runs(500, 10_000),
  );
});

test('keeps code exactly', () => {
  fc.assert(
    fc.property(codeText, (code) => {
      fc.pre(/\S/.test(code.replace(/[\p{Cc}\p{Cf}]/gu, '')));
      const text = saved(JSON.stringify({ blocks: [{ type: 'code', data: { code } }] }));
      expect(parseDocument(text).blocks[0]?.data.code).toBe(code);
      // In texts, a quotation mark is stored as `\u0022`, never as `\"`. Only an odd number of backslashes escapes a
      // quotation mark.
      expect(text).not.toMatch(/[<>'&\u2028\u2029]|(?<!\\)(?:\\\\)*\\"/);
    }),
    { ...runs(500, 10_000), examples: [['\\']] },
  );
});

test.each(awkwardCode.map((code, index) => [index, code] as const))('keeps awkward code %i', (_, code) => {
  const [block] = clean({ type: 'code', data: { code } });
  expect(block?.data.code ?? '').toBe(/[^\s\p{Cc}\p{Cf}]/u.test(code) ? code : '');
});

test.each(['', ' ', '\n\t', '&nbsp;', '<br>', '<b> </b>', '\u3000', '\u200b', '<script>x</script>'])(
  'a block whose text is %j is dropped',
  (text) => {
    expect(
      clean(
        { type: 'paragraph', data: { text } },
        { type: 'paragraph', data: { text, preserveBlank: false } },
        { type: 'header', data: { text, level: 3 } },
        { type: 'list', data: { items: [] } },
        { type: 'list', data: { items: [text, text] } },
        { type: 'list', data: { items: [{ content: text, items: [{ content: text, items: [] }] }] } },
        { type: 'code', data: { code: ' \r\n' } },
      ),
    ).toEqual([]);
  },
);

test('a blank paragraph stays with preserveBlank, and only a paragraph', () => {
  expect(
    clean(
      { type: 'paragraph', data: { text: '', preserveBlank: true } },
      { type: 'header', data: { text: '', preserveBlank: true } },
      { type: 'code', data: { code: '', preserveBlank: true } },
    ),
  ).toEqual([{ type: 'paragraph', data: { text: '', align: 'left', preserveBlank: true } }]);
});

test('defaults are filled in; ids and tunes stay', () => {
  expect(
    clean(
      { id: 'a', type: 'header', data: { text: 'x' }, tunes: { t: { on: true } } },
      { type: 'header', data: { text: 'x', level: 9 } },
      { type: 'paragraph', data: { text: 'x', align: 'up' } },
      { type: 'paragraph', data: { text: 'x', align: 'center' } },
      { type: 'list', data: { items: ['x', ''] } },
      { type: 'list', data: { style: 'unordered', items: [{ content: 'x', meta: { n: 1 } }] } },
      { type: 'code', data: { code: 'x', language: { value: 'klingon', text: '<b>', icon: 'x' } } },
    ),
  ).toEqual([
    { id: 'a', type: 'header', data: { text: 'x', level: 2 }, tunes: { t: { on: true } } },
    { type: 'header', data: { text: 'x', level: 2 } },
    { type: 'paragraph', data: { text: 'x', align: 'left' } },
    { type: 'paragraph', data: { text: 'x', align: 'center' } },
    { type: 'list', data: { style: 'ordered', items: ['x', ''] } },
    { type: 'list', data: { style: 'unordered', items: [{ content: 'x', meta: { n: 1 }, items: [] }] } },
    {
      type: 'code',
      data: { name: '', code: 'x', language: { value: 'plaintext', text: 'Text', icon: 'icon-plaintext' } },
    },
  ]);
});

test('keeps a block of an unknown type exactly', () => {
  const block = {
    id: '1',
    type: 'image',
    data: { caption: '<script>x</script>', nested: [{ 'a"<': null }] },
    extra: 1,
  };
  const text = saved(JSON.stringify({ blocks: [block] }));
  expect(JSON.parse(text)).toEqual({ blocks: [block] });
});

test('a list too deep for parsing does not break cleaning', () => {
  const block = { type: 'list', data: { items: nestedItems(100_000) } };
  expect(clean(block)).toEqual([block]);
});

test('the description of a picture has one line, as its field in the editor', () => {
  const data = { media: 'm', alt: 'Two\r\nlines\n', caption: '', width: 'normal' };
  expect(clean({ type: 'figure', data })).toMatchObject([{ data: { alt: 'Two lines ' } }]);
});

test('hostile texts in every block leave no markup but the allowed', () => {
  const blocks = hostileHtml.flatMap((text): Block[] => [
    { type: 'paragraph', data: { text } },
    { type: 'header', data: { text } },
    { type: 'list', data: { items: [text, { content: text, items: [{ content: text, items: [] }] }] } },
  ]);
  const text = JSON.stringify(clean(...blocks));
  expect(text.match(/<\/?(?!(?:b|strong|i|em|br|a|span)\b)\w/g)).toBeNull();
});

test('the states of a document are cleaned as each by itself', () => {
  fc.assert(
    fc.property(
      fc.array(generatedDocument, { minLength: 2, maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      (found, picks) => {
        const clean = documentCleaner();
        // Each document reuses blocks of the previous document, both as generated and as cleaned.
        let standing: Block[] = [];
        for (const { blocks } of found) {
          const all = [...standing, ...blocks, ...blocks];
          const state = { blocks: all.filter(() => (picks.next().value as number) % 3 > 0) };
          const cleaned = clean(structuredClone(state));
          expect(JSON.stringify(cleaned)).toBe(JSON.stringify(cleanDocument(state)));
          // Cleaning the same block objects again gives the same result.
          expect(JSON.stringify(clean(state))).toBe(JSON.stringify(cleaned));
          standing = [...state.blocks, ...cleaned.blocks];
        }
      },
    ),
    runs(300, 5_000),
  );
});

test('the same object is cleaned once', () => {
  const clean = documentCleaner();
  const read: string[] = [];
  const block = {
    id: 'a',
    type: 'paragraph',
    get data() {
      read.push('data');
      return { text: 'stays' };
    },
  };
  const [cleaned] = clean({ blocks: [block] }).blocks;
  read.length = 0;
  expect(clean({ blocks: [block] }).blocks[0]).toBe(cleaned);
  expect(read).toEqual([]);
});

test('a block that is as it was is the same object again', () => {
  const clean = documentCleaner();
  const state = (text: string) => ({
    blocks: [
      { id: 'a', type: 'paragraph', data: { text: 'stays' } },
      { id: 'b', type: 'paragraph', data: { text } },
    ],
  });
  const [first, second] = [clean(state('one')), clean(state('two'))];
  expect(second.blocks[0]).toBe(first.blocks[0]);
  expect(second.blocks[1]?.data.text).toBe('two');
});
