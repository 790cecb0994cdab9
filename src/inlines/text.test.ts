import { inlineHtml } from '#support/documents.ts';
import { hostileHtml } from '#support/hostile.ts';
import { runs } from '#support/runs.ts';
import { Parser } from 'htmlparser2';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedText, fullText, idWords, sanitiseInline, inlineText } from '#inlines/text.ts';

/** Finds forbidden markup in `html` with another parser. */
function forbidden(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const allowed = { a: ['href'], span: ['class'], em: ['class'] }[name] ?? [];
      const own: Record<string, string[]> = {
        citation: ['data-keys', 'data-locators', 'data-mode'],
        ref: ['data-to'],
      };
      const citation = own[attributes.class ?? ''] ?? [];
      const names = 'b strong i em s mark sub sup a span br ruby rt'.split(' ');
      if (!names.includes(name)) found.push(name);
      found.push(...Object.keys(attributes).filter((key) => ![...allowed, ...citation].includes(key)));
      const classes = ['inline-code', 'inline-math', 'footnote', 'citation', 'ref'];
      if (name === 'em' && (attributes.class ?? 'dots') !== 'dots') found.push('class');
      if (name === 'span' && !classes.includes(attributes.class ?? '')) found.push('class');
      if (name === 'a' && !/^(?:https?:|mailto:|tel:|[^:]*$|[^:]*[/?#])/i.test(attributes.href ?? ':'))
        found.push('href');
    },
    oncomment: () => found.push('comment'),
    onprocessinginstruction: (name) => found.push(name),
  });
  parser.end(html);
  return found;
}

/** Short names for the report. */
const named = hostileHtml.map((text, index) => [`${index}: ${text.slice(0, 50)}`, text] as const);

test.each(named)('%s leaves nothing that could run', (_, html) => {
  expect(forbidden(sanitiseInline(html))).toEqual([]);
});

test('any input gives only allowed markup, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(inlineHtml, (html) => {
      const once = sanitiseInline(html);
      expect(forbidden(once)).toEqual([]);
      expect(sanitiseInline(once)).toBe(once);
      expect(once.isWellFormed()).toBe(true);
    }),
    runs(500, 10_000),
  );
});

