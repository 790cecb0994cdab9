/** Connects the editor to the server that draws charts and diagrams. */
import type { Draw } from '#blocks/context.ts';
import { verbatim } from '#contract/problems.ts';

export const draw: Draw = async (drawing) => {
  const { getDrawing } = await import('#api-client/editor.ts');
  const answer = await (drawing.kind === 'chart'
    ? getDrawing('vega-lite', JSON.stringify(drawing.spec), drawing.data?.id)
    : getDrawing(drawing.language, drawing.code));
  return answer.ok ? answer.value : { problem: verbatim(answer.message) };
};
