import { crawlerNames, crawlers } from '#contract/crawlers.ts';
import { defaultRobots, type SiteRobots } from '#contract/site-robots.ts';
import { defaultSettings } from '#contract/site-settings.ts';
import { testPost, testSite } from '#support/site.ts';
import { expect, test } from 'vitest';
import { directivesOf, robotsHeaders, robotsRules, robotsTxt, tdmRep } from './robots.ts';
import { sitemap } from './sitemap.ts';

const posts = [
  testPost({ id: 'open', address: 'open' }),
  testPost({ id: 'kept', address: 'kept', noai: true }),
  testPost({ id: 'hidden', address: 'hidden', noindex: true, language: 'ja' }),
];
const siteWith = (robots: Partial<SiteRobots> = {}, of: object = {}) =>
  testSite({
    posts: posts.slice(0, 1),
    settings: { ...defaultSettings, robots: { ...defaultRobots, ...robots } },
    ...of,
  });

test('without rules, robots.txt disallows only the API, and no header is sent', () => {
  const site = siteWith();
  expect(robotsTxt(site)).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${site.url}/sitemap.xml\n`);
  expect(robotsHeaders(site, '/blog/open')).toEqual({});
  expect([directivesOf(site, '/'), tdmRep(site), robotsRules(site)]).toEqual([
    [],
    undefined,
    { site: {}, pageRules: new Map() },
  ]);
});

test('uses are allowed and refused by content signals, and known programs of a refused use by name', () => {
  const site = siteWith({ search: 'allow', training: 'refuse', refused: ['PerplexityBot'] });
  const text = robotsTxt(site);
  const [star = '', named = ''] = text.slice(text.indexOf('User-agent: *')).split('\n\n');
  expect(text).toContain('# ai-train: training or fine-tuning AI models.');
  expect(star).toBe('User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /api/');
  const training = crawlers.filter(({ purpose }) => purpose === 'training').map(({ name }) => name);
  expect([...named.matchAll(/^User-agent: (.*)$/gm)].map(([, name]) => name).toSorted()).toEqual(
    [...training, 'PerplexityBot'].toSorted(),
  );
  expect(named).toMatch(/\nContent-Signal: search=yes, ai-train=no\nDisallow: \/$/);
  expect(robotsHeaders(site, '/about')).toEqual({
    'Content-Signal': 'search=yes, ai-train=no',
    'X-Robots-Tag': 'noai, noimageai',
  });
});

test('pages and headers report a refused search, and empties the sitemap', () => {
  const site = siteWith({ search: 'refuse' });
  expect(directivesOf(site, '/about')).toEqual(['noindex']);
  expect(sitemap(site)).not.toContain('<loc>');
  expect(robotsTxt(site)).not.toContain('Disallow: /\n');
});

test('a post is kept from AI or from search alone, with its PDF', () => {
  const site = siteWith({}, { posts, settings: { ...defaultSettings, languages: ['en', 'ja'] } });
  expect(robotsTxt(site)).toBe(
    `User-agent: *\nDisallow: /api/\n\n${crawlerNames.map((name) => `User-agent: ${name}\n`).join('')}` +
      `Disallow: /api/\nDisallow: /blog/kept$\nDisallow: /blog/kept.pdf$\n\nSitemap: ${site.url}/sitemap.xml\n`,
  );
  const tags = ['/blog/open', '/blog/kept', '/blog/kept.pdf', '/ja/blog/hidden', '/blog/hidden', '/about'].map(
    (path) => robotsHeaders(site, path)['X-Robots-Tag'],
  );
  expect(tags).toEqual([undefined, 'noai, noimageai', 'noai, noimageai', 'noindex', undefined, undefined]);
  expect([...robotsRules(site).pageRules.keys()]).toEqual([
    '/blog/kept',
    '/blog/kept.pdf',
    '/ja/blog/hidden',
    '/ja/blog/hidden.pdf',
  ]);
  expect(sitemap(site)).toContain('/blog/kept<');
  expect(sitemap(site)).not.toContain('hidden');
});

test('text and data mining is reserved with the owner’s terms', () => {
  const site = siteWith({ mining: true, miningPolicy: '/terms' });
  expect(tdmRep(site)).toEqual([{ location: '/', 'tdm-reservation': 1, 'tdm-policy': `${site.url}/terms` }]);
  expect(robotsHeaders(site, '/')).toEqual({ 'tdm-reservation': '1', 'tdm-policy': `${site.url}/terms` });
  expect(tdmRep(siteWith({ mining: true }))).toEqual([{ location: '/', 'tdm-reservation': 1 }]);
});

test.each([
  ['https://例え.jp/規約', 'https://xn--r8jz45g.jp/%E8%A6%8F%E7%B4%84'],
  ['/terms\r\nSet-Cookie: a=b', '/termsSet-Cookie:%20a=b'],
  ['/規約 1', '/%E8%A6%8F%E7%B4%84%201'],
  ['https://', undefined],
])('the address of the terms is valid in a header: %j', (miningPolicy, written) => {
  const site = siteWith({ mining: true, miningPolicy });
  const policy = written?.startsWith('/') ? site.url + written : written;
  expect(new Headers(robotsHeaders(site, '/')).get('tdm-policy') ?? undefined).toBe(policy);
  expect(tdmRep(site)?.[0]).toEqual({ location: '/', 'tdm-reservation': 1, ...(policy && { 'tdm-policy': policy }) });
});

test('every known program has a name of its own, an operator and a source', () => {
  expect(new Set(crawlerNames).size).toBe(crawlers.length);
  for (const { name, operator, source } of crawlers) {
    expect(name).toMatch(/^[\w-]+$/);
    expect(operator).not.toBe('');
    expect(URL.canParse(source)).toBe(true);
  }
});
