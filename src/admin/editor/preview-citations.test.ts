import { writeCitation } from '#inlines/citation/schema.ts';
import { expect, test } from 'vitest';
import { withPreviewedCitations } from './preview-citations.ts';

const cite = (key: string) => writeCitation({ works: [{ key, locator: '' }], narrative: false });
const ito = { key: 'ito', authors: ['Ito'], year: '2024', reference: 'Ito, M. (2024). <i>Ink</i>.' };

test('a preview shows citations in APA with their references, and an unknown key as typed', async () => {
  const html = await withPreviewedCitations(`<p>As said ${cite('ito')}, ${cite('gone')}.</p>`, async (asked) => {
    expect(asked).toMatchObject({ language: 'en', references: true });
    return { words: null, works: [ito] };
  });
  expect(html).toContain('(<a href="#ref-ito">Ito, 2024</a>)');
  expect(html).toContain('@gone');
  expect(html).toMatch(/<section class="references".*Ito, M\. \(2024\)\. <i>Ink<\/i>\./s);
});

test('a preview shows citations in the style of the site with the references of that style', async () => {
  const references = '<section class="references in-style">[1] Ink</section>';
  const html = await withPreviewedCitations(`<p>As said ${cite('ito')}.</p>`, async () => ({
    words: ['[1]'],
    works: [ito],
    references,
  }));
  expect(html).toBe(`<p>As said <span class="citation">[1]</span>.</p>${references}`);
});

test('a preview without citations asks nothing, and one without an answer shows keys as they were typed', async () => {
  const never = () => Promise.reject(new Error('asked'));
  expect(await withPreviewedCitations('<p>Plain.</p>', never)).toBe('<p>Plain.</p>');
  expect(await withPreviewedCitations(`<p>${cite('ito')}</p>`, async () => undefined)).toContain('@ito');
});
