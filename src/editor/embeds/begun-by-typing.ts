/** Starts a citation, reference or note when its first characters are typed. */
import { inlineEmbeds } from '#inlines/embeds.ts';
import { inlineSchemas } from '#inlines/index.ts';
import { elementAt } from '../tools/dom.ts';

/** Returns the embed that typed characters start, also in full-width form from a Japanese keyboard. */
export const begunBy = (typed: string) => inlineEmbeds.find(({ begins }) => begins === typed.normalize('NFKC'));

/** Matches elements in which typed text is literal. */
export const literalSelector = inlineSchemas
  .flatMap((item) => (item.literal && item.class ? `.${item.class}` : []))
  .join(', ');

/** Returns whether a word can begin here. The @ in an email address does not start a citation. */
export function beginsWord({ startContainer: node, startOffset: offset }: Range): boolean {
  const element = elementAt(node);
  if (element?.closest(`${literalSelector}, figure.code`)) return false;
  const before = node instanceof Text ? node.data.slice(0, offset) : (node.childNodes[offset - 1]?.textContent ?? '');
  const text = before === '' && node instanceof Text ? (node.previousSibling?.textContent ?? '') : before;
  // Kana, kanji and Japanese punctuation have no spaces around them.
  return (
    text === '' ||
    /[\s\p{Ps}\p{Pi}—–;,。、：；，．！？・…\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u.test(text)
  );
}

/**
 * Removes the bracket before the caret, which begins a citation in Markdown.
 * @returns the bracket, or ''
 */
export function removeBracket(range: Range): string {
  const { startContainer: node, startOffset: at } = range;
  if (!(node instanceof Text) || node.data[at - 1] !== '[') return '';
  // Browsers drop a plain space at the end of a text.
  if (node.data[at - 2] === ' ') node.replaceData(at - 2, 1, '\u00a0');
  node.deleteData(at - 1, 1);
  return '[';
}
