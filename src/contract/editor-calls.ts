/** Previews in the editor: of charts, diagrams and link cards. */
import { admin, adminWrites } from './call.ts';
import { mediaId } from './media-sizes.ts';
import { limits } from './limits.ts';
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

/**
 * Request to draw a chart or diagram. `source` is the JSON of a Vega-Lite chart, or the text of a diagram. `data` is
 * the id of the chart's data.
 */
const drawingRequest = z.strictObject({
  language: z.enum(['vega-lite', 'dot', 'mermaid']),
  source: storedText.max(4 * limits.chartBytes),
  data: z.string().regex(mediaId).optional(),
});

/**
 * `svg` contains only allowed elements and uses the page's color tokens. `width` is the drawing's natural width in
 * CSS pixels.
 */
const drawingResponse = z.object({ svg: z.string(), width: z.number() });
export type DrawingLanguage = z.infer<typeof drawingRequest>['language'];

export const postDrawing = admin('POST /api/drawings', {
  limit: 'reads',
  maxBytes: 8 * limits.chartBytes,
  body: drawingRequest,
  answer: drawingResponse,
});

/** The content of a link card, from the linked page. */
const linkCardRequest = z.strictObject({ url: storedText.min(1).max(2_000) });

/** Plain text. Empty if the page has no such text. */
const linkCardResponse = z.object({ title: z.string(), site: z.string() });
export type LinkCardResponse = z.infer<typeof linkCardResponse>;

export const postLinkCard = adminWrites('POST /api/link-card', { body: linkCardRequest, answer: linkCardResponse });
