/** Starts a citation, reference or note at typed characters. */
import { inlineEmbeds } from '#inlines/embeds.ts';
import { inlineSchemas } from '#inlines/index.ts';

/** Also as a Japanese keyboard types it. */
export const begunBy = (typed: string) => inlineEmbeds.find(({ begins }) => begins === typed.normalize('NFKC'));

/** Elements in which typed text is literal. */
export const literalSelector = inlineSchemas
  .flatMap((item) => (item.literal && item.class ? `.${item.class}` : []))
  .join(', ');

/** Returns whether a word begins here: the @ of an email address is not a citation. */
export function beginsWord({ startContainer: node, startOffset: offset }: Range): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  if (element?.closest(`${literalSelector}, figure.code`)) return false;
  const before = node instanceof Text ? node.data.slice(0, offset) : (node.childNodes[offset - 1]?.textContent ?? '');
  const text = before === '' && node instanceof Text ? (node.previousSibling?.textContent ?? '') : before;
  // Kana, kanji and their marks have no spaces around them.
  return (
    text === '' ||
    /[\s\p{Ps}\p{Pi}—–;,。、：；，．！？・…\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u.test(text)
  );
}

/** Takes away the bracket before the caret, with which Markdown begins a citation. @returns it, or '' */
export function takeBracket(range: Range): string {
  const { startContainer: node, startOffset: at } = range;
  if (!(node instanceof Text) || node.data[at - 1] !== '[') return '';
  // A plain space at the end of a text is lost.
  if (node.data[at - 2] === ' ') node.replaceData(at - 2, 1, '\u00a0');
  node.deleteData(at - 1, 1);
  return '[';
}
