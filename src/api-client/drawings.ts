/** Charts and diagrams as the server draws them. */
import { drawingResponse, type DrawingLanguage } from '#contract/drawings.ts';
import { api } from '#contract/paths.ts';
import { change } from './request.ts';

/** Draws without storing anything. */
export const getDrawing = (language: DrawingLanguage, source: string, data?: string) =>
  change('POST', api.drawings, drawingResponse, { language, source, data });
