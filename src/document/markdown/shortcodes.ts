/** Converts known tags of site generators to HTML, including tags within URLs. */
import { writeCitation } from '#inlines/citation/schema.ts';
import { commentEnds, outputPattern, tagPattern } from './tag-syntax.ts';

export interface Tag {
  /** For a `:::` block, the colons that close the block; '' if any number of colons closes the block. */
  colons?: string;
  name: string;
  said: string;
  isClosing: boolean;
  source: string;
}

const anyTag = new RegExp(tagPattern, 'g');
const liquid = /^\{%-?\s*(\/|end(?=[a-z]))?\s*([\w-]*)([\s\S]*?)-?%\}$/;
const hugo = /^\{\{[<%]\s*(\/)?\s*([\w-]*)([\s\S]*?)\/?[>%]\}\}$/;

/** Parses a tag, or a line of colons that opens or closes a block. */
function tagOf(source: string): Tag {
  const [, colons = '', words = ''] = /^(:{3,})\s*(.*?)\s*:*\s*$/.exec(source) ?? [];
  if (colons !== '') return colonTag(source, colons, words);
  const [, slash, name = '', said = ''] = liquid.exec(source) ?? hugo.exec(source) ?? [];
  return { name: name.toLowerCase(), said: said.trim(), isClosing: slash !== undefined, source };
}

/**
 * Parses the opening line of a `:::` block: `name rest`, MyST's `{name} rest`, or Pandoc's `{.name key="…"}`. A
 * Pandoc block can be closed by any number of colons.
 */
