/** Creates the block for an image in Markdown or HTML. */
import type { Block } from '#contract/documents.ts';
import { mediaId } from '#contract/media-sizes.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { readVideoAddress } from '#blocks/video/address.ts';
import { linkedKind } from '../file-names.ts';
import { isSafeLink } from '#domain/link.ts';

/** Returns the block for an image, or a link if the image is not imported. */
export type PictureBlock = (picture: { src: string; alt: string; caption: string; width?: string }) => Block;

/** Returns the id of an image of this site from its URL `/media/{id}`; undefined for other URLs. */
export const ownPicture = (src: string) => {
  const id = /^\/media\/([\w-]+)$/.exec(src)?.[1];
  return id && mediaId.test(id) ? id : undefined;
};

export const pictureBlock =
  (find: (src: string) => string | undefined): PictureBlock =>
  ({ src, alt, caption, width = 'column' }) => {
    // Chart data and linked files are not images.
    const media = /\.[ct]sv$/i.test(src) || linkedKind(src) ? undefined : find(src);
    if (media !== undefined) return { type: 'figure', data: { media, alt, caption, width } };
    // Obsidian embeds videos like images.
    if (readVideoAddress(src)) return { type: 'video', data: { url: src, title: alt, poster: '' } };
    // A data URL would be unreadable as link text, so the text stays empty.
    const words = alt || (src.startsWith('data:') ? '' : src);
    if (!isSafeLink(src)) return { type: 'figure', data: { media: '', alt: words, caption, width } };
    return {
      type: 'link',
      data: { url: src, title: [alt, caption.replace(/<[^>]*>/g, '')].filter(Boolean).join(' · '), site: '' },
    };
  };

/**
 * Handles a linked image: the link moves to the caption, since a figure cannot be a link. A link to the image itself is
 * dropped.
 * @returns the figure, and the following blocks
 */
export function linkedPicture(made: Block, href: string, src: string): Block[] {
  if (href === '' || href.startsWith('#') || href === src || !isSafeLink(href)) return [made];
  const { alt = '', caption = '', title = '', url } = made.data as Record<string, string | undefined>;
  if (href === url) return [made];
  const address = URL.parse(href);
  const anchor = (words: string) => `<a href="${escapeAttribute(href)}">${escapeText(words)}</a>`;
  // Nothing is added if the caption already contains the link.
  if (caption.includes(`href="${escapeAttribute(href)}"`)) return [made];
  const host = address?.hostname || href;
  const name = (said: string) => {
    const line = said.replace(/\s+/g, ' ').trim();
    return line === '' || line.length > 100 ? host : line;
  };
  if (made.type !== 'figure') return [made, { type: 'paragraph', data: { text: anchor(name(title)), align: 'left' } }];
  const words = caption === '' ? anchor(name(alt)) : `${caption} ${anchor(host)}`;
  return [{ ...made, data: { ...made.data, caption: words } }];
}
