/** Converts shortcodes of WordPress and its plugins to HTML. */
import { problem } from '#contract/problems.ts';
import { findCodeLanguage } from '#contract/code-languages.ts';
import { escapeAttribute } from '#domain/document/escape.ts';
import { cardHtml, htmlOf } from '#document/markdown/shortcodes.ts';
import { blank } from './comparable-source.ts';
import type { Diagnostic } from './diagnostics.ts';

const pair = /(?<!\[)\[([a-z][\w+#-]*)\b([^\]]*)\]([^]*?)\[\/\1\](?!\])/g;
const single = /(?<!\[)\[([a-z][\w-]*)((?:\s|=)[^\]]*?)?\s*\/?\](?!\])/g;
/** A shortcode in double brackets is plain text. */
const escaped = /\[(\[\/?(?:audio|caption|code|embed|gallery|playlist|video)\b[^[\]]*\])\]/g;

const ofCode = /^(?:code|sourcecode|cc|crayon|prism|highlight)$/;
const ofNotes = /^(?:ref|fn|footnote|efn_note|mfn)$/;
const ofOthers =
  /^(?:youtube|vimeo|tweet|twitter|gist|codepen|soundcloud|instagram|dailymotion|spotify|ted|slideshare)$/;
/** Shortcodes that other modules convert. */
const elsewhere = /^(?:gallery|katex|latex|mathjax)$/;

const attribute = (about: string, names: string): string =>
  new RegExp(String.raw`(?:^|\s)(?:${names})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))`)
    .exec(about)
    ?.slice(1)
    .find((said) => said !== undefined) ?? '';
const addressIn = (about: string): string => /(?:https?:)?\/\/[^\s"'<>\]]+/.exec(about)?.[0] ?? '';

/** Returns the HTML of a shortcode with a closing tag; undefined if its output is unknown. */
function pairHtml(name: string, about: string, inside: string): string | undefined {
  if (name === 'caption' || name === 'wp_caption') {
    const [, image = '', words = ''] = /^([^]*?<img\b[^>]*>(?:\s*<\/a>)?)([^]*)$/.exec(inside) ?? [];
    const caption = words.trim() || attribute(about, 'caption');
    return image === '' ? undefined : `\n\n<figure>${image}<figcaption>${caption}</figcaption></figure>\n\n`;
  }
  if (ofCode.test(name) || (findCodeLanguage(name) && !ofNotes.test(name))) {
    const language = attribute(about, 'lang|language') || (ofCode.test(name) ? '' : name);
    return `\n\n<pre class="language-${escapeAttribute(language)}">${inside.replace(/^\n|\n$/g, '')}</pre>\n\n`;
  }
  if (ofNotes.test(name)) return `<span class="footnote">${inside.trim()}</span>`;
  if (name === 'embed' || ofOthers.test(name)) return singleHtml(name, inside.trim());
  return name === 'audio' || name === 'video' ? singleHtml(name, about) : undefined;
}

function singleHtml(name: string, about: string): string | undefined {
  const said = about.replace(/^\s*=/, '').replaceAll('&amp;', '&').trim();
  const address = addressIn(said);
  if (name === 'toc' && said === '') return '';
  if ((name === 'embed' || name === 'audio' || name === 'video' || ofOthers.test(name)) && address !== '')
    return `\n\n${cardHtml(address)}\n\n`;
  const made = ofOthers.test(name) && said !== '' ? htmlOf({ name, said, isClosing: false, source: '' }) : undefined;
  return made && `\n\n${made}\n\n`;
}

/**
 * @param html HTML of a post
 * @returns the HTML with known shortcodes converted
 */
export function withShortCodes(html: string): string {
  const known = (text: string): string =>
    text.replace(pair, (whole: string, name: string, about: string, inside: string) => {
      if (elsewhere.test(name)) return whole;
      return pairHtml(name, about, inside) ?? `[${name}${about}]${known(inside)}[/${name}]`;
    });
  return outsideCode(known(html), (text) =>
    text
      .replace(single, (whole: string, name: string, about = '') => singleHtml(name, String(about)) ?? whole)
      .replace(escaped, '$1'),
  );
}

/** Applies `change` to the text outside of code elements, and `code` to each code element. */
const outsideCode = (html: string, change: (text: string) => string, code = (part: string) => part): string =>
  html
    .split(/(<(?:pre|code)\b[^]*?<\/(?:pre|code)>)/)
    .map((part, index) => (index % 2 === 1 ? code(part) : change(part)))
    .join('');

/**
 * Returns unsupported shortcodes. Words in brackets count as a shortcode only if they have attributes, have a closing
 * tag, or are on a separate line.
 */
export function unknownShortCodes(html: string): Diagnostic[] {
  const known = (text: string): string =>
    text
      .replace(pair, (whole: string, name: string, about: string, inside: string) =>
        elsewhere.test(name) || pairHtml(name, about, inside) !== undefined ? blank(whole) : whole,
      )
      .replace(single, (whole: string, name: string, about = '') =>
        elsewhere.test(name) || singleHtml(name, String(about)) !== undefined ? blank(whole) : whole,
      );
  const prose = outsideCode(html, known, blank);
  return prose.split('\n').flatMap((line, index) => {
    const found = [
      ...line.matchAll(
        /(?<!\[)\[([a-z][\w-]*)\s+[\w-]+=[^\]]*\]|\[\/([a-z][\w-]*)\]|^\s*\[([a-z][\w-]*)(?:\s[^\]]*)?\]\s*$/g,
      ),
    ];
    const names = new Set(found.map(([, open, end, alone]) => open ?? end ?? alone ?? ''));
    return [...names].map((name) => ({
      line: index + 1,
      what: problem('lossShortCode', name),
      reason: problem('keptAsText'),
    }));
  });
}
