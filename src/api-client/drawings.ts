/** Charts and diagrams as the server draws them. */
import { drawingResponse, type DrawingLanguage, type DrawingResponse } from '#contract/drawings.ts';
import { api } from '#contract/paths.ts';
import { request } from './request.ts';
import type { Result } from './result.ts';

/** Nothing is kept by this. */
export const getDrawing = (
  language: DrawingLanguage,
  source: string,
  data?: string,
): Promise<Result<DrawingResponse>> =>
  request({
    method: 'POST',
    path: api.drawings,
    answer: drawingResponse,
    body: (_csrf) => ({ language, source, data, _csrf }),
  });
