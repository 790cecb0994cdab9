import { expect, test } from 'vitest';
import { summaryHtml } from './summary-html.ts';

const summary = (text: string) => ({ blocks: [{ type: 'paragraph', data: { text, align: 'left' } }] });

test('formulas of a summary are drawn, with the macros of the site; the rest is text', async () => {
  const html = await summaryHtml(
    summary(
      '<b>If</b> a &lt; b, <span class="inline-math">\\R^2</span><span class="footnote">Or <b>never</b>.</span> is',
    ),
    { '\\R': '\\mathbb{R}' },
  );
  expect(html).toMatch(/^If a &lt; b, <math.*<\/math> is$/);
  expect(html).toContain('ℝ');
  expect(html).not.toContain('never');
});

test('a summary without a formula is not HTML; invalid TeX is shown as typed', async () => {
  expect(await summaryHtml(summary('a &lt; b'), {})).toBeUndefined();
  expect(await summaryHtml({ blocks: [] }, {})).toBeUndefined();
  const wrong = await summaryHtml(summary('a <span class="inline-math">\\frac{&lt;</span>'), {});
  expect(wrong).toBe('a <code class="tex">\\frac{&lt;</code>');
});
