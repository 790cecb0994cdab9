/** Checks the Markdown of every page of a running site (SITE-42). */
import { languagePart, withoutLanguage } from '#contract/languages.ts';
import { documentKinds, pages } from '#contract/paths.ts';
import { hasText, twinPath } from '#site/views/twin.ts';
import { parse } from 'yaml';
import { lettersOfHtml, lettersOfMarkdown } from './page-letters.ts';

const accept = 'text/markdown, text/html;q=0.5';

/** The paths of all public pages: those of the sitemap, and those that only links lead to. */
async function publicPages(url: string): Promise<string[]> {
  const listed = await (await fetch(url + pages.sitemap)).text();
  const found = [...listed.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const others = [pages.privacy, pages.terms, pages.search, ...documentKinds.map((kind) => `/${kind}`)];
  return [...new Set([...found, ...others])];
}

/**
 * Requests every page of a site and its Markdown.
 * @param siteUrl the site's own URL in its content
 * @returns the number of pages with Markdown, and what is wrong with them
 */
export async function checkTwins(url: string, siteUrl: string): Promise<{ count: number; faults: string[] }> {
  const faults: string[] = [];
  let count = 0;
  for (const path of await publicPages(url)) {
    const page = await fetch(url + path, { redirect: 'manual' });
    if (page.status !== 200) continue;
    const twin = await fetch(url + twinPath(path), { redirect: 'manual' });
    const wrong = hasText(path)
      ? await faultsOf({ path, page, twin, url, siteUrl })
      : [twin.status === 404 ? '' : `a list has Markdown: ${twin.status}`];
    if (hasText(path)) count += 1;
    faults.push(...wrong.filter(Boolean).map((fault) => `${path}: ${fault}`));
  }
  return { count, faults };
}

interface Pair {
  path: string;
  page: Response;
  twin: Response;
  url: string;
  siteUrl: string;
}

async function faultsOf({ path, page, twin, url, siteUrl }: Pair): Promise<string[]> {
  const [html, markdown] = [await page.text(), await twin.text()];
  const said = (isSo: boolean, fault: string) => (isSo ? '' : fault);
  const [, front = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(markdown) ?? [];
  const facts = parse(front) as { title?: string; language?: string; canonical?: string };
  const main = /<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
  const [inPage, inTwin] = [lettersOfHtml(main), lettersOfMarkdown(body)];
  const known = await fetch(url + twinPath(path), { headers: { 'if-none-match': twin.headers.get('etag') ?? '' } });
  const chosen = await fetch(url + path, { headers: { accept } });
  const isJapanese = languagePart(path) === 'ja' && !/^\/(?:blog|research)\/./.test(withoutLanguage(path));
  return [
    said(twin.status === 200, `status ${twin.status}`),
    said(twin.headers.get('content-type') === 'text/markdown; charset=utf-8', 'type'),
    said(twin.headers.get('x-robots-tag') === 'noindex', 'indexed'),
    said(twin.headers.get('link') === `<${siteUrl}${path}>; rel="canonical"`, 'canonical header'),
    said(page.headers.get('link')?.includes(`<${twinPath(path)}>; rel="alternate"`) ?? false, 'Link header'),
    said(html.split(`<link rel="alternate" type="text/markdown" href="${twinPath(path)}">`).length === 2, 'link'),
    said(page.headers.get('vary')?.includes('Accept') ?? false, 'Vary'),
    said(known.status === 304, `again ${known.status}`),
    said((await chosen.text()) === markdown, 'another text by Accept'),
    said(chosen.headers.get('x-robots-tag') === null, 'page kept from search'),
    said(facts.canonical === siteUrl + path, `canonical ${facts.canonical}`),
    said(Boolean(facts.title) && /^(?:en|ja)$/.test(facts.language ?? ''), 'front matter'),
    said(!isJapanese || facts.language === 'ja', `language ${facts.language}`),
    said(
      !/\]\(\/|\]\(#|<(?:script|style|svg|button|math)\b/.test(body.replace(/```.*?```/gs, '')),
      'links or elements',
    ),
    said(inPage === inTwin, `other words ${firstDifference(inPage, inTwin)}`),
  ];
}

function firstDifference(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const from = Math.max(0, (at < 0 ? one.length : at) - 20);
  return `page …${one.slice(from, from + 60)}… Markdown …${other.slice(from, from + 60)}…`;
}
