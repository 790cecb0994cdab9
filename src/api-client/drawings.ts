/** Charts and diagrams rendered by the server. */
import { drawingResponse, type DrawingLanguage } from '#contract/drawings.ts';
import { api } from '#contract/paths.ts';
import { change } from './request.ts';

/** Renders a drawing without storing anything. */
export const getDrawing = (language: DrawingLanguage, source: string, data?: string) =>
  change('POST', api.drawings, drawingResponse, { language, source, data });
