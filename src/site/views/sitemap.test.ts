import { pages } from '#contract/paths.ts';
import { testPost, testSite } from '#testing/site.ts';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { sitemap } from './sitemap.ts';

/** The addresses in a sitemap, read by an XML parser. */
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
