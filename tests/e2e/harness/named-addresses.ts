/** Collects every URL of a site that occurs in its own pages, feeds and headers, with the method to request it. */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { Parser } from 'htmlparser2';

export interface NamedAddress {
  /** Path from the site's root, without the fragment. */
  address: string;
  method: string;
  /** The page, feed, header or document that contains the URL. */
  by: string;
  status: number;
}

const starts = [
  pages.home,
  pages.search,
  pages.sitemap,
  pages.rss,
  pages.atom,
  pages.jsonFeed,
  '/robots.txt',
  pages.terms,
  pages.signup,
  pages.login,
  pages.newPost,
];

/** Names of endpoints that accept only POST from programs. A GET request returns an explanation. */
const sentTo = /^(webmention|micropub|hub|token_endpoint|indieauth)/;

const postPdf = /\/blog\/[^/]+\.pdf$/;

/**
 * Follows every URL of the site in a page, a feed, a header, an email or the OpenAPI document, but only one PDF of a
 * post, because the host renders each PDF on request, which takes a second.
 * @param url where the site runs
 * @param siteUrl the site's own URL in its content
 * @param mails emails as HTML
 */
export async function namedAddresses(
  url: string,
  siteUrl: string,
  mails: readonly string[] = [],
): Promise<NamedAddress[]> {
  const asked = new Map<string, NamedAddress>();
  const own = (address: string) =>
    URL.parse(address, siteUrl)?.origin === new URL(siteUrl).origin ? URL.parse(address, siteUrl) : undefined;
  const queue: Omit<NamedAddress, 'status'>[] = starts.map((address) => ({ address, method: 'GET', by: 'start' }));
  const name = (written: string, by: string, method = 'GET') => {
    const found = own(written);
    if (found) queue.push({ address: found.pathname + found.search, method, by });
  };
  for (const mail of mails) for (const one of linksOf(mail)) name(one.address, 'mail', one.method);
  for (const [path, methods] of Object.entries(await operationsAt(url)))
    for (const method of Object.keys(methods))
      name(path.replaceAll(/\{\w+\}/g, 'one'), api.openapi, method.toUpperCase());
  let hasPdf = false;
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { address, method, by } = next;
    const key = `${method} ${address}`;
    if (asked.has(key) || (hasPdf && postPdf.test(address))) continue;
    hasPdf ||= postPdf.test(address);
    const headers = new Headers(method === 'GET' ? {} : { origin: new URL(siteUrl).origin });
    const response = await fetch(url + address, { method, headers, redirect: 'manual' });
    asked.set(key, { ...next, status: response.status });
    const text = await response.text();
    for (const [, to = '', rel = ''] of (response.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="?([\w ]+)/g))
      name(to, `Link of ${address}`, sentTo.test(rel) ? 'POST' : 'GET');
    name(response.headers.get('location') ?? url, `${by}, moved`);
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/html')) for (const one of linksOf(text)) name(one.address, address, one.method);
    else if (/xml|json|text\/plain/.test(type) && !address.startsWith('/api/'))
      for (const rest of text.split(siteUrl).slice(1)) name(siteUrl + (/^[^\s"'<>\\]*/.exec(rest)?.[0] ?? ''), address);
  }
  return [...asked.values()];
}

/**
 * Returns the URLs that do not work. In the API's description `one` replaces every ID and token, so these URLs can
 * return 404. The endpoint for a provider's events exists only with that provider.
 */
export function unanswered(named: readonly NamedAddress[]): NamedAddress[] {
  const isThere = ({ address, by, status }: NamedAddress) =>
    status < 500 &&
    (status !== 404 || (by === api.openapi && (/\/one(\/|$)/.test(address) || address === api.mailEvents))) &&
    // 405 is correct for a URL in a feed to which programs send data by another method.
    (status !== 405 || named.some((other) => other.address === address && other.status !== 405));
  return named.filter((one) => !isThere(one));
}

async function operationsAt(url: string): Promise<Record<string, object>> {
  const { paths } = (await (await fetch(url + api.openapi)).json()) as { paths: Record<string, object> };
  return paths;
}

function linksOf(html: string): { address: string; method: string }[] {
  const links: { address: string; method: string }[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const { href, src, srcset, poster, data, action, content, property, rel = '', method = 'get' } = attributes;
      if (name === 'form') links.push({ address: action ?? '', method: method.toUpperCase() });
      const pictures = srcset?.split(',').map((one) => one.trim().split(' ')[0]) ?? [];
      const shared = property === 'og:image' || property === 'og:url' ? content : undefined;
      for (const address of [href, src, poster, data, shared, ...pictures])
        if (address) links.push({ address, method: sentTo.test(rel) ? 'POST' : 'GET' });
    },
  });
  parser.end(html);
  return links;
}
