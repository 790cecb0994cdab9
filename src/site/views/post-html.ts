/** What a post's page adds to the rendered body. */
import { escapeAttribute } from '#domain/document/escape.ts';

/**
 * Gives each heading a link to itself, to be shared. `html` comes from the renderer, which writes `id` first.
 * @param label what the link is called
 */
export function withAnchors(html: string, label: string): string {
  return html.replace(
    /(<(h[2-6]) id="([^"]*)"[^>]*>)(.*?)(<\/\2>)/gs,
    (_whole, open: string, _name: string, id: string, inner: string, close: string) =>
      `${open}${inner} <a class="anchor" href="#${encodeURIComponent(id.replaceAll('&amp;', '&'))}" aria-label="${escapeAttribute(label)}">#</a>${close}`,
  );
}

/** The path of the first picture of a body; undefined where it has none. `html` comes from the renderer. */
export function firstImage(html: string): string | undefined {
  return /<img src="(\/media\/[^"]*)"/.exec(html)?.[1];
}
