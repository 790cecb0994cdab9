/** The 23 discovery tests of webmention.rocks, rebuilt as pages with and without an endpoint. */
import { expect, test } from 'vitest';
import { discoverEndpoint } from './discover.ts';

const url = 'https://a.example/test/1';
const end = 'https://a.example/end';
const find = (html: string, links: string[] = [], at = url) =>
  discoverEndpoint({ url: at, links, html: new TextEncoder().encode(html) });

test.each<[name: string, html: string, links: string[], found: string | undefined]>([
  ['1 header, relative', '', ['</end>; rel=webmention'], end],
  ['2 header, absolute', '', [`<${end}>; rel=webmention`], end],
  ['3 link, relative', '<link rel="webmention" href="/end">', [], end],
  ['4 link, absolute', `<link rel="webmention" href="${end}">`, [], end],
  ['5 a, relative', '<a rel="webmention" href="/end">x</a>', [], end],
  ['6 a, absolute', `<a rel="webmention" href="${end}">x</a>`, [], end],
  ['7 header in other letters', '', ['</end>; rel=webmention'], end],
  ['8 header, quoted', '', ['</end>; rel="webmention"'], end],
  ['9 link with several values', '<link rel="webmention somethingelse" href="/end">', [], end],
  ['10 header with several values', '', ['</end>; rel="webmention somethingelse"'], end],
  [
    '11 all of them: the header',
    '<link rel=webmention href="/no"><a rel=webmention href="/no2">',
    ['</end>; rel=webmention'],
    end,
  ],
  ['12 a word that holds it', '<link rel="not-webmention" href="/no"><a rel=webmention href="/end">', [], end],
  ['13 in a comment', '<!-- <a rel="webmention" href="/no"></a> --><a rel=webmention href="/end">', [], end],
  ['14 escaped', '&lt;a rel="webmention" href="/no"&gt;<a rel=webmention href="/end">', [], end],
  ['15 empty: the page itself', '<link rel="webmention" href="">', [], url],
  ['16 a before link', '<a rel="webmention" href="/end">x</a><link rel="webmention" href="/no">', [], end],
  ['17 link before a', '<link rel="webmention" href="/end"><a rel="webmention" href="/no">x</a>', [], end],
  ['18 several headers', '', ['</no>; rel="other"', '</end>; rel=webmention'], end],
  ['19 one header, several values', '', ['</no>; rel="other", </end>; rel="webmention"'], end],
  ['20 a link without an address', '<link rel="webmention"><a rel="webmention" href="/end">x</a>', [], end],
  ['21 with a query', '<link rel="webmention" href="/end?query=yes">', [], `${end}?query=yes`],
  ['22 relative to the page', '<link rel="webmention" href="1/end">', [], 'https://a.example/test/1/end'],
  ['none', '<p>webmention</p>', ['what is this', '<<>>;;rel=webmention'], undefined],
  ['no web address', '<link rel="webmention" href="javascript:alert(1)">', [], undefined],
])('%s', (_, html, links, found) => expect(find(html, links)).toBe(found));

test('23 after a redirect: relative to where the page was found', () => {
  expect(find('<link rel="webmention" href="end">', [], 'https://b.example/page/x')).toBe('https://b.example/page/end');
});
