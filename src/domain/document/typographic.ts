/**
 * Typographic quotation marks and apostrophes in English prose: `"It's"` becomes `“It’s”`. The stored text stays as
 * typed; this is done when a page is rendered.
 */

/** Inside these nothing is prose. */
const LITERAL = /^<(pre|code|math|kbd|script|style|button)\b/;
/** These end the preceding text: a quotation mark after them is an opening one. */
const BLOCK = /^<\/?(p|h[1-6]|li|ul|ol|blockquote|figcaption|td|th|tr|summary|div|aside|details|figure|br|hr)\b/;

/** @param html from the renderer, or escaped text; @returns the same with typographic marks in its prose */
export function typographicHtml(html: string): string {
  let before = ' ';
  let isOpen = false;
  /** The element whose end is waited for. */
  let literal: string | undefined;
  return html.replace(/<[^>]*>|[^<]+/g, (part) => {
    if (part.startsWith('<')) {
      if (literal) {
        if (part.startsWith(`</${literal}`)) literal = undefined;
        before = 'x';
      } else {
        literal = LITERAL.exec(part)?.[1];
        if (BLOCK.test(part)) [before, isOpen] = [' ', false];
      }
      return part;
    }
    if (literal) return part;
    const text = part.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
    let out = '';
    for (const [index, letter] of [...text].entries()) {
      let set = letter;
      const opens = /[\s([{—–“‘/]/u.test(before);
      if (letter === "'") set = opens && !/^'\d\d/.test([...text].slice(index, index + 3).join('')) ? '‘' : '’';
      // Inches and minutes stay as they were typed.
      else if (letter === '"' && !(/\d/.test(before) && !isOpen)) {
        isOpen = opens;
        set = opens ? '“' : '”';
      }
      out += set;
      before = set;
    }
    return out;
  });
}

/** The same for a text that is no HTML. */
export const typographicText = (text: string) =>
  typographicHtml(text.replaceAll('<', '\u0001')).replaceAll('\u0001', '<');
