import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileHtml } from '#testing/hostile.ts';
import { inlineHtml } from '#testing/documents.ts';
import { runs } from '#testing/runs.ts';
import { cleanPastedHtml } from './paste.ts';

test.each([
  ['<p class=x style="color:red">a <b onclick="x()">b</b></p>', '<p>a <b>b</b></p>'],
  ['<a href="https://example.org/" target=_blank>a</a>', '<a href="https://example.org/">a</a>'],
  ['<a href="javascript:x()">a</a>', 'a'],
  ['use <code>npm</code>', 'use <span class="inline-code">npm</span>'],
  ['<pre><code>a\nb</code></pre>', '<pre>a\nb</pre>'],
  ['<b style="font-weight:normal" id="docs-internal"><p>a</p></b>', '<p>a</p>'],
  ['<span style="font-weight:700;font-style:italic">a</span>', '<b><i>a</i></b>'],
  ['<style>p{}</style><script>x()</script>a<img src=x onerror=x()>', 'a'],
  ['<strong>a</strong> <em>b</em>', '<b>a</b> <i>b</i>'],
  ['a &lt;b&gt; c', 'a &lt;b&gt; c'],
])('%s becomes %s', (html, cleaned) => {
  expect(cleanPastedHtml(html)).toBe(cleaned);
});

test('whatever is pasted, no attribute but a safe link stays, and no element that is not named', () => {
  const pieces = fc.oneof(inlineHtml, fc.constantFrom(...hostileHtml));
  fc.assert(
    fc.property(
      fc.array(pieces).map((all) => all.join('')),
      (html) => {
        const tags = cleanPastedHtml(html).match(/<[^>]*>/g) ?? [];
        for (const tag of tags)
          expect(tag).toMatch(
            /^<(?:\/?[a-z][a-z0-9]*|a href="(?:https?:|mailto:|tel:|[^":]*(?:[/?#]|$))[^"]*"|span class="inline-code")>$/i,
          );
        expect(tags.join('')).not.toMatch(/<(?:script|style|img|svg|iframe)/);
      },
    ),
    runs(300, 10_000),
  );
});
