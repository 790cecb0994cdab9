import { pages } from '#contract/paths.ts';
import { testPost, testSite } from '#support/site.ts';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { sitemap, sitemapPart } from './sitemap.ts';

/** Returns the URLs in a sitemap, read by an XML parser. */
function addresses(xml: string): string[] {
  const found: string[] = [];
  let inLoc = false;
  const parser = new Parser(
    {
      onopentag: (name) => {
        inLoc = name === 'loc';
        if (inLoc) found.push('');
      },
      ontext: (text) => {
        if (inLoc) found[found.length - 1] += text;
      },
      onclosetag: () => {
        inLoc = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return found;
}

test('the sitemap names every page for readers once, and no account page, editor or Japanese document', () => {
  const found = addresses(sitemap(testSite({ documentIds: ['resume', 'rirekisho'] })));
  expect(new Set(found).size).toBe(found.length);
  expect(found).toContain('https://example.com/');
  expect(found).toContain('https://example.com/resume');
  expect(found).toContain(`https://example.com${pages.post('くずし字を読む機械-h8d2wz')}`);
  expect(found.filter((address) => /users|create|rirekisho|keirekisho|talks|page\//.test(address))).toEqual([]);
});

test('an ampersand in an id does not break the sitemap, and without a resume there is none in it', () => {
  const found = addresses(sitemap(testSite({ posts: [testPost({ id: "a&b'c" })] })));
  expect(found).toContain("https://example.com/blog/a%26b'c");
  expect(found).not.toContain('https://example.com/resume');
});

test('a site with very many posts has an index of parts, each page in one of them; the oldest part stays as it is', () => {
  const day = (index: number) => new Date(Date.UTC(2000, 0, 1 + index)).toISOString();
  const posts = (count: number) =>
    Array.from({ length: count }, (_, index) => testPost({ id: `post-${index}`, createdAt: day(index) })).reverse();
  const [whole, larger] = [testSite({ posts: posts(20_001) }), testSite({ posts: posts(20_002) })];
  const parts = addresses(sitemap(whole));
  expect(parts).toEqual(['pages', '1', '2', '3'].map((part) => `https://example.com/sitemap-${part}.xml`));
  const found = ['pages', '1', '2', '3'].flatMap((part) => addresses(sitemapPart(whole, part) ?? ''));
  expect(new Set(found).size).toBe(found.length);
  const one = addresses(sitemap(testSite({ posts: posts(100) })));
  const all = new Set(found);
  expect(one.filter((address) => !all.has(address) && !address.includes('archive'))).toEqual([]);
  expect(found.filter((address) => /blog\/post-/.test(address))).toHaveLength(20_001);
  expect(sitemapPart(larger, '1')).toBe(sitemapPart(whole, '1'));
  expect(sitemapPart(whole, '4')).toBeUndefined();
  expect(sitemapPart(testSite(), '1')).toBeUndefined();
});
