/** Draws the charts and diagrams of pages. A worker draws each of them within limits, and the result is cached. */
import type { Draw, Drawing, Drawn } from '#blocks/context.ts';
import { AppError } from '#contract/errors.ts';
import { problem } from '#contract/problems.ts';
import { sha256 } from '#server/platform/hash.ts';
import { run } from '#server/platform/workers/run.ts';
import { taskLimits } from '#server/platform/workers/tasks.ts';
import { LRUCache } from 'lru-cache';

/** The result of a drawing, and its processor time in milliseconds. */
interface Made {
  drawn: Drawn;
  worked: number;
}
/** @param within processor time limit in milliseconds; a drawing that takes longer fails */
export type Make = (drawing: Drawing, within: number) => Promise<Made>;

/** Processor time limit for all drawings of one document together, in milliseconds. */
const OF_A_TEXT = taskLimits.drawing.timeoutMs;

/**
 * Draws the charts and diagrams of one document. Together they have the time limit of a single drawing.
 * @returns a function that draws one drawing at a time; it throws AppError UNAVAILABLE if too many drawings wait, so
 * that the caller can retry later
 */
export function drawText(make: Make = makeOnce): Draw {
  let left = OF_A_TEXT;
  return async (drawing) => {
    if (left <= 0) return tooLong;
    const { drawn, worked } = await make(drawing, left);
    left -= worked;
    return drawn;
  };
}

/** Draws a single drawing, for the editor. */
export const draw: Draw = (drawing) => drawText()(drawing);

const tooLong: Drawn = { problem: problem('readingTooLong') };

/**
 * Cache size in characters. A cache is useful because the same drawings are requested again and again during editing.
 */
const KEPT = 8 * 1024 * 1024;

const known = new LRUCache<string, Made>({
  maxSize: KEPT,
  sizeCalculation: ({ drawn }) => ('svg' in drawn ? drawn.svg.length : JSON.stringify(drawn.problem).length) + 1,
});

/**
 * A cached drawing counts with its original processor time, so that the result for a document does not depend on the
 * cache.
 */
const makeOnce: Make = async (drawing, within) => {
  const key = sha256(JSON.stringify(drawing));
  const before = known.get(key);
  if (before) return before.worked > within ? { drawn: tooLong, worked: within } : before;
  let worked = 0;
  const limits = { timeoutMs: within };
  const drawn = await run('drawing', drawing, { limits, spent: (time) => (worked = time) }).catch(problemOf);
  const made = { drawn, worked: Math.min(worked, within) };
  // If a drawing fails within a shorter limit, the failure is not cached, because the drawing can succeed with more
  // time.
  if ('svg' in drawn || within >= OF_A_TEXT) known.set(key, made);
  return made;
};

function problemOf(error: unknown): Drawn {
  if (error instanceof AppError && error.problem && error.code !== 'UNAVAILABLE') return { problem: error.problem };
  throw error;
}
