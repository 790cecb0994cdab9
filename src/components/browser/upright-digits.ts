/**
 * Elements in which no digits are marked, because the elements are horizontal in vertical text or have their own
 * direction.
 */
const level =
  'code, math, rt, svg, .code, .figure, .video, .link-card, .table, .math, .references, .note-mark, .note-again, .upright-digits';
const twoDigits = /(?<![\w.,:/-])\d{2}(?![\w.,:%/-])/;

/**
 * Marks each two-digit number in Japanese text, so that it is upright in one square: tate-chu-yoko, 縦中横 (JLReq 3.2.5).
 * Repeated calls are harmless. Browsers do not support `text-combine-upright: digits` yet.
 */
export function setDigitsUpright(text: HTMLElement): void {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Element) return node.matches(level) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    return NodeFilter.FILTER_ACCEPT;
  });
  const found: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
  for (let node of found) {
    for (let match = twoDigits.exec(node.data); match; match = twoDigits.exec(node.data)) {
      const digits = node.splitText(match.index);
      node = digits.splitText(match[0].length);
      const square = document.createElement('span');
      square.className = 'upright-digits';
      digits.replaceWith(square);
      square.append(digits);
    }
  }
}
