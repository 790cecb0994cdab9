/** Pictures in Markdown's phrasing: in a document they are blocks. Isomorphic. */
import type { Block } from '#contract/documents.ts';
import type { PhrasingContent } from 'mdast';
import { htmlToBlocks } from './html-blocks.ts';
import type { MarkdownReading } from '#domain/inline/markdown.ts';
import type { PictureBlock } from './picture-block.ts';

export interface PictureContext extends MarkdownReading {
  picture: PictureBlock;
}

/** Line ends beside a picture, which is a block now, are none. */
export function withoutEdges(line: PhrasingContent[]): PhrasingContent[] {
  const isEdge = (node: PhrasingContent | undefined) =>
    node?.type === 'break' || (node?.type === 'text' && /^\n*$/.test(node.value));
  let [start, end] = [0, line.length];
  while (start < end && isEdge(line[start])) start += 1;
  while (end > start && isEdge(line[end - 1])) end -= 1;
  return line.slice(start, end);
}

/** The pictures of phrasing: Markdown's, those in a link, and raw ones. */
export function picturesOf(nodes: readonly PhrasingContent[], reading: PictureContext): Block[] {
  return nodes.flatMap((node): Block[] => {
    if (node.type === 'image')
      return [reading.picture({ src: node.url, alt: node.alt ?? '', caption: node.title ?? '' })];
    if (node.type === 'imageReference') {
      const src = reading.definitions.get(node.identifier) ?? '';
      return [reading.picture({ src, alt: node.alt ?? '', caption: '' })];
    }
    if (node.type === 'html' && /^<(?:img|iframe|video|picture\b[\s\S]*<img)\b/i.test(node.value))
      return htmlToBlocks(node.value, reading.picture);
    return node.type === 'link' ? picturesOf(node.children, reading) : [];
  });
}

/** With each raw `picture`, which is several nodes in a line, as one. */
export function withWholePictures(nodes: PhrasingContent[]): PhrasingContent[] {
  const isTag = (node: PhrasingContent | undefined, tag: RegExp) => node?.type === 'html' && tag.test(node.value);
  const from = nodes.findIndex((node) => isTag(node, /^<picture\b/i));
  const to = nodes.findIndex((node, at) => at > from && isTag(node, /^<\/picture>/i));
  if (from < 0 || to < 0) return nodes;
  const value = nodes.slice(from, to).flatMap((node) => (node.type === 'html' ? node.value : []));
  const whole: PhrasingContent = { type: 'html', value: `${value.join('')}</picture>` };
  return [...nodes.slice(0, from), whole, ...withWholePictures(nodes.slice(to + 1))];
}

export function withoutPictures(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.filter(({ type }) => type !== 'image' && type !== 'imageReference');
}
