/**
 * Inline HTML of a document's texts. What may stand in it, and nothing else:
 *
 * | stored as | is |
 * |---|---|
 * | `b strong i em s mark sub sup br` | what they say; `del` and `strike` become `s` |
 * | `a[href]` | a link to a safe address |
 * | `span.inline-code` | code |
 * | `span.inline-math` | a formula: its text is TeX, and nothing else is in it |
 * | `span.footnote` | a note where it stands; it holds all of these but another note |
 * | `span.citation[data-keys][data-locators][data-mode]` | works cited, by their keys; it is empty |
 *
 * A real HTML parser reads; what is written is made here from these tags and escaped text alone, so that a parser
 * which reads it again has nothing to disagree about (no raw text, no foreign content, no comment). Isomorphic.
 */
import { readHtml } from '#read-html';
import { isSafeLink } from '../link.ts';
import { readCitation, writeCitation } from './citation-mark.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import { inlineText, isBlank, stripMarkup } from './plain-text.ts';

/** Marks, and the tag that each is written as. */
const marks: Record<string, string> = {
  ...{ b: 'b', strong: 'strong', i: 'i', em: 'em', mark: 'mark', sub: 'sub', sup: 'sup' },
  ...{ s: 's', del: 's', strike: 's' },
};

/** Elements whose text is no text of the writer's: they go with all they hold. Of others only the tags go. */
const droppedWhole = new Set([
  ...['script', 'style', 'template', 'noscript', 'title', 'svg', 'math', 'iframe', 'object', 'embed', 'noembed'],
  ...['noframes', 'textarea', 'select', 'xmp', 'plaintext', 'audio', 'video', 'canvas'],
]);

/** Deeper than anyone writes. The parser's work grows with the square of the depth, so deeper text loses its tags. */
const maxDepth = 100;

/** What an element is written as: `kind` tells spans apart, `whole` is all of one that holds nothing. */
type Written =
  { kind: string; open: string; close: string; whole?: undefined } | { kind: 'br' | 'citation'; whole: string };

/** An element that is open: what it is written as, or nothing; and where in the output its text begins. */
interface Open {
  written?: { kind: string; open: string; close: string };
  start: number;
  dropped: boolean;
}

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
  const open: Open[] = [];
  const isOpen = (...kinds: string[]) => open.some(({ written }) => written && kinds.includes(written.kind));
  const isDropped = () => open.at(-1)?.dropped === true;

  /** Ends links and code: a note holds links of its own, and a citation is one. */
  const leaveLinks = () => {
    while (isOpen('a', 'inline-code')) {
      const last = open.findLast(({ written }) => written);
      out += last?.written?.close ?? '';
      if (last) last.written = undefined;
    }
  };
  readHtml(html, {
    open(name, attributes) {
      if (open.length === maxDepth) {
        tooDeep = true;
        return 'stop';
      }
      const dropped = isDropped() || droppedWhole.has(name);
      const element = dropped || isOpen('inline-math') ? undefined : allowed(name, attributes);
      // The same mark inside itself says nothing; without it, depth is bounded, and a link never holds a link.
      const says = element && !isOpen(element.kind) && !(element.kind === 'inline-math' && isOpen('inline-code'));
      if (says && (element.kind === 'footnote' || element.kind === 'citation')) leaveLinks();
      if (!says || element.whole !== undefined) {
        if (says) out += element.whole;
        open.push({ start: out.length, dropped: dropped || element?.kind === 'citation' });
        return undefined;
      }
      out += element.open;
      open.push({ written: element, start: out.length, dropped: false });
      return undefined;
    },
    text(text) {
      // Before it is asked whether an element shows anything.
      if (!isDropped()) out += escapeText(withoutControls(text));
    },
    close() {
      const closed = open.pop();
      if (!closed?.written) return;
      const { kind, open: opening, close } = closed.written;
      const blank = (kind === 'inline-math' || kind === 'footnote') && isBlankMarkup(out.slice(closed.start));
      out = blank ? out.slice(0, closed.start - opening.length) : out + close;
    },
  });
  return tooDeep ? undefined : out;
}

/** What is written of an element; undefined where it is not allowed. */
function allowed(name: string, attributes: Record<string, string>): Written | undefined {
  if (name === 'br') return { kind: 'br', whole: '<br>' };
  const mark = Object.hasOwn(marks, name) ? marks[name] : undefined;
  if (mark) return { kind: mark, open: `<${mark}>`, close: `</${mark}>` };
  if (name === 'span') return allowedSpan((attributes.class ?? '').split(/\s+/), attributes);
  const href = name === 'a' ? withoutControls(attributes.href ?? '').trim() : '';
  return isSafeLink(href) ? { kind: 'a', open: `<a href="${escapeAttribute(href)}">`, close: '</a>' } : undefined;
}

function allowedSpan(classes: string[], attributes: Record<string, string>): Written | undefined {
  if (classes.includes('citation')) {
    const citation = readCitation(attributes);
    return citation && { kind: 'citation', whole: writeCitation(citation) };
  }
  const kind = ['inline-code', 'inline-math', 'footnote'].find((one) => classes.includes(one));
  return kind ? { kind, open: `<span class="${kind}">`, close: '</span>' } : undefined;
}

/** Whether what was written for an element shows nothing: white space and line breaks alone. */
function isBlankMarkup(written: string): boolean {
  return !/<(?!br>)|&(?!nbsp;)/.test(written) && isBlank(written.replaceAll('<br>', ''));
}

/** Line ends as LF; other control characters, lone surrogates and U+FFFE, U+FFFF, which no HTML or XML can hold, are gone. */
export function withoutControls(html: string): string {
  return html.replace(/\r\n?/g, '\n').replace(/(?![\t\n])[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu, '');
}
