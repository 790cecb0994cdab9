/** The URLs of videos that can be embedded. */

/** An embeddable video: its site, and the URL of its frame. */
export interface KnownVideo {
  site: 'YouTube' | 'Vimeo';
  frame: string;
}

const youTubeHosts = new Set(['www.youtube.com', 'youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']);
const vimeoHosts = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']);

/** Parses a URL of YouTube or Vimeo; undefined for any other URL. */
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
