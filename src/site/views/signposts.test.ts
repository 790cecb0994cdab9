import { testOwner, testPublication, testSite } from '#support/site.ts';
import { expect, test } from 'vitest';
import { linkHeader, linkHeaders, signposts } from './signposts.ts';

const orcid = 'https://orcid.org/0000-0002-1825-0097';
const owner = { ...testOwner, profiles: [{ network: 'ORCID', username: '', url: orcid }] };
const work = testPublication({ id: 'a', kind: 'dataset', doi: '10.5555/a.2024', pdf: '/papers/a.pdf' });

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
    { rel: 'item', href: '/papers/a.pdf', type: 'application/pdf' },
  ]);
  expect(signposts({ owner: testOwner }, testPublication({ id: 'b' })).map(({ rel }) => rel)).not.toContain('cite-as');
});

test('the header has complete ASCII URLs, whatever a record contains', () => {
  const hostile = testPublication({
    id: '日本',
    doi: '10.5555/<a>"日本',
    pdf: '/論文/a b,";rel=x\r\nSet-Cookie: a.pdf',
  });
  const header = linkHeader({ owner, url: 'https://example.com' }, hostile);
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  expect(header.match(/<[^<>"\s]+>; rel="[a-z-]+"(?:; type="[^"]+")?/g)?.join(', ')).toBe(header);
  expect(header).toContain('<https://example.com/research/cite/%E6%97%A5%E6%9C%AC.bib>; rel="describedby"');
});

test('there is one for each publication’s page', () => {
  const site = testSite({ publications: [work] });
  expect([...linkHeaders(site).keys()]).toEqual(['/research/a']);
  expect(linkHeaders(site)).toBe(linkHeaders(site));
});
