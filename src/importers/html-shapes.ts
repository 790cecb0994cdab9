/**
 * Helpers for the import of HTML exports. They convert the special elements of an export to elements that
 * `html-blocks.ts` supports.
 */
import type { HtmlElement, HtmlNode } from '#document/html-tree.ts';

export const element = (
  name: string,
  attributes: Record<string, string> = {},
  children: HtmlNode[] = [],
): HtmlElement => ({
  name,
  attributes,
  children,
});

export const hasClass = ({ attributes }: HtmlElement, name: string): boolean =>
  attributes.class?.split(/\s+/).includes(name) ?? false;

/**
 * @param shape returns the replacement of an element; if undefined, the element stays and its children are converted
 */
export function reshaped(
  nodes: readonly HtmlNode[],
  shape: (element: HtmlElement) => HtmlNode[] | undefined,
): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node];
    return shape(node) ?? [{ ...node, children: reshaped(node.children, shape) }];
  });
}

/** Returns the elements of a link card; empty without a link. */
export const cardNodes = (href: string, title: string, site: string): HtmlNode[] =>
  href === ''
    ? []
    : [
        element('p', { class: 'link-card' }, [
          element('a', { href }, [title]),
          ...(site === '' ? [] : [' ', element('span', {}, [site])]),
        ]),
      ];

/** Returns a paragraph with a URL, which `html-blocks.ts` converts to a video or a link card. */
export const embedNode = (address: string): HtmlElement => element('p', { class: 'embed' }, [address]);
