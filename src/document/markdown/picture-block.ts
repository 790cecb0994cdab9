/** The block that a picture of a text becomes. Isomorphic. */
import type { Block } from '#contract/documents.ts';
import { mediaId } from '#contract/media-sizes.ts';
import { isSafeLink } from '#domain/link.ts';

/** The block of a picture by its address, or a link where it cannot come along. */
export type PictureBlock = (picture: { src: string; alt: string; caption: string; width?: string }) => Block;

/** `/media/{id}`, as the product itself writes it. */
export const ownPicture = (src: string) => {
  const id = /^\/media\/([\w-]+)$/.exec(src)?.[1];
  return id && mediaId.test(id) ? id : undefined;
};

export const pictureBlock =
  (find: (src: string) => string | undefined): PictureBlock =>
  ({ src, alt, caption, width = 'column' }) => {
    const media = find(src);
    if (media !== undefined) return { type: 'figure', data: { media, alt, caption, width } };
    // Bytes are no words.
    const words = alt || (src.startsWith('data:') ? '' : src);
    if (!isSafeLink(src)) return { type: 'figure', data: { media: '', alt: words, caption, width } };
    return {
      type: 'link',
      data: { url: src, title: [alt, caption.replace(/<[^>]*>/g, '')].filter(Boolean).join(' · '), site: '' },
    };
  };
