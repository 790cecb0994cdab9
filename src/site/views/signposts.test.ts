import { defaultSettings } from '#contract/site-settings.ts';
import { citationFormats } from '#publications/formats.ts';
import { testOwner, testPublication, testSite } from '#support/site.ts';
import { expect, test } from 'vitest';
import { linkHeader, linkHeaderAt, linkHeaders, linkset, listSignposts, signposts } from './signposts.ts';

const orcid = 'https://orcid.org/0000-0002-1825-0097';
const owner = { ...testOwner, profiles: [{ network: 'ORCID', username: '', url: orcid }] };
const work = testPublication({ id: 'a', kind: 'dataset', doi: '10.5555/a.2024', pdf: '/files/papers/a.pdf' });
const settings = { ...defaultSettings, languages: ['en' as const, 'ja' as const] };
const site = testSite({ owner, settings, publications: [work, testPublication({ id: 'b' })] });

test('a publication’s page gives its citation URL, type, authors, and records', () => {
  expect(signposts({ owner }, work)).toEqual([
    { rel: 'cite-as', href: 'https://doi.org/10.5555/a.2024' },
    { rel: 'type', href: 'https://schema.org/Dataset' },
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    { rel: 'author', href: orcid },
    { rel: 'describedby', href: '/research/cite/a.bib', type: 'application/x-bibtex' },
    { rel: 'describedby', href: '/research/cite/a.ris', type: 'application/x-research-info-systems' },
    { rel: 'describedby', href: '/research/cite/a.json', type: 'application/vnd.citationstyles.csl+json' },
    { rel: 'describedby', href: '/research/cite/a.txt', type: 'text/plain' },
    { rel: 'item', href: '/files/papers/a.pdf', type: 'application/pdf' },
  ]);
  expect(signposts({ owner: testOwner }, testPublication({ id: 'b' })).map(({ rel }) => rel)).not.toContain('cite-as');
});

test('the header has complete ASCII URLs, whatever a record contains', () => {
  const hostile = testPublication({
    id: '日本',
    doi: '10.5555/<a>"日本',
    pdf: '/論文/a b,";rel=x\r\nSet-Cookie: a.pdf',
  });
  const header = linkHeader({ url: 'https://example.com' }, signposts({ owner }, hostile));
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  expect(header.match(/<[^<>"\s]+>; rel="[a-z-]+"(?:; type="[^"]+")?/g)?.join(', ')).toBe(header);
  expect(header).toContain('<https://example.com/research/cite/%E6%97%A5%E6%9C%AC.bib>; rel="describedby"');
});

test('the list, each publication in each language, its records and its PDF have a header', () => {
  const files = (id: string) => citationFormats.map(({ extension }) => `/research/cite/${id}.${extension}`);
  const headers = linkHeaders(site);
  expect([...headers.keys()].toSorted()).toEqual(
    [
      '/research',
      '/ja/research',
      ...['a', 'b'].flatMap((id) => [`/research/${id}`, `/ja/research/${id}`, ...files(id)]),
      '/files/papers/a.pdf',
    ].toSorted(),
  );
  // The host asks for one path, Netlify's file has all.
  for (const [path, header] of headers) expect(linkHeaderAt(site, path)).toBe(header);
  expect(linkHeaderAt(site, '/blog')).toBeUndefined();
  expect(linkHeaderAt(site, '/research/none')).toBeUndefined();
  expect(headers.get('/research/cite/a.bib')).toBe(
    '<https://example.com/research/a>; rel="describes"; type="text/html"',
  );
  expect(headers.get('/files/papers/a.pdf')).toBe(
    '<https://example.com/research/a>; rel="collection"; type="text/html"',
  );
  expect(listSignposts(site).map(({ rel }) => rel)).toContain('linkset');
});

test('with many works, first the headers of files are left out, then those of pages', () => {
  expect(linkHeaders(site, 10).size).toBe(15);
  expect([...linkHeaders(site, 9).keys()]).toHaveLength(6);
  expect([...linkHeaders(site, 1).keys()]).toEqual(['/research', '/ja/research']);
});

test('the link set has the list’s items, and all links of each page and file', () => {
  const { linkset: contexts } = JSON.parse(linkset(site)) as { linkset: { anchor: string }[] };
  const at = (path: string) => contexts.find(({ anchor }) => anchor === `https://example.com${path}`);
  expect(at('/research')).toMatchObject({ item: [{ href: 'https://example.com/research/a' }, {}] });
  expect(at('/research/a')).toMatchObject({
    'cite-as': [{ href: 'https://doi.org/10.5555/a.2024' }],
    describedby: citationFormats.map(({ mediaType }) => ({ type: mediaType })),
    item: [{ href: 'https://example.com/files/papers/a.pdf', type: 'application/pdf' }],
  });
  expect(at('/research/cite/b.ris')).toMatchObject({ describes: [{ href: 'https://example.com/research/b' }] });
});