function colonTag(source: string, colons: string, words: string): Tag {
  if (words === '') return { colons, name: '', said: '', isClosing: true, source };
  const [, attributes] = /^\{([^{}]*[.#=][^{}]*)\}/.exec(words) ?? [];
  const [, plain = 'div', rest = ''] = /^\{?([\w-]+)\}?\s*(?:\[(?=.*\]$))?(.*?)\]?$/.exec(words) ?? [];
  const [, named = 'div'] = /\.([\w-]+)/.exec(attributes ?? '') ?? [];
  if (attributes === undefined) return { colons, name: plain, said: rest, isClosing: false, source };
  const said = attributes.replace(/(?<=^|\s)[.#][\w:-]+/g, '').trim();
  return { colons: '', name: named.replace(/^callout-/, ''), said, isClosing: false, source };
}

/** Returns the tags of a line that contains only tags. */
export const tagsOf = (line: string): Tag[] =>
  /^\s*:/.test(line) ? [tagOf(line.trim())] : (line.match(anyTag) ?? []).map(tagOf);

/**
 * Tags for content that the generator creates, such as a table of contents. This site creates such content itself.
 */
const madeHere = new Set(['toc', 'tableofcontents', 'table-of-contents', 'bibliography']);

const icons = new Set(['fa', 'bi', 'icon', 'iconify']);
/** Returns whether a tag displays a symbol of an icon font. Such a symbol adds no meaning to text. */
export const isIcon = ({ name, source }: Tag): boolean => icons.has(name) && source.startsWith('{{');

/** Functions that return the URL of an embed from the tag's arguments, by tag name. */
const embeds: Readonly<Record<string, (settings: string[]) => string>> = {
  embed: ([address = '']) => address,
  link: ([address = '']) => address,
  codepen: ([address = '']) => address,
  twitter: ([address = '']) => address,
  github: ([path = '']) => (path.includes('/') ? (URL.parse(path, 'https://github.com/')?.href ?? '') : ''),
  gist: ([first = '', id]) =>
    /^https?:/.test(first) ? first : `https://gist.github.com/${id ? `${first}/${id}` : first}`,
  tweet: tweetOf,
  x: tweetOf,
  youtube: ([id = '']) => (/^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : id),
  vimeo: ([id = '']) => (/^\d+$/.test(id) ? `https://vimeo.com/${id}` : id),
};

/**
 * Returns the URL of a tweet from its number. The tag can also contain the user name, before or after the number, or
 * the complete URL.
 */
function tweetOf(settings: string[]): string {
  const address = settings.find((word) => /^https?:/.test(word));
  if (address !== undefined) return address;
  const id = settings.findLast((word) => /^\d{1,20}$/.test(word));
  const [user = 'i/web'] = settings.filter((word) => word !== id);
  return id === undefined ? '' : `https://twitter.com/${user}/status/${id}`;
}

/** Matches the path of an image in the attributes of an unknown tag. */
const ofPicture = /(?:^|\s)(?:src|path)\s*=\s*"[^"]+\.(?:png|jpe?g|gif|svg|webp|avif)"/i;

/**
 * Returns the HTML of a tag; '' if the tag has no output. Returns undefined if the output is unknown, or if the tag
 * belongs to a pair with content.
 */
export function htmlOf({ name, said, isClosing, source }: Tag): string | undefined {
  if (isClosing) return undefined;
  if (madeHere.has(name)) return '';
  if (name === 'cite') return cite(said.split(/\s+/));
  const isIncluded = name === 'include' && source.startsWith('{%');
  if (isIncluded && /^video\.\w/.test(said)) return video(said);
  if ((isIncluded && /^figure\.\w/.test(said)) || name === 'figure' || name === 'img') return figure(said);
  if (isIncluded) return '';
  const settings = said
    .split(/[\s"']+/)
    .map((word) => word.replace(/^\w+=/, ''))
    .filter(Boolean);
  if (ofPicture.test(said)) return figure(said);
  const address = Object.hasOwn(embeds, name) ? (embeds[name]?.(settings) ?? '') : '';
  return /^https?:\/\/[^\s/]+\.\S+$/.test(address) ? cardHtml(address) : undefined;
}

/** Returns the HTML for a URL that becomes a link card or a video. */
export const cardHtml = (address: string): string => `<p class="embed">${address.replaceAll('&', '&amp;')}</p>`;

/** Returns the path in Liquid output: `{{ '/a.png' | relative_url }}`. */
export function pathOf(output: string): string | undefined {
  const [, one, other] = /^\{\{-?\s*(?:"([^"]*)"|'([^']*)')\s*(?:\|[^{}]*)?\}\}$/.exec(output) ?? [];
  return one ?? other ?? (/^\{\{-?\s*site\.(?:base)?url\s*-?\}\}$/.test(output) ? '' : undefined);
}

const outputs = new RegExp(outputPattern, 'g');

/** Returns a URL in which the tags are replaced by their output. */
export const addressOf = (text: string): string =>
  text.includes('{')
    ? text
        // Removes the space between a root URL (`{{ site.baseurl }}`) and a tag with a path, so that both together
        // are one URL.
        .replace(/(?<=\}\})[ \t]+(?=\{%-?\s*(?:post_url|link)\s)/g, '')
        .replace(outputs, (output) => pathOf(output) ?? output)
        .replace(/\{%-?\s*(?:post_url|link)\s+([^\s%]+)\s*-?%\}/g, '$1')
        .replace(/\{\{[<%]\s*(?:rel)?ref\s+(?:path\s*=\s*)?["`]?([^"`{}\s]+)["`]?[^{}]*[>%]\}\}/g, (_, path: string) =>
          fileOfRef(path),
        )
    : text;

/** Adds the extension `.md` to a page path without an extension. Hugo accepts both forms. */
const fileOfRef = (path: string): string =>
  path.replace(/^([^#]*?[^#/]*?)(\/?)(?=#|$)/, (whole, name: string) =>
    name === '' || /\.\w+$/.test(name) ? whole : `${name}.md`,
  );

/** Removes all comments in a single pass, including unclosed comments. */
function withoutComments(html: string): string {
  let text = html;
  for (const [opening, closing] of commentEnds) {
    let [left, at] = ['', 0];
    for (;;) {
      opening.lastIndex = at;
      const start = opening.exec(text);
      closing.lastIndex = opening.lastIndex;
      if (!start || !closing.test(text)) break;
      left += text.slice(at, start.index);
      at = closing.lastIndex;
    }
    text = left + text.slice(at);
  }
  return text;
}

const raw = /(<(pre|code|script|style)\b[\s\S]*?<\/\2\s*>)/i;
const hidden = /<div style="display: ?none;?">(?:(?!<div)[^])*?<\/div>/g;
const distillCite = /<d-cite\s+(?:bibtex-)?key=(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>/]+))\s*\/?>(?:\s*<\/d-cite\s*>)?/g;
const inlineNote = /\^\[((?:[^[\]\\\n]|\\.|\[[^[\]\n]*\](?:\([^()\n]*\))?)+)\]/g;

/**
 * Returns raw HTML in which tags are replaced by their output, and Distill's elements are converted. Code stays
 * unchanged.
 */
export function readableHtml(html: string): string {
  // The split result repeats three entries: text, an element, and the name of that element. The name is dropped.
  return html
    .split(raw)
    .map((part, index) => (index % 3 === 0 ? readablePart(part) : index % 3 === 1 ? part : ''))
    .join('');
}

function readablePart(html: string): string {
  const text = /[{^]/.test(html)
    ? addressOf(withoutComments(html))
        .replace(anyTag, (source) => htmlOf(tagOf(source)) ?? source)
        .replace(inlineNote, '<span class="footnote">$1</span>')
    : html;
  return text
    .replace(hidden, '')
    .replace(/<(?:Image|Img|Figure)(?=\s[^<>]*\bsrc=["'])/g, '<img')
    .replace(distillCite, (_, ...keys: (string | undefined)[]) =>
      cite((keys[0] ?? keys[1] ?? keys[2] ?? '').split(',')),
    )
    .replace(/<\/d-cite\s*>/g, '')
    .replace(/<d-footnote\b[^<>]*>/g, '<span class="footnote">')
    .replace(/<\/d-footnote\s*>/g, '</span>');
}

/** Returns a citation in the stored form, because Pandoc's brackets would be plain text in raw HTML. */
function cite(keys: readonly string[]): string {
  const named = keys.map((key) => key.trim()).filter((key) => /^[\p{L}\p{N}_]/u.test(key));
  return named.length === 0
    ? ''
    : writeCitation({ works: named.map((key) => ({ key, locator: '' })), narrative: false });
}

const valuesOf = (attributes: string): Record<string, string> =>
  Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

/** Returns the HTML for a video file of the source site. In al-folio, paths of videos have no leading slash. */
function video(attributes: string): string {
  const { path = '' } = valuesOf(attributes);
  return `<video src="${/^(?:https?:)?\//.test(path) ? path : `/${path}`}"></video>`;
}

function figure(attributes: string): string {
  const values = valuesOf(attributes);
  const caption = values.caption ?? values.title ?? '';
  const words = caption && `<figcaption>${caption}</figcaption>`;
  const src = addressOf(values.path ?? values.src ?? '');
  return `<figure><img src="${src}" alt="${(values.alt ?? '').replaceAll('"', '&quot;')}">${words}</figure>`;
}
