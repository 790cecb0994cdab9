import { firstLanguages } from '#contract/code-languages.ts';
import type { Block } from '#contract/documents.ts';
import { messages } from '#contract/messages.ts';
import { codeText, generatedDocument } from '#support/documents.ts';
import { awkwardCode, hostileHtml } from '#support/hostile.ts';
import { runs } from '#support/runs.ts';
import { Parser } from 'htmlparser2';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { warmUpHighlighting } from '#support/warm-up-highlighting.ts';
import { withCitationWords, type FindWork } from '#inlines/citation/html.ts';
import { rendererVersion, renderDocument, type RenderOptions } from './render.ts';

beforeAll(warmUpHighlighting);

const mathmlElements = 'mrow mi mn mo mtext mspace mfrac msqrt mroot mstyle mphantom mpadded msub msup msubsup'
  .concat(' munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose')
  .split(' ');
const mathmlAttributes = 'class mathvariant displaystyle scriptlevel stretchy fence separator form symmetric accent'
  .concat(' accentunder movablelimits largeop lspace rspace minsize maxsize linethickness width height depth voffset')
  .concat(' mathsize mathcolor mathbackground notation columnspan rowspan')
  .split(' ');

/** Attributes of the boxes over an annotated image. */
const place = ['x', 'y', 'width', 'height'];

const allowedAttributes: Record<string, string[]> = {
  p: ['class', 'aria-hidden'],
  a: ['href', 'class', 'aria-label'],
  code: ['class'],
  pre: ['tabindex'],
  span: ['class', 'role', 'id', 'title', 'aria-hidden', 'aria-label'],
  h2: ['id', 'class'],
  h3: ['id', 'class'],
  h4: ['id', 'class'],
  h5: ['id', 'class'],
  h6: ['id', 'class'],
  figure: ['class', 'data-language', 'data-frame', 'id'],
  button: ['type', 'data-copy', 'data-wrap', 'aria-pressed', 'hidden'],
  figcaption: [],
  ol: ['class'],
  ul: ['class'],
  li: ['id', 'class'],
  b: ['lang'],
  strong: [],
  i: [],
  em: ['class'],
  ruby: [],
  rp: [],
  rt: [],
  br: [],
  s: [],
  mark: ['class'],
  sub: [],
  sup: ['id', 'class'],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['scope', 'class'],
  td: ['class'],
  hr: [],
  blockquote: [],
  footer: [],
  cite: [],
  aside: ['class', 'aria-label', 'id'],
  details: ['class'],
  summary: [],
  label: ['class'],
  input: ['type', 'aria-label'],
  picture: [],
  source: ['type', 'media', 'width', 'height', 'srcset', 'sizes'],
  section: ['class', 'aria-label', 'id', 'aria-labelledby', 'data-pagefind-ignore'],
  div: ['class', 'role', 'tabindex', 'aria-label', 'id'],
  ...Object.fromEntries(mathmlElements.map((name) => [name, mathmlAttributes])),
  math: ['display'],
  semantics: [],
  annotation: ['encoding'],
  svg: ['class', 'viewbox', 'role', 'preserveaspectratio', 'aria-hidden'],
  foreignobject: ['class', ...place],
  rect: ['class', ...place],
  text: ['class', 'x', 'y', 'text-anchor'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding', 'fetchpriority'],
};

/** Parses `html` and collects forbidden elements, the ids, the heading levels, and the text inside `pre`. */
function read(html: string) {
  const found = { forbidden: [] as string[], ids: [] as string[], levels: [] as number[], code: '' };
  let inCode = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const key of Object.keys(attributes)) {
        const isSide = key === 'dir' && attributes[key] === 'rtl';
        if (!isSide && !allowedAttributes[name]?.includes(key)) found.forbidden.push(`${name} ${key}`);
      }
      if (!(name in allowedAttributes)) found.forbidden.push(name);
      if (attributes.id !== undefined) found.ids.push(attributes.id);
      if (/^h\d$/.test(name)) found.levels.push(Number(name[1]));
      inCode ||= name === 'pre';
    },
    ontext(text) {
      if (inCode) found.code += text;
    },
    onclosetag(name) {
      if (name === 'pre') inCode = false;
    },
    oncomment: () => found.forbidden.push('comment'),
    onprocessinginstruction: (name) => found.forbidden.push(name),
  });
  parser.end(html);
  return found;
}

/** Options with one known image and one known work. */
const known: RenderOptions = {
  media: (id) => (id.startsWith('a') ? { kind: 'picture', width: 1_600, height: 900 } : undefined),
  citations: (key) =>
    key === 'ito2020' ? { authors: ['Ito'], year: '2020', reference: 'Ito, A. (2020).' } : undefined,
};

