/** Charts and diagrams rendered by the server. */
import * as calls from '#contract/drawings.ts';
import { type DrawingLanguage } from '#contract/drawings.ts';
import { call } from './request.ts';

/** Renders a drawing without storing anything. */
export const getDrawing = (language: DrawingLanguage, source: string, data?: string) =>
  call(calls.postDrawing, {}, { language, source, data });
