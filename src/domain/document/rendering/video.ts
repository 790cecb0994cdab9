/**
 * Videos of others: a still and a link. The frame, with all that it loads and tells, comes after a click alone
 * (`components/play-video.ts`), by the address that is written here.
 */
import type { VideoData } from '#contract/documents.ts';
import { escapeAttribute, escapeText } from '../escape.ts';
import { isSafeLink } from '../../link.ts';
import type { Context } from './context.ts';
import { findPicture, renderPicture } from './figure.ts';

/** A video that can be shown here: who has it, and the address of its frame. */
export interface KnownVideo {
  site: 'YouTube' | 'Vimeo';
  frame: string;
}

const youTubeHosts = new Set(['www.youtube.com', 'youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']);
const vimeoHosts = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']);

/** Reads an address of YouTube or Vimeo; undefined for any other. */
export function readVideoAddress(address: string): KnownVideo | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  const youTube = youTubeId(url);
  if (youTube) return { site: 'YouTube', frame: `https://www.youtube-nocookie.com/embed/${youTube}` };
  const vimeo = vimeoHosts.has(url.hostname) ? /^(?:\/video)?\/(\d{1,12})(?:\/|$)/.exec(url.pathname)?.[1] : undefined;
  return vimeo ? { site: 'Vimeo', frame: `https://player.vimeo.com/video/${vimeo}?dnt=1` } : undefined;
}

function youTubeId(url: URL): string | undefined {
  const inPath = /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1];
  const found = youTubeHosts.has(url.hostname)
    ? (inPath ?? url.searchParams.get('v'))
    : url.hostname === 'youtu.be' && url.pathname.slice(1);
  return found && /^[\w-]{11}$/.test(found) ? found : undefined;
}

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
