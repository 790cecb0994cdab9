/** The HTML of a block's number. */
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import type { BlockContext } from './kind.ts';

/**
 * Returns the `id` attribute to which references link; '' if no reference can link to the block.
 * @param data data of a block that can have a label
 */
export function idOf({ label }: { label?: string }, { references }: BlockContext): string {
  return label !== undefined && references.get(label)?.anchor === label ? ` id="${escapeAttribute(label)}"` : '';
}

/**
 * Returns the number of a block with its name, such as `Figure 2`. For a heading, returns only the number. Returns ''
 * if no number is shown.
 */
export function numberOf(data: object, { numbering, words }: BlockContext): string {
  const thing = numbering.of.get(data);
  if (!thing) return '';
  const { counter, number } = thing;
  return counter === 'section'
    ? `<span class="number">${number}</span> `
    : `<span class="number">${escapeText(words.numbered[counter](number))}</span>`;
}

/**
 * Returns a caption that begins with the block's number.
 * @param caption HTML, '' for none
 */
export function captionWith(data: object, caption: string, context: BlockContext): string {
  const number = numberOf(data, context);
  return number === '' || caption === '' ? number + caption : number + context.words.colon + caption;
}
