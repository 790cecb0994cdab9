/**
 * Converts quotation marks and apostrophes in English prose to typographic characters: `"It's"` becomes `“It’s”`. The
 * stored text stays as typed, because the conversion takes place when a page is rendered.
 */

/** Elements whose content is not prose. */
const LITERAL = /^<(pre|code|math|kbd|script|style|button)\b/;
/**
 * Elements that separate texts. A quotation mark directly after a tag of such an element is an opening quotation
 * mark.
 */
const BLOCK = /^<\/?(p|h[1-6]|li|ul|ol|blockquote|figcaption|td|th|tr|summary|div|aside|details|figure|br|hr)\b/;

/**
 * Converts quotation marks and apostrophes in HTML.
 * @param html HTML from the renderer, or escaped text
 * @returns the HTML with typographic characters in its prose
 */
export function typographicHtml(html: string): string {
  let before = ' ';
  let isOpen = false;
  /** Name of the open element whose content is not prose. */
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
      // Marks for inches and minutes (after a digit) stay as typed.
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

/** Converts quotation marks and apostrophes in plain text. */
export const typographicText = (text: string) =>
  typographicHtml(text.replaceAll('<', '\u0001')).replaceAll('\u0001', '<');
