import { direction } from '#inlines/direction.ts';
import { fullText } from '#inlines/text.ts';
import { isBlank } from '#domain/text.ts';
import { renderInline } from '#inlines/html.ts';
import type { BlockContext } from '../kind.ts';
import type { ParagraphData } from './schema.ts';

export function html({ text, align }: ParagraphData, context: BlockContext): string {
  if (isBlank(fullText(text))) return '<p class="blank"><br></p>';
  const inside = renderInline(text, context);
  return `<p${align === 'left' ? '' : ` class="align-${align}"`}${direction(text)}>${inside}</p>`;
}
