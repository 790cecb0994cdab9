/**
 * Videos of others: a still and a link. The frame, with all that it loads and tells, comes after a click alone
 * (`components/play-video.ts`), by the address that is written here.
 */
import type { VideoData } from '#contract/documents.ts';
import { escapeAttribute, escapeText } from '../escape.ts';
import { isSafeLink } from '../../link.ts';
import { readVideoAddress } from '../video-address.ts';
import type { Context } from './context.ts';
import { findPicture, renderPicture } from './figure.ts';

export function renderVideo({ url, title, poster }: VideoData, context: Context): string {
  const video = readVideoAddress(url);
  const words = escapeText(title || url);
  if (!video) return isSafeLink(url) ? `<p><a href="${escapeAttribute(url)}">${words}</a></p>` : `<p>${words}</p>`;
  const facts = findPicture(poster, context);
  const still = facts ? renderPicture(poster, facts, { alt: '', width: 'column', lazy: true }) : '';
  return (
    `<figure class="video" data-frame="${escapeAttribute(video.frame)}"><a href="${escapeAttribute(url)}">${still}` +
    `<span class="play" aria-hidden="true"></span><span class="title">${words}</span> ` +
    `<span class="site">on ${video.site}</span></a></figure>`
  );
}
