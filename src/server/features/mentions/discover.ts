/** Finds the webmention endpoint of a page (section 3.1.2 of the recommendation). Runs in a separate process. */
import { Parser } from 'htmlparser2';
import LinkHeader from 'http-link-header';

interface AnsweredPage {
  /** The page's URL after redirects. */
  url: string;
  /** The `Link` headers of the page's response, unchanged. */
  links: string[];
  /** The page's HTML; empty if the page is not HTML. */
  html: Uint8Array;
}

/**
 * Returns the URL of the webmention endpoint, from the first `Link` header. Without such a header, the first `link` or
 * `a` element is used.
 */
export function discoverEndpoint({ url, links, html }: AnsweredPage): string | undefined {
  const href = inHeaders(links) ?? inHtml(new TextDecoder().decode(html));
  const endpoint = href === undefined ? undefined : URL.parse(href, url);
  return endpoint && /^https?:$/.test(endpoint.protocol) ? endpoint.href : undefined;
}

const isWebmention = (rel: string | undefined) => /(?:^|\s)webmention(?:\s|$)/i.test(rel ?? '');

function inHeaders(links: readonly string[]): string | undefined {
  for (const header of links) {
    try {
      const found = LinkHeader.parse(header).refs.find(({ rel }) => isWebmention(rel));
      if (found) return found.uri;
    } catch {
      // An invalid Link header is ignored.
    }
  }
  return undefined;
}

function inHtml(html: string): string | undefined {
  let found: string | undefined;
  const parser = new Parser({
    onopentag(name, { rel, href }) {
      // Without `href`, the element is ignored; an empty `href` means the page itself.
      if ((name === 'link' || name === 'a') && href !== undefined && isWebmention(rel)) found ??= href;
    },
  });
  parser.end(html);
  return found;
}
