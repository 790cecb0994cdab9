import { direction } from '#inlines/direction.ts';
import { renderInline } from '#inlines/html.ts';
import type { BlockContext } from '../kind.ts';
import { idOf } from '../numbered-html.ts';
import { isStatement, type CalloutData } from './schema.ts';

export async function html(data: CalloutData, context: BlockContext): Promise<string> {
  const { kind, title = '', text, blocks = [] } = data;
  const thing = context.numbering.of.get(data);
  const name = thing ? context.words.numbered[thing.counter](thing.number) : context.words.callouts[kind];
  const words = text === '' && blocks.length > 0 ? '' : `<p>${renderInline(text, context)}</p>`;
  const inside = `${words}${await context.inner(blocks)}`;
  const known =
    title === ''
      ? ''
      : ` <span class="title">${isStatement(kind) ? `(${renderInline(title, context)})` : renderInline(title, context)}</span>`;
  // Screen readers read the first line only if it contains the number of a theorem or a title. Otherwise, the line only
  // repeats the accessible name of the box.
  const isSaid = isStatement(kind) || title !== '';
  const head = `<p class="kind"${isSaid ? '' : ' aria-hidden="true"'}>${name}${known}</p>`;
  const attributes = `${idOf(data, context)} aria-label="${name}"${direction(text)}`;
  return isStatement(kind)
    ? `<section class="callout statement ${kind}"${attributes}>${head}${inside}</section>`
    : `<aside class="callout ${kind}"${attributes}>${head}${inside}</aside>`;
}
