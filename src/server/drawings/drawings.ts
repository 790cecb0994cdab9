/** Charts and diagrams as pages hold them: drawn by a worker within its limits, each once. */
import type { Draw, Drawing, Drawn } from '#blocks/drawing.ts';
import { AppError } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { sha256 } from '#server/hash.ts';
import { run } from '#server/workers/run.ts';
import { taskLimits } from '#server/workers/tasks.ts';
import { LRUCache } from 'lru-cache';

/** The result of a drawing, and its processor time in milliseconds. */
export interface Made {
  drawn: Drawn;
  worked: number;
}
/** @param within milliseconds of the processor; what takes longer is not drawn */
export type Make = (drawing: Drawing, within: number) => Promise<Made>;

/** Milliseconds of the processor, of all drawings of a text together. */
const OF_A_TEXT = taskLimits.drawing.timeoutMs;

/**
 * Draws what one text has, all of it together within the time that a single drawing may take.
 * @returns draws one after the other; throws AppError UNAVAILABLE when too many wait: it is drawn another time then
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

const tooLong: Drawn = { problem: messages.readingTooLong };

/** Characters of pictures that stay in memory: while one writes, the same ones are drawn again and again. */
const KEPT = 8 * 1024 * 1024;

const known = new LRUCache<string, Made>({
  maxSize: KEPT,
  sizeCalculation: ({ drawn }) => ('svg' in drawn ? drawn.svg.length : drawn.problem.length) + 1,
});

/** A cached drawing is charged its original cost, so that a text looks the same whatever the cache holds. */
const makeOnce: Make = async (drawing, within) => {
  const key = sha256(JSON.stringify(drawing));
  const before = known.get(key);
  if (before) return before.worked > within ? { drawn: tooLong, worked: within } : before;
  let worked = 0;
  const limits = { timeoutMs: within };
  const drawn = await run('drawing', drawing, { limits, spent: (time) => (worked = time) }).catch(problemOf);
  const made = { drawn, worked: Math.min(worked, within) };
  // One that had less time than a drawing may take is drawn where it has more.
  if ('svg' in drawn || within >= OF_A_TEXT) known.set(key, made);
  return made;
};

function problemOf(error: unknown): Drawn {
  if (error instanceof AppError && error.code !== 'UNAVAILABLE') return { problem: error.message };
  throw error;
}
