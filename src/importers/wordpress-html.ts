/**
 * Restores the HTML of a WordPress post as readers saw it, from shortcodes, editor blocks and paragraphs of the
 * classic editor.
 */
import { readVideoAddress } from '#blocks/video/address.ts';
import { sureMathInHtml } from '#document/markdown/html-formulas.ts';
import type { Diagnostic } from './diagnostics.ts';
import { withShortCodes } from './wordpress-codes.ts';
import { withParts, type WordpressParts } from './wordpress-parts.ts';

/**
 * Returns the HTML of a post as readers saw it, and the content that the export lacks.
 * @param footnotes custom field with the texts of notes
 */
export function plainHtml(html: string, parts: WordpressParts, footnotes = ''): { html: string; lost: Diagnostic[] } {
  const whole = withParts(html, parts, footnotes);
  return { ...whole, html: paragraphs(sureMathInHtml(withShortCodes(withLanguages(readable(whole.html))))) };
}

/** Returns the HTML without page breaks and download buttons, and with formulas as TeX. */
const readable = (html: string): string =>
  html
    .replace(/<!--(?:more\b[^>]*|nextpage)-->/g, '\n\n')
    .replace(/<a\b[^>]*\bwp-block-file__button\b[^>]*>[^]*?<\/a>/g, '')
    .replace(
      /<math\b([^>]*)>[^]*?<annotation\b[^>]*>([^]*?)<\/annotation>[^]*?<\/math>/g,
      (_, about: string, tex: string) =>
        /display="block"/.test(about)
          ? `<math-block>${tex.trim()}</math-block>`
          : `<span class="inline-math">${tex.trim()}</span>`,
    );

/** Adds the language of a code block, which is only in the block comment. */
const withLanguages = (html: string): string =>
  html.replace(/(<!-- wp:[\w/-]+ (\{[^\n]*?\}) -->\s*<pre\b)/g, (opening: string, _, settings: string) => {
    const language = /"(?:language|lang)"\s*:\s*"([\w+#-]+)"/.exec(settings)?.[1];
    return language === undefined ? opening : `${opening} lang="${language}"`;
  });

const comment = /(<!-- \/?wp:[^]*?-->)/;
const whole = /(<(pre|script|style|table|ul|ol|dl|figure|svg|iframe|video|audio|form|math-block)\b[^]*?<\/\2\s*>)/i;
const names =
  'p|h[1-6]|ul|ol|li|dl|dt|dd|pre|blockquote|table|figure|figcaption|div|hr|iframe|section|article|aside|details|summary|form|math-block|main|header|footer|center|address|fieldset|script|style|svg|video|audio';
const blockTag = new RegExp(`^</?(?:${names})\\b`, 'i');
const opened = new RegExp(`(<(?:${names})\\b[^>]*>)`, 'gi');
const closed = new RegExp(`(</(?:${names})\\s*>|<hr\\b[^>]*>)`, 'gi');

/**
 * Adds paragraph tags to text of the classic editor, which separates paragraphs only by blank lines. Blocks of the new
 * editor already have paragraph tags.
 */
function paragraphs(html: string): string {
  let depth = 0;
  let classic = true;
  return html
    .split(comment)
    .map((part, index) => {
      if (index % 2 === 0) return depth === 0 || classic ? parted(part) : part;
      if (/^<!-- \/wp:/.test(part)) depth = Math.max(0, depth - 1);
      else if (!part.endsWith('/-->')) {
        if (depth === 0) classic = /^<!-- wp:(?:core\/)?freeform\b/.test(part);
        depth += 1;
      }
      return part;
    })
    .join('');
}

const parted = (html: string): string =>
  html
    .split(whole)
    .map((part, index) => {
      // The split result repeats three entries: text, a whole element, and the name of that element. The name is
      // dropped.
      if (index % 3 === 2) return '';
      return index % 3 === 1
        ? withinElement(part)
        : part
            .replace(opened, '\n\n$1')
            .replace(closed, '$1\n\n')
            .split(/\n\s*\n/)
            .map(paragraph)
            .join('\n');
    })
    .join('\n');

const brokenLines = (text: string) => text.trim().replace(/(?:<br\s*\/?>)?[^\S\n]*\n\s*/gi, '<br>');
const edges = new RegExp(`(<pre\\b[^]*?</pre\\s*>|</?(?:${names}|t[rdh]|tbody|thead|tfoot|caption)\\b[^>]*>)`, 'i');

/**
 * Converts line breaks within list items and table cells to `<br>`, because the source site displayed these line
 * breaks.
 */
const withinElement = (html: string): string =>
  /^<(?:[uod]l|table)\b/i.test(html)
    ? html
        .split(edges)
        .map((part, index) => (index % 2 === 1 ? part : brokenLines(part)))
        .join('')
    : html;

function paragraph(part: string): string {
  const text = brokenLines(part);
  if (text === '' || blockTag.test(text)) return text;
  // The URL of a video on a separate line becomes an embedded video.
  const isFilm = /^https?:\/\/[^\s<>&]+$/.test(text) && readVideoAddress(text) !== undefined;
  return `<p${isFilm ? ' class="embed"' : ''}>${text}</p>`;
}