const render = (...blocks: Block[]) => renderDocument({ blocks });
const html = async (...blocks: Block[]) => (await render(...blocks)).html;
const header = (text: string, level?: number): Block => ({ type: 'header', data: { text, level } });
const code = (text: string, value = 'javascript', name = ''): Block => ({
  type: 'code',
  data: { name, code: text, language: { value } },
});

test('what we add to a Japanese text is Japanese', async () => {
  const render = async (text: string) =>
    (
      await renderDocument({
        blocks: [
          { type: 'paragraph', data: { text: `${text}<span class="footnote">${text}</span>` } },
          { type: 'callout', data: { kind: 'note', text } },
          { type: 'details', data: { summary: '', text } },
        ],
      })
    ).html;
  const japanese = await render('紙の上のことばについて書く。');
  for (const part of ['aria-label="補足"', '>補足</p>', '<summary>詳細</summary>', '<h2>注</h2>']) {
    expect(japanese).toContain(part);
  }
  const english = await render('On words on paper.');
  for (const part of ['aria-label="Note"', '<summary>Details</summary>', '<h2>Notes</h2>']) {
    expect(english).toContain(part);
  }
});

test('whatever the document, only known elements and attributes come out, ids are unique, the outline has no gaps', async () => {
  await fc.assert(
    fc.asyncProperty(generatedDocument, async (document) => {
      const rendered = await renderDocument(document, known);
      const { forbidden, ids, levels } = read(rendered.html);
      expect(forbidden).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
      const anchors = rendered.headings.map((heading) => heading.id);
      expect(ids.filter((id) => anchors.includes(id))).toEqual(anchors);
      expect(levels.slice(0, anchors.length)).toEqual(rendered.headings.map((heading) => heading.level));
      for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 1) + 1);
      // Characters that XML forbids would break the feeds.
      expect(rendered.html + rendered.text).not.toMatch(/(?![\t\n\r])[\0-\x1f]|[\ufffe\uffff]|\p{Surrogate}/u);
    }),
    runs(200, 10_000),
  );
});

/** Returns code as a page shows it, without characters that a page cannot contain. */
const shown = (text: string) =>
  text
    .toWellFormed()
    .replace(/(?![\t\n\r])[\0-\x1f]/g, (control) => String.fromCharCode(0x2400 + control.charCodeAt(0)))
    .replace(/[\x7f\ufffe\uffff]/g, '\ufffd');

test('code is shown to the letter in every language', async () => {
  await fc.assert(
    fc.asyncProperty(codeText, fc.constantFrom(...firstLanguages), async (text, { value }) => {
      fc.pre(/[^\s\p{Cc}\p{Cf}]/u.test(text));
      expect(read(await html(code(text, value))).code).toBe(shown(text));
    }),
    runs(200, 10_000),
  );
});

test.each(firstLanguages.flatMap(({ value }) => awkwardCode.map((text, index) => [value, index, text] as const)))(
  '%s shows awkward code %i to the letter',
  async (language, _, text) => {
    const expected = /[^\s\p{Cc}\p{Cf}]/u.test(text) ? shown(text) : '';
    expect(read(await html(code(text, language))).code).toBe(expected);
  },
);

/** Short names for the report. */
const named = hostileHtml.map((text, index) => [`${index}: ${text.slice(0, 50)}`, text] as const);

test.each(named)('%s leaves nothing that could run', async (_, text) => {
  const document = await html(
    { type: 'figure', data: { media: text, alt: text, caption: text, width: text } },
    { type: 'quote', data: { text, cite: text } },
    { type: 'table', data: { header: true, rows: [[text], [text]], align: [text], caption: text } },
    { type: 'math', data: { tex: text.slice(0, 5_000), label: text } },
    { type: 'callout', data: { kind: text, text } },
    { type: 'details', data: { summary: text, text } },
    { type: 'link', data: { url: text, title: text, site: text } },
    { type: 'video', data: { url: text, title: text, poster: text } },
    { type: 'video', data: { url: 'https://youtu.be/abcdefghijk', title: text } },
    {
      type: 'paragraph',
      data: { text: `a<span class="footnote">${text}</span><span class="inline-math">${text}</span>` },
    },
    { type: 'paragraph', data: { text, align: '"><script>' } },
    header(text),
    { type: 'list', data: { items: [text, { content: text, items: [text] }] } },
    code(text, 'html', text),
    { type: text.slice(0, 60), data: { text } },
  );
  expect(read(document).forbidden).toEqual([]);
});

