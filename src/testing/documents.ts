/** Generated editor documents: valid in shape, with texts from plain to hostile. */
import { alignments, codeLanguages, type Block, type EditorDocument } from '#contract/documents.ts';
import fc from 'fast-check';
import { awkwardCode, hostileHtml } from './hostile.ts';

/** Any text: every UTF-16 unit, lone surrogates and controls included. */
const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });

const htmlPiece = fc.oneof(
  fc.constantFrom('<b>', '</b>', '<i>', '</i>', '<em>', '<strong>', '</strong>', '<br>', '<span class="inline-code">'),
  fc.constantFrom('</span>', '<a href="/x">', '<a href="https://example.org/?a=1&amp;b=2">', '</a>', '&nbsp;', '&amp;'),
  fc.constantFrom(
    '<',
    '>',
    '&',
    '"',
    '<p>',
    '</p>',
    '<svg>',
    '<script>',
    '</script>',
    '<!--',
    '-->',
    'words ',
    '日本語',
  ),
  fc.constantFrom(...hostileHtml),
  anyText,
);

/** Inline HTML, well formed or not. */
export const inlineHtml: fc.Arbitrary<string> = fc.oneof(
  fc.lorem(),
  fc.array(htmlPiece, { maxLength: 12 }).map((pieces) => pieces.join('')),
);

/** Source code with every awkward character. */
export const codeText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...awkwardCode),
  anyText,
  fc
    .array(
      fc.oneof(fc.constantFrom(...awkwardCode), anyText, fc.constantFrom('\r\n', '\\u003c', '</script>', '\u2028')),
    )
    .map((pieces) => pieces.join('')),
);

const header = fc.record({ text: inlineHtml, level: fc.integer({ min: 0, max: 7 }) }, { requiredKeys: ['text'] });
const paragraph = fc.record(
  { text: inlineHtml, align: fc.constantFrom(...alignments, 'middle'), preserveBlank: fc.boolean() },
  { requiredKeys: ['text'] },
);
const { item } = fc.letrec((tie) => ({
  item: fc.record(
    {
      content: inlineHtml,
      meta: fc.constant({ checked: true }),
      items: fc.oneof({ maxDepth: 4 }, fc.constant<unknown[]>([]), fc.array(tie('item'), { maxLength: 3 })),
    },
    { requiredKeys: ['content'] },
  ),
}));
const list = fc.record(
  {
    style: fc.constantFrom('ordered', 'unordered', 'checklist'),
    items: fc.oneof(fc.array(inlineHtml, { maxLength: 5 }), fc.array(item, { maxLength: 3 })),
  },
  { requiredKeys: ['items'] },
);
const code = fc.record(
  { name: anyText, code: codeText, language: fc.constantFrom(...codeLanguages, { value: 'cobol' }) },
  { requiredKeys: ['code'] },
);
const unknownData = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });

function blockOf(type: fc.Arbitrary<string>, data: fc.Arbitrary<object>): fc.Arbitrary<Block> {
  const shape = { id: fc.string({ maxLength: 10 }), type, data, tunes: fc.constant({ anchor: { id: 'x' } }) };
  return fc.record(shape, { requiredKeys: ['type', 'data'] }) as fc.Arbitrary<Block>;
}

export const generatedBlock: fc.Arbitrary<Block> = fc.oneof(
  blockOf(fc.constant('paragraph'), paragraph),
  blockOf(fc.constant('header'), header),
  blockOf(fc.constant('list'), list),
  blockOf(fc.constant('code'), code),
  blockOf(fc.constantFrom('image', 'embed', 'constructor', '__proto__'), unknownData),
);

/** Documents that pass the contract's schema; lists are at most 5 deep. */
export const generatedDocument: fc.Arbitrary<EditorDocument> = fc.record(
  { time: fc.nat(), blocks: fc.array(generatedBlock, { maxLength: 8 }), version: fc.constant('2.31.7') },
  { requiredKeys: ['blocks'] },
);
