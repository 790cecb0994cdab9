/** The images of pasted HTML. Embedded images become files; for images with a URL, a download is offered. */

import type { Block } from '#contract/documents.ts';
import { held, nestedBlocksIn } from '#blocks/nested-blocks.ts';
import { pastedPicture } from '#document/paste/pasted-picture.ts';
import type { LiveDocument } from '../live-document.ts';

/** File extensions for types whose usual extension differs from the MIME subtype. */
const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' };

/**
 * Returns the clipboard files for images that have only a URL, if there are as many files as such images. The files
 * are not always these images (Word adds an image of the text), so the writer is asked.
 * @param read for each image, the embedded file; undefined if the image has only a URL
 * @param carried image files of the clipboard
 */
export function offeredFiles(read: readonly (File | undefined)[], carried: readonly File[]): (File | undefined)[] {
  const left = [...carried];
  const missing = read.filter((file) => file === undefined).length;
  return left.length === missing ? read.map((file) => (file ? undefined : left.shift())) : read.map(() => undefined);
}

/** @returns undefined if the image is not embedded, or unreadable */
export function pictureFile(src: string): File | undefined {
  const bytes = ofData(src);
  if (!bytes || bytes.size === 0) return undefined;
  const extension = extensions[bytes.type] ?? bytes.type.replace(/^image\//, '');
  return new File([bytes], `pasted.${extension}`, { type: bytes.type });
}

/** Decodes a data URL without `fetch`, because the page's CSP forbids fetching data URLs. */
function ofData(src: string): Blob | undefined {
  const [, type = '', base64, data = ''] =
    /^data:(image\/[\w.+-]+)(?:;[\w-]+=[\w-]+)*(;base64)?,(.*)$/is.exec(src) ?? [];
  if (type === '') return undefined;
  try {
    const text = base64 ? atob(data.replace(/\s/g, '')) : decodeURIComponent(data);
    const bytes = base64 ? Uint8Array.from(text, (character) => character.charCodeAt(0)) : text;
    return new Blob([bytes], { type: type.toLowerCase() });
  } catch {
    return undefined;
  }
}

/** Returns whether a block is a placeholder for a pasted image that is not uploaded yet. */
export const isPasted = ({ type, data }: Block): boolean =>
  type === 'figure' && String(data.media).startsWith(pastedPicture);
/** Returns the image's index, from 0. */
export const pictureOf = ({ data }: Block): number => Number(String(data.media).slice(pastedPicture.length));
/** Removes the placeholders of pasted images, including those in nested blocks. */
export function withoutPicture(block: Block): Block {
  const data = isPasted(block) ? { ...block.data, media: '' } : block.data;
  return { ...block, data: { ...data, ...held(nestedBlocksIn(data).map(withoutPicture)) } };
}

/**
 * Passes the images to the inserted figures.
 * @param ids ids of the inserted blocks, followed by the ids of nested blocks
 */
export function givePictures(
  liveDocument: Pick<LiveDocument, 'takeFile' | 'offerPicture'>,
  blocks: readonly Block[],
  ids: readonly string[],
  files: readonly (File | undefined)[],
  offered: readonly (File | URL | undefined)[] = [],
): void {
  for (const [index, block] of [...blocks, ...blocks.flatMap(inside)].entries()) {
    const id = ids[index];
    if (id === undefined || !isPasted(block)) continue;
    const [file, offer] = [files[pictureOf(block)], offered[pictureOf(block)]];
    if (file) liveDocument.takeFile(id, file);
    else if (offer) liveDocument.offerPicture(id, offer);
  }
}

const inside = ({ data }: Block): Block[] => nestedBlocksIn(data).flatMap((block) => [block, ...inside(block)]);
