/** The parts of an annotated picture in its figure's HTML, as our own Markdown has them. */
import { regionList, type Region } from '#contract/regions.ts';
import { elements, textOf, type HtmlElement, type HtmlNode } from '../html-tree.ts';

/** The list of them; undefined in a figure that has none. */
export const regionsList = (children: readonly HtmlNode[]): HtmlElement | undefined =>
  elements(children, 'ol').find(({ attributes }) => attributes.class === 'regions');

/** @returns undefined if it is an ordinary list: a place is missing, or outside of the image */
export function regionsIn({ children }: HtmlElement): Region[] | undefined {
  const found = elements(children, 'li').map(({ attributes, children: lines }) => {
    const [x, y, width, height] = (attributes['data-box'] ?? '').split(' ').map(Number);
    const [label, ...readings] = textOf(lines).split('\n');
    return { x, y, width, height, label, text: readings.join('\n') };
  });
  return regionList.safeParse(found).data;
}