test.each([
  ['plain text, 日本語', 'plain text, 日本語'],
  ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
  ['<b>b</b><strong>s</strong><i>i</i><em>e</em><br>', '<b>b</b><strong>s</strong><i>i</i><em>e</em><br>'],
  ['<B CLASS=x>b', '<b>b</b>'],
  ['<b><i>x</b>y</i>', '<b><i>x</i></b>y'],
  ['<b>a<b>b</b>c</b>', '<b>abc</b>'],
  ['<font color=red>x</font>', 'x'],
  ['a<script>b</script>c<svg><text>d</text></svg>e<math><mi>f</mi></math>g', 'aceg'],
  ['<span class="x inline-code">a()</span>', '<span class="inline-code">a()</span>'],
  ['<span class="other">a</span>', 'a'],
  ['<a href="https://example.org/?a=1&b=2" target="_blank">x</a>', '<a href="https://example.org/?a=1&amp;b=2">x</a>'],
  ['<a href="mailto:me@example.org">x</a>', '<a href="mailto:me@example.org">x</a>'],
  [
    '<a href="/a">x</a><a href="#b">y</a><a href="//c.org">z</a>',
    '<a href="/a">x</a><a href="#b">y</a><a href="//c.org">z</a>',
  ],
  ['<a href="javascript:x">y</a>', 'y'],
  ['<s>a</s><del>b</del><strike>c</strike>', '<s>a</s><s>b</s><s>c</s>'],
  ['<mark>m</mark>x<sub>i</sub><sup style="x">2</sup>', '<mark>m</mark>x<sub>i</sub><sup>2</sup>'],
  [
    '<span class="inline-math" onclick="x">a &lt; <b>b</b>_{<span class="footnote">i</span>}</span>',
    '<span class="inline-math">a &lt; b_{i}</span>',
  ],
  ['a<span class="inline-math"> <br></span><span class="footnote">&nbsp;<br></span>b', 'ab'],
  [
    'x<span class="footnote">See <b>y</b>, <span class="inline-code">f()</span><span class="footnote">z</span>.</span>',
    'x<span class="footnote">See <b>y</b>, <span class="inline-code">f()</span>z.</span>',
  ],
  // Notes can contain links, so a link cannot contain a note.
  [
    '<a href="/a">x <b>y<span class="footnote">n <a href="/b">m</a></span></b> z</a>',
    '<a href="/a">x <b>y</b></a><span class="footnote">n <a href="/b">m</a></span> z',
  ],
  [
    '<span class="citation" data-keys=" ito2020 ; ;mori:21" data-locators="p. 4;;&quot;x&quot;" data-mode="narrative" data-x="1">(<span>old</span>)</span>.',
    '<span class="citation" data-keys="ito2020;mori:21" data-locators="p. 4;&quot;x&quot;" data-mode="narrative"></span>.',
  ],
  ['<span class="citation" data-keys=" ;">words stay</span>', 'words stay'],
  ['<span class="ref" data-to="fig:a_b-c" data-x="1">Figure 1</span>', '<span class="ref" data-to="fig:a_b-c"></span>'],
  ['<span class="ref" data-to="javascript:x()">words stay</span>', 'words stay'],
  ['<a href="">y</a><a>z</a>', 'yz'],
  ['<ruby lang="ja">漢字<rp>(</rp><rt class="x">かんじ</rt><rp>)</rp></ruby>', '<ruby>漢字<rt>かんじ</rt></ruby>'],
  ['<ruby>漢<rt>かん<rt></rt>字<rt>じ</ruby>', '<ruby>漢<rt>かん</rt></ruby><ruby>字<rt>じ</rt></ruby>'],
  ['<ruby><rb>漢</rb><rb>字</rb><rt>かん</rt><rt>じ</rt></ruby>', '<ruby>漢字<rt>かんじ</rt></ruby>'],
  ['<ruby> <b>漢字</b> <rt><i>かんじ</i></rt>に</ruby>', '<ruby>漢字<rt>かんじ</rt></ruby>に'],
  ['<ruby>漢字<rt> </rt></ruby><ruby>x</ruby><ruby><rt>y</rt></ruby>', '漢字x'],
  [
    'a<rt>b</rt><rp>c</rp><span class="inline-math">x<ruby>d<rt>e</rt></ruby></span>',
    'a<span class="inline-math">xd</span>',
  ],
  ['<em class="dots x" id="y">強調</em><em>e</em>', '<em class="dots">強調</em><em>e</em>'],
  ['<a href="/a"><a href="/b">x</a></a>', '<a href="/a"></a><a href="/b">x</a>'],
  ['&lt;b&gt; &#60;i&#62;', '&lt;b&gt; &lt;i&gt;'],
  ['a\r\nb\u0007\0\ud800', 'a\nb'],
])('%j becomes %j', (html, expected) => {
  expect(sanitiseInline(html)).toBe(expected);
});

test('markup nested deeper than anyone writes loses its tags, not its text, in linear time', () => {
  expect(sanitiseInline('<b><i>'.repeat(100_000) + 'word &amp; <u>word')).toBe('word &amp; word');
});

test.each([
  ['a formula, not its TeX', String.raw`<span class="inline-math">\alpha \le \frac{x+1}{2}</span>`, 'α≤(x+1)/2'],
  [
    'a formula with words',
    String.raw`<span class="inline-math">\sqrt{n} \text{ of all } e^{-x/2}</span>`,
    '√n of all e^(−x/2)',
  ],
  [
    'what stands above and below the line',
    '10<sup>9</sup>, 20<sup>th</sup>, H<sub>2</sub>O, 2<sup>x/2</sup>',
    '10⁹, 20th, H₂O, 2^(x/2)',
  ],
])('a reader of a line reads %s', (_, html, text) => {
  expect(inlineText(html)).toBe(text);
});

test('plain text contains the base text of ruby, and counts only that', () => {
  const html = '彼の<ruby>漢字<rt>かんじ</rt></ruby>と<em class="dots">点</em>';
  for (const say of [inlineText, idWords, countedText]) expect(say(html)).toBe('彼の漢字と点');
  expect(fullText(html)).toBe('彼の漢字（かんじ）と点');
});

test('plain text never joins a ruby annotation to its words', () => {
  fc.assert(
    fc.property(inlineHtml, inlineHtml, (before, after) => {
      const html = sanitiseInline(`${before}<ruby>漢字<rt>ヨミ</rt></ruby>${after}`);
      for (const say of [inlineText, idWords, countedText, fullText]) expect(say(html)).not.toContain('字ヨ');
    }),
    runs(500, 10_000),
  );
});

test('the words of an id stay as they always were, so that links keep leading there', () => {
  const html = String.raw`On <span class="inline-math">\alpha</span> and 10<sup>9</sup>`;
  expect(idWords(html)).toBe(String.raw`On \alpha and 109`);
});

test('inlineText gives the text back', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      expect(inlineText(sanitiseInline(`<b>${html}</b>`))).toBe(text);
    }),
    runs(500, 10_000),
  );
});