test('each block has its markup', async () => {
  const inlineCode = 'a <span class="inline-code">f()</span> <a href="/x"><b>b</b></a> &lt;';
  expect(await html({ type: 'paragraph', data: { text: inlineCode } })).toBe(
    '<p>a <code class="inline-code">f()</code> <a href="/x"><b>b</b></a> &lt;</p>',
  );
  for (const alignment of ['center', 'right', 'justify']) {
    expect(await html({ type: 'paragraph', data: { text: 'x', align: alignment } })).toBe(
      `<p class="align-${alignment}">x</p>`,
    );
  }
  expect(await html({ type: 'paragraph', data: { text: '', preserveBlank: true } })).toBe('<p class="blank"><br></p>');
  const nested = { content: 'b', items: [{ content: 'c', items: [] }] };
  expect(await html({ type: 'list', data: { items: ['a', nested] } })).toBe(
    '<ol><li>a</li><li>b<ol><li>c</li></ol></li></ol>',
  );
  expect(await html({ type: 'list', data: { style: 'unordered', items: ['a'] } })).toBe('<ul><li>a</li></ul>');
  const done = { content: 'b', meta: { checked: true }, items: [{ content: 'c', items: [] }] };
  expect(await html({ type: 'list', data: { style: 'checklist', items: ['a', done] } })).toBe(
    '<ul class="checklist"><li><span class="box" role="img" aria-label="Not done">☐ </span>a</li>' +
      '<li><span class="box done" role="img" aria-label="Done">☑ </span>b<ul class="checklist">' +
      '<li><span class="box" role="img" aria-label="Not done">☐ </span>c</li></ul></li></ul>',
  );
  expect(await html(code('a & b', 'plaintext', 'x<y>.txt'))).toBe(
    '<figure class="code" data-language="plaintext"><figcaption><span class="name">x&lt;y&gt;.txt</span>' +
      '<span class="language">Text</span><button type="button" data-wrap aria-pressed="false" hidden>Wrap</button>' +
      '<button type="button" data-copy hidden>Copy</button></figcaption>' +
      '<pre tabindex="0"><code>a &amp; b</code></pre></figure>',
  );
  expect(await html({ type: 'image', data: { text: 'x' } })).toBe(
    `<p class="unknown-block"><strong>Error</strong><br>${messages.blockUnknown}</p>`,
  );
});

test('what begins with letters that run right to left is set so, with its bars and marks; all else has no side', async () => {
  expect(await html({ type: 'paragraph', data: { text: '«<b>مرحبا</b>» to all' } })).toMatch(/^<p dir="rtl">/);
  expect(await html({ type: 'paragraph', data: { text: 'Said: مرحبا' } })).toMatch(/^<p>/);
  expect(await html({ type: 'header', data: { text: '2. שלום', level: 2 } })).toMatch(
    /^<h2 id="[^"]+" class="level-2" dir="rtl">/,
  );
  expect(await html({ type: 'list', data: { style: 'unordered', items: ['שלום', 'hello'] } })).toMatch(
    /^<ul dir="rtl"><li>/,
  );
  expect(await html({ type: 'quote', data: { text: 'مرحبا', cite: 'A' } })).toMatch(/^<blockquote dir="rtl"><p>/);
  expect(await html({ type: 'callout', data: { kind: 'tip', text: 'مرحبا' } })).toMatch(/^<aside [^>]* dir="rtl">/);
  expect(await html({ type: 'details', data: { summary: 'مرحبا', text: 'b' } })).toMatch(/^<details dir="rtl">/);
  const table = { header: false, rows: [['1', 'مرحبا']], align: [], caption: 'A' };
  expect(await html({ type: 'table', data: table })).toMatch(/^<div [^>]* dir="rtl"><table>/);
  const card = { url: 'https://example.org/', title: 'مرحبا', site: 'A' };
  expect(await html({ type: 'link', data: card })).toMatch(/^<p class="link-card" dir="rtl">/);
  expect(await html({ type: 'figure', data: { media: '', alt: '', caption: 'مرحبا', width: 'column' } })).toContain(
    '<figcaption dir="rtl">',
  );
});

test('lines are pointed out, over tokens that span them, with the text to the letter', async () => {
  const text = '/* a\nb\nc */\nlet d = `\ne`;\n';
  const marked = await html({ ...code(text), data: { ...code(text).data, highlight: '2, 4-5,x,99-1' } });
  expect(read(marked).code).toBe(text);
  const lines = [...marked.matchAll(/<mark class="line">(.*?)<\/mark>/gs)].map((found) =>
    found[1]?.replace(/<[^>]*>/g, ''),
  );
  expect(lines).toEqual(['b', 'let d = `', 'e`;']);
  expect(read(marked).forbidden).toEqual([]);
});

test('headers keep the size that was chosen in an outline without gaps', async () => {
  const { headings, html } = await render(
    header('One', 1),
    header('Two', 4),
    header('Three', 6),
    header('Four', 3),
    header('Five'),
  );
  expect(headings.map(({ level }) => level)).toEqual([2, 3, 4, 3, 2]);
  expect(html).toContain('<h2 id="one" class="level-1">One</h2>\n<h3 id="two" class="level-4">Two</h3>');
});

