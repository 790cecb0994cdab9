/**
 * Draws a chart or a diagram as SVG with the page's design tokens. Runs as a worker task, because its input is
 * untrusted.
 */
import { withData } from '#blocks/chart/rows.ts';
import type { Drawing } from '#blocks/context.ts';
import { AppError } from '#contract/errors.ts';
import { problem, verbatim } from '#contract/problems.ts';
import { sha256 } from '#server/platform/hash.ts';
import { cleanSvg } from '#server/features/media/images/clean-svg.ts';
import { normalizeSvg } from './tidy-svg.ts';

interface DrawnSvg {
  svg: string;
  /** Width in CSS pixels. */
  width: number;
}

/** Maximum characters of a drawing, because a larger drawing slows down every reader. */
const MOST = 512 * 1024;

/** @throws AppError BAD_INPUT with the drawing program's own error message */
export async function draw(drawing: Drawing): Promise<DrawnSvg> {
  const { svg: cleaned, width, height } = cleanSvg(Buffer.from(await drawn(drawing)));
  const own = `d${sha256(cleaned).slice(0, 6).replace(/[^\w]/g, '_')}-`;
  const svg = normalizeSvg(cleaned, { width, height, own });
  if (svg.length > MOST) throw new AppError('BAD_INPUT', { problem: problem('drawingTooLarge') });
  return { svg, width };
}

const wholeOf = ({ spec, data }: Drawing & { kind: 'chart' }) => (data ? withData(spec, data.text) : spec);

async function drawn(drawing: Drawing): Promise<string> {
  try {
    if (drawing.kind === 'chart') return await (await import('./draw-chart.ts')).drawChart(wholeOf(drawing));
    const { drawDot, drawMermaid } = await import('./draw-diagram.ts');
    return await (drawing.language === 'dot' ? drawDot : drawMermaid)(drawing.code);
  } catch (error) {
    throw new AppError('BAD_INPUT', { problem: verbatim(error instanceof Error ? error.message : String(error)) });
  }
}
