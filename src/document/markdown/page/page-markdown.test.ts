/** The Markdown of a page says the same as its HTML (SITE-42). */
import { renderDocument, type RenderOptions } from '#document/render.ts';
import { blockSamples } from '#support/block-samples.ts';
import { generatedDocument as documents } from '#support/documents.ts';
import { lettersOfHtml, lettersOfMarkdown } from '#support/page-letters.ts';
import { processorTime } from '#support/processor-time.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageMarkdown } from './page-markdown.ts';

const at = (link: string) => (link.startsWith('/') ? `https://site.test${link}` : link);
const known: RenderOptions = {
  draw: async () => ({ svg: '<svg width="600"><text>a drawing</text></svg>', width: 600 }),
  media: () => ({ kind: 'picture', width: 1_600, height: 900 }),
  citations: () => ({ authors: ['Ito'], year: '2020', reference: 'Ito, A. (2020). Reeds and quills.' }),
};
const each = Object.entries(blockSamples).flatMap(([type, list]) =>
  list.map((sample, index) => ({ type, index, data: sample.data })),
);

test.each(each)('$type $index says the same in Markdown as on the page', async ({ type, data }) => {
  const { html } = await renderDocument({ blocks: [{ type, data }] }, known);
  const markdown = pageMarkdown(`<div class="prose">${html}</div>`, at);
  expect(lettersOfMarkdown(markdown)).toBe(lettersOfHtml(html));
});

test('any document says the same in Markdown as on the page', async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (document) => {
      const { html } = await renderDocument(document, known);
      expect(lettersOfMarkdown(pageMarkdown(`<div class="prose">${html}</div>`, at))).toBe(lettersOfHtml(html));
    }),
    runs(60, 3_000),
  );
});

describe('Markdown of', () => {
  test.each([
    [
      'syntax in text',
      '<p># 1. a*b_c [d] `e` $f &amp;amp; 2 &lt; 3</p>',
      '\\# 1. a\\*b_c \\[d\\] \\`e\\` \\$f \\&amp; 2 \\< 3\n',
    ],
    ['marks', '<p><b>bold</b>, <i>slanted</i>, <b>「角」</b>で</p>', '**bold**, *slanted*, <b>「角」</b>で\n'],
    [
      'a formula',
      '<p>So <math><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></math>.</p>',
      'So $x^2$.\n',
    ],
    [
      'a link of this site',
      '<p><a href="/about">me</a> <a href="#a">there</a></p>',
      '[me](https://site.test/about) there\n',
    ],
    [
      'an image',
      '<p><img src="/media/a.webp" alt="A [reed]"></p>',
      '![A \\[reed\\]](https://site.test/media/a.webp)\n',
    ],
    [
      'a note',
      '<p>Noted<label class="note-mark"><input type="checkbox"><sup>1</sup></label><span class="note margin-note"><sup>1</sup> Why</span>.</p><section class="notes-at-end"><h2>Notes</h2><ol><li id="note-1">Why</li></ol></section>',
      'Noted[^1].\n\n[^1]: Why\n',
    ],
    ['a ruby', '<p><ruby>漢字<rt>かんじ</rt></ruby></p>', '漢字（かんじ）\n'],
    ['a nested list', '<ol start="3"><li>a<ul><li>b</li></ul></li><li>c</li></ol>', '3. a\n   - b\n4. c\n'],
    [
      'code with fences',
      '<figure class="code" data-language="python"><pre><code>```\nx</code></pre></figure>',
      '````python\n```\nx\n````\n',
    ],
    [
      'a table',
      '<table><thead><tr><th>a|b</th><th class="align-right">c</th></tr></thead><tbody><tr><td>1<br>2</td></tr></tbody></table>',
      '| a\\|b | c |\n| --- | --: |\n| 1<br>2 |  |\n',
    ],
    [
      'what is not text',
      '<p>a<button>Copy</button><span class="visually-hidden">b</span></p><nav>Menu</nav><form>c</form>',
      'a\n',
    ],
    ['nothing', '', '\n'],
  ])('%s', (_, html, markdown) => {
    expect(pageMarkdown(html, at)).toBe(markdown);
  });

  test.each([
    ['line breaks', `<p>a${'<br>'.repeat(100_000)}b</p>`],
    ['number signs', `<h2>a${'#'.repeat(200_000)}b</h2>`],
    ['dots in an address', `<p>https://a${'.'.repeat(200_000)}b</p>`],
  ])('many %s in a row takes time only in proportion', (_, html) => {
    const before = processorTime();
    expect(pageMarkdown(html, at)).toMatch(/b\)?>?\n$/);
    expect(processorTime() - before).toBeLessThan(2_000);
  });

  test('any text is Markdown and never fails', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', 'p', 'b', 'table', '/', '=', '"', '*', '[', ']', '\n', ' ', 'a') }),
        (html) => {
          expect(pageMarkdown(html, at)).toMatch(/\n$/);
        },
      ),
      runs(300, 20_000),
    );
  });
});
