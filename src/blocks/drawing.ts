/** Charts and diagrams. The server draws them from text as SVG, which is part of the page. */
import { direction } from '#inlines/direction.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { inlineText } from '#inlines/text.ts';
import { renderInline } from '#inlines/html.ts';
import type { BlockContext } from './kind.ts';
import { captionWith, idOf } from './numbered-html.ts';
import type { Drawing } from './context.ts';

export interface DrawnWords {
  label?: string;
  /** Alt text, plain. */
  alt: string;
  /** Inline HTML. */
  caption: string;
}

/**
 * A width in CSS pixels. Wider drawings scroll sideways on a phone, because their labels would otherwise be too small
 * to read.
 */
const BROAD = 480;

/**
 * @param what name of a drawing without alt text
 * @param instead HTML that replaces a drawing that failed
 * @param below HTML after the drawing
 */
export async function drawnFigure(
  drawing: Drawing | undefined,
  data: DrawnWords,
  context: BlockContext,
  { what, instead, below = '' }: { what: 'chart' | 'diagram'; instead: string; below?: string },
): Promise<string> {
  const { alt, caption } = data;
  const drawn = drawing && (await context.draw?.(drawing));
  const name = alt.trim() || inlineText(caption).trim() || context.words[what];
  const said = captionWith(data, renderInline(caption, context), context);
  const words = said === '' ? '' : `<figcaption${direction(caption)}>${said}</figcaption>`;
  const picture =
    drawn && 'svg' in drawn
      ? `<div class="drawing${drawn.width > BROAD ? ' broad' : ''}" role="img" tabindex="0" aria-label="${escapeAttribute(name)}">${drawn.svg}</div>`
      : `${drawn ? `<p class="missing">${context.words.notDrawn}</p>` : ''}${alt && `<p>${escapeText(alt)}</p>`}${instead}`;
  return `<figure class="${what}"${idOf(data, context)}>${picture}${words}</figure>${below}`;
}
