/** Converts images in Markdown paragraphs to blocks. */
import type { Block } from '#contract/documents.ts';
import type { PhrasingContent } from 'mdast';
import { htmlToBlocks } from './html-blocks.ts';
import { sourceOf, type MarkdownReading } from '#domain/inline/markdown.ts';
import { linkedPicture, type PictureBlock } from './picture-block.ts';

export interface PictureContext extends MarkdownReading {
  picture: PictureBlock;
}

/** Removes line breaks at both ends of text next to an image, because the image becomes a separate block. */
export function withoutEdges(line: PhrasingContent[]): PhrasingContent[] {
  const isEdge = (node: PhrasingContent | undefined) =>
    node?.type === 'break' || (node?.type === 'text' && /^\n*$/.test(node.value));
  let [start, end] = [0, line.length];
  while (start < end && isEdge(line[start])) start += 1;
  while (end > start && isEdge(line[end - 1])) end -= 1;
  return line.slice(start, end);
}

/** Matches a link in the alt text of an image. Pandoc shows the alt text as the caption. */
const linkInWords = /^!\[[^[\]]*\[[^[\]]*\]\(\s*<?(https?:\/\/[^\s()<>]+)/;

/** Returns the blocks for the images in phrasing content: Markdown images, linked images and images in raw HTML. */
export function picturesOf(nodes: readonly PhrasingContent[], reading: PictureContext): Block[] {
  return nodes.flatMap((node): Block[] => {
    if (node.type === 'image') {
      const made = reading.picture({ src: node.url, alt: node.alt ?? '', caption: node.title ?? '' });
      return linkedPicture(made, linkInWords.exec(sourceOf(node, reading))?.[1] ?? '', node.url);
    }
    if (node.type === 'imageReference') {
      const src = reading.definitions.get(node.identifier) ?? '';
      return [reading.picture({ src, alt: node.alt ?? '', caption: '' })];
    }
    if (
      node.type === 'html' &&
      /^<(?:img\b|iframe\b|video\b|audio\b|picture\b[\s\S]*<img\b|figure>|p class="embed")/i.test(node.value)
    )
      return htmlToBlocks(node.value, reading.picture);
    if (node.type !== 'link' && node.type !== 'linkReference') return [];
    const href = node.type === 'link' ? node.url : (reading.definitions.get(node.identifier) ?? '');
    const made = picturesOf(node.children, reading);
    return made.flatMap((block, index) =>
      index > 0 ? [block] : linkedPicture(block, href, sourcesOf(node.children)[0] ?? ''),
    );
  });

  function sourcesOf(children: readonly PhrasingContent[]): string[] {
    return children.flatMap((node) =>
      node.type === 'image'
        ? [node.url]
        : node.type === 'html'
          ? [/\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(node.value)?.[1] ?? '']
          : node.type === 'imageReference'
            ? [reading.definitions.get(node.identifier) ?? '']
            : [],
    );
  }
}

/** Merges the nodes of each raw `picture`, `video` or `audio` element into one node. */
export function withWholePictures(nodes: PhrasingContent[]): PhrasingContent[] {
  const tagOf = (node: PhrasingContent, tag: RegExp) =>
    node.type === 'html' ? tag.exec(node.value)?.[1]?.toLowerCase() : undefined;
  const names = nodes.map((node) => tagOf(node, /^<(picture|video|audio)\b/i));
  const from = names.findIndex((name) => name !== undefined);
  const name = names[from];
  const to = nodes.findIndex((node, at) => at > from && tagOf(node, /^<\/(\w+)\s*>/) === name);
  if (name === undefined || to < 0) return nodes;
  const value = nodes.slice(from, to).flatMap((node) => (node.type === 'html' ? node.value : []));
  const whole: PhrasingContent = { type: 'html', value: `${value.join('')}</${name}>` };
  return [...nodes.slice(0, from), whole, ...withWholePictures(nodes.slice(to + 1))];
}

/** Converts raw anchors around images to links. */
export function withAnchors(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const start = nodes.findIndex((node) => anchorOf(node) !== undefined);
  if (start < 0) return [...nodes];
  const length = nodes.slice(start).findIndex((node) => node.type === 'html' && /^<\/a\s*>/i.test(node.value));
  if (length < 0) return [...nodes];
  const children = nodes.slice(start + 1, start + length);
  const holdsPicture = children.some(
    (node) => node.type === 'image' || (node.type === 'html' && /^<(?:img|picture)\b/i.test(node.value)),
  );
  const whole: PhrasingContent[] = holdsPicture
    ? [{ type: 'link', url: anchorOf(nodes[start]) ?? '', children }]
    : nodes.slice(start, start + length + 1);
  return [...nodes.slice(0, start), ...whole, ...withAnchors(nodes.slice(start + length + 1))];
}

const anchorOf = (node: PhrasingContent | undefined): string | undefined =>
  node?.type === 'html' ? /^<a\b[^>]*?\shref\s*=\s*["']?([^"'\s>]+)/i.exec(node.value)?.[1] : undefined;

export function withoutPictures(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.filter(({ type }) => type !== 'image' && type !== 'imageReference');
}
