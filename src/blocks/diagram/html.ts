import { escapeText } from '#domain/document/escape.ts';
import { cleanText } from '#contract/plain-text.ts';
import { drawnFigure } from '../drawing.ts';
import type { BlockContext } from '../kind.ts';
import { isDrawn, type DiagramData } from './schema.ts';

/** Renders the diagram. If the diagram could not be drawn, renders its source. */
export function html(data: DiagramData, context: BlockContext): Promise<string> {
  const { code, language } = data;
  const instead = `<pre tabindex="0"><code>${escapeText(cleanText(code))}</code></pre>`;
  const said = isDrawn(data) || !/\S/.test(code) ? '' : `<p class="missing">${context.words.diagramKept}</p>`;
  const drawing = isDrawn(data) ? ({ kind: 'diagram', language, code } as const) : undefined;
  return drawnFigure(drawing, data, context, { what: 'diagram', instead: said + instead });
}
