/** Generates editor documents of valid shape, with texts from plain to hostile. */
import { firstLanguages } from '#contract/code-languages.ts';
import type { Block, EditorDocument } from '#contract/documents.ts';
import { alignments } from '#blocks/paragraph/schema.ts';
import fc from 'fast-check';
import { awkwardCode, hostileHtml } from './hostile.ts';

/** Any text, with every UTF-16 unit, lone surrogates and control characters. */
const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });

const htmlPiece = fc.oneof(
  fc.constantFrom('<b>', '</b>', '<i>', '</i>', '<em>', '<strong>', '</strong>', '<br>', '<span class="inline-code">'),
  fc.constantFrom('</span>', '<a href="/x">', '<a href="https://example.org/?a=1&amp;b=2">', '</a>', '&nbsp;', '&amp;'),
  fc.constantFrom('<s>', '</s>', '<mark>', '</mark>', '<sub>', '</sub>', '<sup>', '</sup>', '<del>', '</del>'),
  fc.constantFrom(
    '<ruby>',
    '<rt>',
    '</rt>',
    '<rp>',
    '</ruby>',
    '<ruby>漢字<rt>かんじ</rt></ruby>',
    '<em class="dots">',
    '</em>',
  ),
  fc.constantFrom(
    '<span class="inline-math">',
    '<span class="inline-math">x_i \\le 2</span>',
    '<span class="footnote">',
    '<span class="footnote">A note, <i>indeed</i>.</span>',
    '<span class="citation" data-keys="ito2020;mori" data-locators="p. 4;">',
    '<span class="citation" data-keys="ito2020" data-mode="narrative"></span>',
    '<span class="ref" data-to="fig:one"></span>',
    '<span class="ref" data-to="nothing">',
    '<span class="citation" data-keys="&quot;&gt;&lt;img src=x onerror=pwned()&gt;"></span>',
  ),
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

/** Source code with characters that are hard to escape. */
export const codeText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...awkwardCode),
  anyText,
  fc
    .array(
      fc.oneof(fc.constantFrom(...awkwardCode), anyText, fc.constantFrom('\r\n', '\\u003c', '</script>', '\u2028')),
    )
    .map((pieces) => pieces.join('')),
);

/** A label that no other block has, or no label. */
const label = fc.oneof(fc.constant(''), fc.stringMatching(/^(?:fig|sec|tbl|thm):[\w-]{12}$/));
const header = fc.record(
  { text: inlineHtml, level: fc.integer({ min: 0, max: 7 }), label },
  { requiredKeys: ['text'] },
);
const paragraph = fc.record(
  { text: inlineHtml, align: fc.constantFrom(...alignments, 'middle'), preserveBlank: fc.boolean() },
  { requiredKeys: ['text'] },
);
const code = fc.record(
  {
    highlight: fc.constantFrom('', '1', '1-3,5', '9-2', 'x"y'),
    name: anyText,
    code: codeText,
    language: fc.constantFrom(...firstLanguages, { value: 'klingon' }),
    label,
  },
  { requiredKeys: ['code'] },
);
const unknownData = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });

/** TeX, valid and invalid. */
export const texText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('E = mc^2', '\\frac{a}{b', '\\href{javascript:pwned()}{x}', '\\def\\a{\\a\\a}\\a', 'x_{i}^{2}'),
  fc.constantFrom(...hostileHtml).map((text) => text.slice(0, 200)),
  fc.string({ maxLength: 20 }),
);

const pictureId = fc.constantFrom('', 'a'.repeat(32), 'b'.repeat(32), '"><img src=x onerror=pwned()>');
const address = fc.constantFrom(
  'https://www.youtube.com/watch?v=abcdefghijk',
  'https://vimeo.com/123456789',
  'https://example.org/?a="><b>',
  'javascript:pwned()',
  'no address',
  '',
);
const anyFields = (fields: Record<string, fc.Arbitrary<unknown>>, ...required: string[]) =>
  fc.record(fields, { requiredKeys: required });

