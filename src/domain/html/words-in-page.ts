/** Finds a phrase in a page, across elements and line breaks. */

/**
 * Finds the first occurrence of a phrase.
 * @returns undefined if the phrase is not found
 */
export function wordsInPage(root: Element, words: string): Range | undefined {
  const wanted = words.replaceAll(/\s+/g, ' ').trim();
  if (wanted === '') return undefined;
  /** The node and offset of each character in `text`, in which spaces are collapsed. */
  const places: [node: Text, offset: number][] = [];
  let text = '';
  // Ruby annotations are skipped, because text that a user selects does not include them.
  const isReading = (node: Node) => node.parentElement?.closest('rt, rp') != null;
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    isReading(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    for (let offset = 0; offset < node.length; offset += 1) {
      const character = node.data.charAt(offset);
      const isSpace = /\s/.test(character);
      if (isSpace && text.endsWith(' ')) continue;
      text += isSpace ? ' ' : character;
      places.push([node, offset]);
    }
  }
  const at = text.indexOf(wanted);
  const [start, end] = [places[at], places[at + wanted.length - 1]];
  if (at < 0 || !start || !end) return undefined;
  const range = root.ownerDocument.createRange();
  range.setStart(...start);
  range.setEnd(end[0], end[1] + 1);
  return range;
}

/**
 * Highlights all given phrases with `::highlight(review)`, without changing elements. Does nothing in browsers that
 * do not support highlights.
 */
export function markWords(root: Element, all: readonly string[]): void {
  if (!('highlights' in CSS)) return;
  const ranges = all.flatMap((words) => wordsInPage(root, words) ?? []);
  if (ranges.length > 0) CSS.highlights.set('review', new Highlight(...ranges));
  else CSS.highlights.delete('review');
}
