import { testPublication, testSite } from '#support/site.ts';
import { linkHeaders, listSignposts } from '#site/views/signposts.ts';
import { expect, test } from 'vitest';
import { netlifyHeaders } from './netlify-headers.ts';
import { contentType } from './paths.ts';

test('a publication’s page has its Link header in addition to the headers of its folder', () => {
  const site = testSite({ publications: [testPublication({ id: '日本', doi: '10.5555/a' })] });
  const rules = netlifyHeaders(
    ['/research', '/research/%E6%97%A5%E6%9C%AC'],
    { https: true, inline: {} },
    linkHeaders(site),
  );
  const rule = rules.split(/\n(?=\/)/).find((item) => item.startsWith('/research/%E6%97%A5%E6%9C%AC\n'));
  expect(rule).toMatch(
    /^\S+\n {2}Link: <https:\/\/doi\.org\/10\.5555\/a>; rel="cite-as", .*<https:\/\/example\.com\/research\/cite\//,
  );
  expect(rule?.split('\n')).toHaveLength(2);
  expect(rules).toMatch(/\n\/research\/\*\n {2}Content-Security-Policy: /);
});

test('a PDF is saved under the name that people would send', () => {
  const documents = [
    { file: 'aoi-tachibana-resume.pdf', saveAs: 'Tachibana-Aoi-Resume.pdf' },
    { file: 'aoi-tachibana-rirekisho.pdf', saveAs: '履歴書_橘葵.pdf' },
    { file: 'a.pdf', saveAs: "履歴書_O'Neil (JIS).pdf" },
  ];
  const rules = netlifyHeaders(['/'], { https: true, inline: {} }, new Map(), documents).split('\n');
  const ruleOf = (path: string) => rules[rules.indexOf(path) + 1];
  expect(ruleOf('/documents/aoi-tachibana-resume.pdf')).toBe(
    `  Content-Disposition: inline; filename="aoi-tachibana-resume.pdf"; filename*=UTF-8''Tachibana-Aoi-Resume.pdf`,
  );
  expect(ruleOf('/documents/aoi-tachibana-rirekisho.pdf')).toBe(
    `  Content-Disposition: inline; filename="aoi-tachibana-rirekisho.pdf"; filename*=UTF-8''%E5%B1%A5%E6%AD%B4%E6%9B%B8_%E6%A9%98%E8%91%B5.pdf`,
  );
  // A quote would end the value, so RFC 8187 encodes it.
  expect(ruleOf('/documents/a.pdf')).toMatch(/filename\*=UTF-8''[\w%.]+$/);
});

test('pictures and cards may be shown by feed readers; pictures are asked for again after five minutes, and run no scripts', () => {
  const rules = netlifyHeaders(['/'], { https: true, inline: {} });
  const ruleOf = (path: string) => rules.split(/\n(?=\/)/).find((item) => item.startsWith(`${path}\n`));
  expect(ruleOf('/cards/*')).toContain('Cross-Origin-Resource-Policy: cross-origin');
  expect(ruleOf('/media/*')).toContain('Cross-Origin-Resource-Policy: cross-origin');
  const policy = "default-src 'none'; media-src 'self'; sandbox allow-same-origin";
  expect(ruleOf('/media/*')).toContain(`Content-Security-Policy: ${policy}`);
  expect(ruleOf('/media/*')).toContain('Cache-Control: public, max-age=300, stale-while-revalidate=86400');
});

test('only the editor’s page in its folder is separated from the windows that opened it', () => {
  const rules = netlifyHeaders(['/blog', '/blog/a-post', '/blog/create'], { https: true, inline: {} });
  const of = (pattern: string) => rules.split(/\n(?=\/)/).find((item) => item.startsWith(`${pattern}\n`));
  expect(of('/blog/create')).toBe('/blog/create\n  Cross-Origin-Opener-Policy: same-origin');
  expect(of('/blog/*')).toContain('Content-Security-Policy');
  expect(of('/blog/*')).not.toContain('Opener');
});

test('the lists of publications have the media types that their links promise, as on the host', () => {
  const rules = netlifyHeaders(['/'], { https: true, inline: {} });
  const typeOf = (path: string) =>
    new RegExp(`^${path.replaceAll('.', '\\.')}\n  Content-Type: (.+)$`, 'm').exec(rules)?.[1];
  for (const { href, type } of listSignposts(testSite()).filter((link) => link.type !== undefined)) {
    expect(typeOf(href)).toBe(`${type}; charset=utf-8`);
    expect(contentType(href)).toBe(`${type}; charset=utf-8`);
  }
  expect(contentType('/research/cite/a.json')).toMatch(/^application\/vnd\.citationstyles\.csl\+json;/);
  expect(contentType('/built-in-lists.json')).toMatch(/^application\/json/);
});
