import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typographicHtml, typographicText } from './typographic.ts';

test.each([
  [`<p>"It's the owners' word," she said.</p>`, '<p>“It’s the owners’ word,” she said.</p>'],
  [`<p>('quoted' and "so")</p><p>"Next"</p>`, '<p>(‘quoted’ and “so”)</p><p>“Next”</p>'],
  [`<p>"<i>italic</i>" and <b>'bold'</b></p>`, '<p>“<i>italic</i>” and <b>‘bold’</b></p>'],
  [`<p>the '90s, 5'10", a—"dash"</p>`, '<p>the ’90s, 5’10", a—“dash”</p>'],
  [`<p><code>it's "code"</code>'s</p>`, `<p><code>it's "code"</code>’s</p>`],
  [`<pre><code><span>'a'</span> "b"</code></pre>`, `<pre><code><span>'a'</span> "b"</code></pre>`],
  [`<a href="/it's">it's</a>`, `<a href="/it's">it’s</a>`],
  [`<p>縦書きの "CSS"</p>`, '<p>縦書きの “CSS”</p>'],
])('%s', (typed, set) => expect(typographicHtml(typed)).toBe(set));

test('a text that is no HTML', () => expect(typographicText(`a < b, isn't it?`)).toBe('a < b, isn’t it?'));

test('nothing but marks is changed', () => {
  const plain = (text: string) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
  const words = fc.stringMatching(/^[a-z'"( )1]*$/);
  fc.assert(
    fc.property(words, (text) => plain(typographicHtml(`<p>${text}</p>`)) === `<p>${text}</p>`),
    runs(200, 5_000),
  );
});
