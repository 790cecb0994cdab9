/**
 * Videos on other sites, rendered as a preview image and a link. The video's frame loads third-party code and reveals
 * the visitor to the other site. The frame is therefore added only by a click (`components/play-video.ts`), with the
 * URL that is written here.
 */
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { findPicture, pictureSizes, renderPicture } from '../picture.ts';
import { isSafeLink } from '#domain/link.ts';
import type { MediaSize } from '#contract/media-sizes.ts';
import type { BlockContext } from '../kind.ts';
import { readVideoAddress } from './address.ts';
import type { VideoData } from './schema.ts';

/** @param facts metadata of the preview image; undefined without an image */
export function videoHtml({ url, title, poster }: VideoData, facts: MediaSize | undefined): string {
  const video = readVideoAddress(url);
  const words = escapeText(title || url);
  if (!video) return isSafeLink(url) ? `<p><a href="${escapeAttribute(url)}">${words}</a></p>` : `<p>${words}</p>`;
  const still = facts ? renderPicture(poster, facts, { alt: '', sizes: pictureSizes.column, lazy: true }) : '';
  return (
    `<figure class="video" data-frame="${escapeAttribute(video.frame)}"><a href="${escapeAttribute(url)}">${still}` +
    `<span class="play" aria-hidden="true"></span><span class="title">${words}</span> ` +
    `<span class="site">on ${video.site}</span></a></figure>`
  );
}

export const html = (data: VideoData, context: BlockContext): string =>
  videoHtml(data, findPicture(data.poster, context));
