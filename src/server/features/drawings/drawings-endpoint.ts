/** Returns a chart or diagram for the editor: the drawing that readers will see, or its error. */
import * as calls from '#contract/editor-calls.ts';
import { refusalOf } from '#blocks/chart/refusal.ts';
import type { Drawing } from '#blocks/context.ts';
import { isObject } from '#blocks/reading.ts';
import type { DrawingLanguage } from '#contract/editor-calls.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type Problem, problem } from '#contract/problems.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { findData } from '#server/features/media/media-repository.ts';
import { draw } from './drawings.ts';

export const postDrawing = implement(calls.postDrawing, async ({ app, body: { language, source, data } }) => {
  const kept = data === undefined ? undefined : (await findData(app.db, [data])).get(data);
  if (data !== undefined && kept === undefined) throw refused(problem('mediaNotFound'));
  const drawing = drawingOf(language, source);
  const whole = data !== undefined && kept !== undefined && { data: { id: data, text: kept } };
  const drawn = await draw(drawing.kind === 'chart' ? { ...drawing, ...whole } : drawing);
  if ('problem' in drawn) throw refused(drawn.problem);
  return { json: drawn };
});

function drawingOf(language: DrawingLanguage, source: string): Drawing {
  if (language !== 'vega-lite') {
    if (source.length > limits.diagram) throw refused(problem('diagramTooLarge'));
    return { kind: 'diagram', language, code: source };
  }
  const spec = parsed(source);
  const refusal = refusalOf(spec);
  if (refusal) throw refused({ code: refusal });
  return { kind: 'chart', spec };
}

function parsed(source: string): Record<string, unknown> {
  try {
    const spec: unknown = JSON.parse(source);
    if (isObject(spec)) return spec;
  } catch {
    // Invalid JSON is rejected below.
  }
  throw refused(problem('chartNoJson'));
}

const refused = (said: Problem) => new AppError('BAD_INPUT', { problem: said, fields: { source: said } });
