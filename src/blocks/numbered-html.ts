/** The HTML of a block's number. */
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import type { BlockContext } from './kind.ts';

/**
 * Returns the attribute that references link to; '' if they cannot.
 * @param data data of a block with a label
 */
export function idOf({ label }: { label?: string }, { references }: BlockContext): string {
  return label !== undefined && references.get(label)?.anchor === label ? ` id="${escapeAttribute(label)}"` : '';
}

/** Returns `Figure 2`, or for a heading only its number; '' if no number is shown. */
export function numberOf(data: object, { numbering, words }: BlockContext): string {
  const thing = numbering.of.get(data);
  if (!thing) return '';
  const { counter, number } = thing;
  return counter === 'section'
    ? `<span class="number">${number}</span> `
    : `<span class="number">${escapeText(words.numbered[counter](number))}</span>`;
}

/**
 * Returns a caption after its number.
 * @param caption HTML, '' for none
 */
export function captionWith(data: object, caption: string, context: BlockContext): string {
  const number = numberOf(data, context);
  return number === '' || caption === '' ? number + caption : number + context.words.colon + caption;
}
