/**
 * Converts a post's body for feed readers, which remove scripts, styles, forms and often MathML, and cannot resolve
 * relative URLs.
 */
import { decoded } from '#domain/decoded.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { Parser } from 'htmlparser2';

/**
 * Returns whether an element is removed with its content: controls, and inline notes, which are repeated at the end.
 */
const isDropped = (name: string, { class: classes = '' }: Attributes) =>
  name === 'button' || name === 'svg' || (name === 'span' && /(?:^| )(?:note|play)(?: |$)/.test(classes));

const isDrawing = (name: string, { class: classes = '' }: Attributes) =>
  name === 'div' && /^drawing(?: |$)/.test(classes);

/** Elements whose tags are removed: feed readers need only the `img`. */
const unwrapped = new Set(['picture', 'source']);

/** Attributes that are only useful on the site's pages. */
const dropped = /^(?:data-.*|tabindex|role|aria-.*|srcset|sizes|loading|decoding|fetchpriority)$/;

const voidElements = new Set(['br', 'hr', 'img', 'input', 'source']);

type Attributes = Record<string, string>;

/**
 * Returns the complete body of a post for a feed, with absolute URLs, without controls, with notes at the end, and
 * with formulas as TeX.
 * @param html HTML from the renderer
 * @param url URL of the site without a trailing slash
 * @param address URL of the post's page
 * @param formula returns the replacement of a formula by its MathML and TeX; TeX by default
 */
export function feedHtml(
  html: string,
  url: string,
  address: string,
  formula?: (mathml: string, tex: string) => string,
): string {
  let out = '';
  /** The closing tag of each open element, '' if the element is omitted. */
  const open: string[] = [];
  /** The depth in `open` at which an omitted element starts; -1 outside of omitted elements. */
  let droppedFrom = -1;
  /**
   * The depth in `open` at which a formula starts; -1 outside of formulas. Of a formula, only the TeX annotation is
   * written, as code.
   */
  let mathFrom = -1;
  /** The start of the formula's MathML in `html`, and of its replacement in `out`. */
  let mathStart = { html: 0, out: 0 };
  let notes = 0;

  const push = (opening: string, closing: string) => {
    out += opening;
    open.push(closing);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (droppedFrom >= 0) return void open.push('');
      if (isDropped(name, attributes)) {
        droppedFrom = open.length;
        return void open.push('');
      }
      if (name === 'math') {
        mathFrom = open.length;
        mathStart = { html: parser.startIndex, out: out.length };
        return push('<code>', '</code>');
      }
      if (mathFrom >= 0 || unwrapped.has(name)) return void open.push('');
      if (name === 'label') {
        notes += 1;
        droppedFrom = open.length;
        const to = kept({ id: `note-${notes}-call`, href: `#note-${notes}` }, url, address);
        return push(`<sup><a${to}>${notes}</a></sup>`, '');
      }
      // A drawing uses color tokens of the page, which feeds do not have, so it is replaced by a link to the post.
      // The link's text is the drawing's label.
      if (isDrawing(name, attributes)) {
        const words = escapeText(attributes['aria-label'] ?? '');
        return push(`<p><a href="${escapeAttribute(address)}">${words}</a>`, '</p>');
      }
      // In a feed, notes are at the end, so the reference links to the note there.
      const isCall = name === 'a' && /^note-\d+-call-/.test(attributes['id'] ?? '');
      const leads = isCall ? { ...attributes, href: attributes['href']?.replace(/-call$/, '') ?? '' } : attributes;
      push(`<${name}${kept(leads, url, address)}>`, voidElements.has(name) ? '' : `</${name}>`);
    },
    ontext(text) {
      const inFormula = mathFrom >= 0 && !inAnnotation;
      if (droppedFrom < 0 && !inFormula) out += escapeText(text);
    },
    onopentagname(name) {
      if (name === 'annotation') inAnnotation = true;
    },
    onclosetag(name) {
      if (name === 'annotation') inAnnotation = false;
      const closing = open.pop() ?? '';
      out += closing;
      if (open.length === droppedFrom) droppedFrom = -1;
      if (open.length === mathFrom) {
        mathFrom = -1;
        if (formula) {
          const tex = out.slice(mathStart.out + '<code>'.length, -'</code>'.length);
          out = out.slice(0, mathStart.out) + formula(html.slice(mathStart.html, parser.endIndex + 1), tex);
        }
      }
    },
  });
  let inAnnotation = false;
  parser.end(html);
  return out;
}

/** Feed readers can show several posts on one page, so ids of notes are prefixed with the post's id. */
const ofNote = /^(#?)(?=note-\d+(?:-call|$))/;
const idOf = (address: string): string => decoded(address.split('/').at(-1) ?? '');

function kept(attributes: Attributes, url: string, address: string): string {
  return Object.entries(attributes)
    .filter(([name]) => !dropped.test(name))
    .map(([name, value]) => {
      const own = ofNote.test(value) ? value.replace(ofNote, `$1${idOf(address)}-`) : value;
      const full = name === 'href' || name === 'src' ? inFull(own, url, address) : own;
      return ` ${name}="${escapeAttribute(full)}"`;
    })
    .join('');
}

function inFull(link: string, url: string, address: string): string {
  if (link.startsWith('#')) return address + link;
  return /^\/(?!\/)/.test(link) ? url + link : link;
}