const share = fc.double({ min: 0, max: 1, noNaN: true });
const regions = fc.array(
  fc.record({
    x: share,
    y: share,
    width: share,
    height: share,
    label: anyText.map((said) => said.slice(0, 200)),
    text: fc.oneof(anyText, fc.constantFrom('御 on, go .48\r\n後 go .33', '</li></ol><script>pwned()</script> .5')),
  }),
  { maxLength: 3 },
);
const ofFigure = {
  alt: anyText,
  caption: inlineHtml,
  label,
};
const figureWidth = fc.constantFrom('column', 'wide', 'full', 'small', 'side', 'huge');
const items = fc.array(anyFields({ ...ofFigure, media: pictureId, dark: pictureId }), { minLength: 1, maxLength: 3 });
const figure = fc.oneof(
  { arbitrary: anyFields({ ...ofFigure, regions, media: pictureId, dark: pictureId, width: figureWidth }), weight: 3 },
  anyFields({ caption: inlineHtml, label, width: figureWidth, items }, 'items'),
);
const math = anyFields({ tex: texText, label: fc.oneof(label, fc.stringMatching(/^a "b" [a-z]{12}$/)) }, 'tex');
const table = anyFields(
  {
    header: fc.boolean(),
    rows: fc.array(fc.array(inlineHtml, { maxLength: 3 }), { maxLength: 3 }),
    align: fc.array(fc.constantFrom('left', 'center', 'right', 'top'), { maxLength: 4 }),
    caption: inlineHtml,
    label,
  },
  'rows',
);
const chart = anyFields({
  spec: fc.constantFrom<object[]>(
    {},
    { mark: 'bar', data: { values: 'a,"b ""c"""\n1,</script>\n2,日本' }, encoding: { x: { field: 'a' } } },
    { mark: 'line', data: { values: [{ a: 1, '<b>': '&' }, { a: null }, 3] }, title: '<img src=x onerror=pwned()>' },
    { layer: [{ data: { name: 'own' }, mark: 'point' }], datasets: { own: [{ x: [1] }] } },
  ),
  typed: fc.constantFrom('', '{ "mark": ', '</code><script>'),
  alt: anyText,
  caption: inlineHtml,
  label,
});
const diagram = anyFields(
  {
    code: codeText.map((text) => text.slice(0, 1_000)),
    language: fc.constantFrom('dot', 'mermaid', 'plantuml'),
    alt: anyText,
    caption: inlineHtml,
    label,
  },
  'code',
);
const quote = anyFields({ text: inlineHtml, cite: inlineHtml }, 'text');
const calloutKind = fc.constantFrom('note', 'tip', 'warning', 'danger', 'theorem', 'lemma', 'proof');
const callout = anyFields({ kind: calloutKind, title: inlineHtml, text: inlineHtml, label }, 'text');
const details = anyFields({ summary: inlineHtml, text: inlineHtml });
const link = anyFields({ url: address, title: anyText, site: anyText });
const video = anyFields({ url: address, title: anyText, poster: pictureId });

function blockOf(type: fc.Arbitrary<string>, data: fc.Arbitrary<object>): fc.Arbitrary<Block> {
  const shape = { id: fc.string({ maxLength: 10 }), type, data, tunes: fc.constant({ anchor: { id: 'x' } }) };
  return fc.record(shape, { requiredKeys: ['type', 'data'] }) as fc.Arbitrary<Block>;
}

const itemBlock = fc.oneof(
  blockOf(fc.constant('code'), code),
  blockOf(fc.constant('figure'), figure),
  blockOf(fc.constant('math'), math),
  blockOf(fc.constant('image'), unknownData),
);
const { item } = fc.letrec((tie) => ({
  item: fc.record(
    {
      content: inlineHtml,
      meta: fc.constant({ checked: true }),
      blocks: fc.array(itemBlock, { maxLength: 2 }),
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

export const generatedBlock: fc.Arbitrary<Block> = fc.oneof(
  blockOf(fc.constant('paragraph'), paragraph),
  blockOf(fc.constant('header'), header),
  blockOf(fc.constant('list'), list),
  blockOf(fc.constant('code'), code),
  blockOf(fc.constant('figure'), figure),
  blockOf(fc.constant('quote'), quote),
  blockOf(fc.constant('table'), table),
  blockOf(fc.constant('math'), math),
  blockOf(fc.constant('chart'), chart),
  blockOf(fc.constant('diagram'), diagram),
  blockOf(fc.constant('callout'), callout),
  blockOf(fc.constant('divider'), fc.constant({})),
  blockOf(fc.constant('details'), details),
  blockOf(fc.constant('link'), link),
  blockOf(fc.constant('video'), video),
  blockOf(fc.constantFrom('image', 'embed', 'constructor', '__proto__'), unknownData),
);

/** Documents that pass the contract's schema; lists are at most 5 deep. */
export const generatedDocument: fc.Arbitrary<EditorDocument> = fc.record(
  { time: fc.nat(), blocks: fc.array(generatedBlock, { maxLength: 8 }), version: fc.constant('2.31.7') },
  { requiredKeys: ['blocks'] },
);