test('the text of a post has its formulas and citations as one reads them, in a heading too', async () => {
  const cite = (mode: string) => `<span class="citation" data-keys="ito2020" data-mode="${mode}"></span>`;
  const tex = String.raw`<span class="inline-math">\alpha</span>`;
  const blocks = [
    header(`On ${tex}`),
    { type: 'paragraph', data: { text: `As ${cite('narrative')} says ${cite('')}, 10<sup>9</sup>.` } },
  ];
  const now = await renderDocument({ blocks }, known);
  expect(now.text).toBe('On α\nAs Ito (2020) says (Ito, 2020), 10⁹.');
  expect(now.headings).toEqual([{ id: 'on-alpha', text: 'On α', level: 2 }]);
  const later = await renderDocument({ blocks }, { citations: 'later' });
  expect(withCitationWords(later.text, known.citations as FindWork)).toBe(now.text);
});

test('anchors are words of any script, unique, and none that pages use', async () => {
  const texts = ['A <b>first</b> pass', 'A first pass', '第一章：はじめに', '😀', '😀', 'Main', 'A first pass 2'];
  const { headings } = await render(...texts.map((text) => header(text)));
  expect(headings.map(({ id }) => id)).toEqual([
    'a-first-pass',
    'a-first-pass-2',
    '第一章-はじめに',
    'section',
    'section-2',
    'main-2',
    'a-first-pass-2-2',
  ]);
  expect(headings[0]?.text).toBe('A first pass');
});

test('the text is the prose', async () => {
  const { text } = await render(
    header('One &amp; two'),
    { type: 'paragraph', data: { text: 'a<br><b>b</b>' } },
    code('no'),
    { type: 'list', data: { items: ['c', 'd'] } },
    { type: 'image', data: { text: 'no' } },
  );
  expect(text).toBe('One & two\na b\nc\nd');
});

const samples: Record<string, string> = {
  javascript: 'import a from "b"; // c\nconst f = async (x) => `${x + 1}`;\n',
  html: '<!-- c -->\n<a href="x">y</a><script>let a = 1;</script>\n',
  css: '/* c */\n@media print { .a > b { color: var(--c, #fff); content: "x"; } }\n',
  python: '# c\n@d\ndef f(x: int = 1) -> str:\n    """doc"""\n    return f"{x}"\n',
  bash: '# c\nfor a in *; do echo "$a" | sort -u > b; done\n',
};

test.each(Object.entries(samples))('%s is highlighted with classes alone', async (language, text) => {
  const rendered = await html(code(text, language));
  expect(rendered).toContain('<span class="tok-comment">');
  expect(rendered).toContain('<span class="tok-keyword">');
  expect(rendered).toContain('<span class="tok-string">');
  expect(rendered).not.toContain('style=');
});

test('a table that outgrows a phone both ways is a box of its own there, in which its header stays', async () => {
  const table = (rows: number, columns: number, header = true): Block => ({
    type: 'table',
    data: { header, rows: Array.from({ length: rows }, () => Array<string>(columns).fill('x')) },
  });
  const long = '<div class="table long"';
  expect(await html(table(13, 4))).toContain(long);
  for (const other of [table(12, 4), table(13, 3), table(13, 4, false)]) expect(await html(other)).not.toContain(long);
});

test('what is rendered changes only with its version: raise rendererVersion, then this', async () => {
  const rendered = await render(
    header('A', 1),
    header('B', 3),
    ...Object.entries(samples).map(([language, text]) => code(text, language, 'n')),
    { type: 'paragraph', data: { text: 'a <span class="inline-code">b</span>', align: 'center' } },
    { type: 'list', data: { items: ['a', { content: 'b', items: [{ content: 'c' }] }] } },
    { type: 'x', data: {} },
  );
  const fingerprint = createHash('sha256').update(JSON.stringify(rendered)).digest('hex').slice(0, 16);
  expect(`${rendererVersion} ${fingerprint}`).toMatchInlineSnapshot(`"13 036a95f4740d45a1"`);
});

test('while a post full of formulas is rendered, others have their turns', async () => {
  const tex = `\\ce{${'H2O + '.repeat(600)}}`;
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 0);
  await render(...Array.from({ length: 6 }, (): Block => ({ type: 'math', data: { tex, label: '' } })));
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(3);
});

test('who said a quote is part of the text that search reads', async () => {
  const quote = { type: 'quote', data: { text: 'So it goes.', cite: '<i>Ada</i>, Notes' } };
  expect((await renderDocument({ blocks: [quote] })).text).toContain('Ada, Notes');
});
