/** Reads the annotations of an image from the HTML of its figure, as this site writes it in Markdown. */
import { regionList, type Region } from '#contract/regions.ts';
import { elements, textOf, type HtmlElement, type HtmlNode } from '../html-tree.ts';

/** Returns the HTML list of annotations; undefined if the figure has none. */
export const regionsList = (children: readonly HtmlNode[]): HtmlElement | undefined =>
  elements(children, 'ol').find(({ attributes }) => attributes.class === 'regions');

/**
 * @returns the annotations; undefined for an ordinary list, in which a position is missing or outside of the image
 */
export function regionsIn({ children }: HtmlElement): Region[] | undefined {
  const found = elements(children, 'li').map(({ attributes, children: lines }) => {
    const [x, y, width, height] = (attributes['data-box'] ?? '').split(' ').map(Number);
    const [label, ...readings] = textOf(lines).split('\n');
    return { x, y, width, height, label, text: readings.join('\n') };
  });
  return regionList.safeParse(found).data;
}
