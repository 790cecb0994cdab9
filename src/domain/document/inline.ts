/**
 * Inline HTML of paragraphs, headers and list items: `b strong i em a[href] span.inline-code br`, nothing else.
 * A real HTML parser reads; what is written is made here from these tags and escaped text alone, so that a parser
 * which reads it again has nothing to disagree about (no raw text, no foreign content, no comment). Isomorphic.
 */
import { Parser } from 'htmlparser2';
import { isSafeLink } from '../link.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import { inlineText, stripMarkup } from './plain-text.ts';

const lineBreak = '<br>';
const plainTags = new Set(['b', 'strong', 'i', 'em']);

/** Elements whose text is no text of the writer's: they go with all they hold. Of others only the tags go. */
const droppedWhole = new Set([
  ...['script', 'style', 'template', 'noscript', 'title', 'svg', 'math', 'iframe', 'object', 'embed', 'noembed'],
  ...['noframes', 'textarea', 'select', 'xmp', 'plaintext', 'audio', 'video', 'canvas'],
]);

/** Deeper than anyone writes. The parser's work grows with the square of the depth, so deeper text loses its tags. */
const maxDepth = 100;

/** Sanitised inline HTML. Doing it twice changes nothing more. Never throws, for any text. */
export function sanitiseInline(html: string): string {
  if (!/[<>&\p{Cc}\p{Surrogate}\ufffe\uffff]/u.test(html)) return html;
  const written = rewrite(html) ?? escapeText(inlineText(stripMarkup(html)));
  return withoutControls(written);
}

/** The allowed tags and the text of `html`, well nested; undefined when it is nested too deep. */
function rewrite(html: string): string | undefined {
  let out = '';
  let tooDeep = false;
  /** Of each open element the closing tag to write: '' for one that is not written. */
  const open: string[] = [];
  const dropped: string[] = [];
  const parser: Parser = new Parser({
    onopentag(name, attributes) {
      if (open.length === maxDepth) {
        tooDeep = true;
        parser.pause();
        return;
      }
      if (droppedWhole.has(name)) dropped.push(name);
      const tag = dropped.length === 0 ? openingTag(name, attributes) : '';
      const closing = tag === '' || tag === lineBreak ? '' : `</${name}>`;
      // The same tag inside itself says nothing; without it, depth is bounded, and a link never holds a link.
      const written = closing === '' || !open.includes(closing);
      if (written) out += tag;
      open.push(written ? closing : '');
    },
    ontext(text) {
      if (dropped.length === 0) out += escapeText(text);
    },
    onclosetag(name) {
      out += open.pop() ?? '';
      if (dropped.at(-1) === name) dropped.pop();
    },
  });
  parser.end(html);
  return tooDeep ? undefined : out;
}

/** The opening tag to write, or '' where the element is not allowed. */
function openingTag(name: string, attributes: Record<string, string>): string {
  if (name === 'br') return lineBreak;
  if (plainTags.has(name)) return `<${name}>`;
  if (name === 'span' && /(?:^|\s)inline-code(?:\s|$)/.test(attributes.class ?? ''))
    return '<span class="inline-code">';
  const href = name === 'a' ? withoutControls(attributes.href ?? '').trim() : '';
  return isSafeLink(href) ? `<a href="${escapeAttribute(href)}">` : '';
}

/** Line ends as LF; other control characters, lone surrogates and U+FFFE, U+FFFF, which no HTML or XML can hold, are gone. */
export function withoutControls(html: string): string {
  return html.replace(/\r\n?/g, '\n').replace(/(?![\t\n])[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu, '');
}
