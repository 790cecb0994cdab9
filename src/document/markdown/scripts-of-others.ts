/** Detects scripts that embed content of other sites, by the URLs of the scripts. */

const showing = /^(https:\/\/(?:gist\.github\.com\/[\w-]+\/\w+|asciinema\.org\/a\/\w+))\.js(?:\?file=([^&#]+))?/;

/**
 * Returns the URL of the page whose content a script embeds (a gist or a terminal recording); undefined for other
 * scripts.
 */
export function pageOfScript(src: string): string | undefined {
  const [, page, file] = showing.exec(src) ?? [];
  return page && (file === undefined ? page : `${page}#file-${file.toLowerCase().replace(/[^a-z0-9_-]+/g, '-')}`);
}

const dressing =
  /^(?:https:)?\/\/(?:platform\.(?:twitter|x)\.com\/widgets|(?:www\.)?(?:instagram|tiktok)\.com\/{1,2}(?:static\/)?embed|embed\.bsky\.app\/static\/embed|embed\.reddit\.com\/widgets|embedr\.flickr\.com\/assets\/client-code|(?:cpwebassets|static|public|assets)\.codepen\.io\/assets\/embed\/ei)\.js(?:\?|$)/;

/** Returns whether a script only styles the preceding quote, which already contains the text and the link. */
export const isDressing = (src: string): boolean => dressing.test(src);
