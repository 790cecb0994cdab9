/** Inserts the content for an emailed link into an HTML page of the site. The page works without scripts. */
import { withoutLanguage } from '#contract/languages.ts';
import { linkContentMarks } from '#contract/paths.ts';
import { escapeAttribute } from '#domain/document/escape.ts';
import type { Dependencies } from '#server/dependencies.ts';

export interface LinkContent {
  /** BCP 47 language of the recipient; absent: the site's first language. */
  language?: string;
  words: readonly string[];
  /** Names and values that are displayed, such as the account and its email address. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** Label of the button; absent if there is no action. */
  button?: string;
  /** Link to the page where the user continues. */
  next?: { label: string; path: string };
}

/** A minimal page, used if no page of the site is available, as in tests. */
const bare = `<!doctype html><html lang="en"><title>Account</title><main>${linkContentMarks.join('')}</main></html>`;

/**
 * Returns the response with the page for an emailed link.
 * @param path path of the site page that shows the result
 */
export async function linkPage(
  { linkPages }: Pick<Dependencies, 'linkPages'>,
  path: string,
  content: LinkContent,
  status = 200,
  headers: Record<string, string> = {},
): Promise<Response> {
  const page = (await linkPages?.(path)) ?? (await linkPages?.(withoutLanguage(path))) ?? { html: bare, headers: {} };
  const [start, end] = linkContentMarks.map((mark) => page.html.indexOf(mark));
  const html =
    start === undefined || end === undefined || start < 0 || end < start
      ? page.html
      : page.html.slice(0, start) + asHtml(content) + page.html.slice(end);
  return new Response(html, {
    status,
    headers: { ...page.headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}

function asHtml({ words, facts = [], button, next }: LinkContent): string {
  return [
    ...words.map((text) => `<p>${escapeAttribute(text)}</p>`),
    ...(facts.length > 0
      ? [
          `<dl class="link-facts">${facts.map(([name, value]) => `<dt>${escapeAttribute(name)}</dt><dd>${escapeAttribute(value)}</dd>`).join('')}</dl>`,
        ]
      : []),
    ...(button === undefined
      ? []
      : [
          `<form class="form" method="post"><button type="submit" class="button primary">${escapeAttribute(button)}</button></form>`,
        ]),
    ...(next ? [`<p class="form-foot"><a href="${next.path}">${escapeAttribute(next.label)}</a></p>`] : []),
  ].join('\n');
}
