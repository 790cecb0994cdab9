import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';

/** The share of one request in the memory for bodies. */
export interface Held {
  /** @throws AppError UNAVAILABLE where all bodies together would be too much */
  take: (bytes: number) => void;
  /** Gives everything back. */
  release: () => void;
}

export interface BodyBudget {
  /**
   * @param isProven whether the caller is known before the body is read; other bodies share a quarter, so that strangers
   *   never use up what a writer's save needs
   */
  open: (isProven: boolean) => Held;
}

/** Bounds the bytes of all large bodies that are read or worked on at the same time in one process. */
export function createBodyBudget(): BodyBudget {
  let all = 0;
  let unproven = 0;
  return {
    open(isProven) {
      let own = 0;
      return {
        take(bytes) {
          const isOver = all + bytes > limits.bodiesBytes;
          if (isOver || (!isProven && unproven + bytes > limits.unprovenBodiesBytes)) throw new AppError('UNAVAILABLE');
          own += bytes;
          all += bytes;
          if (!isProven) unproven += bytes;
        },
        release() {
          all -= own;
          if (!isProven) unproven -= own;
          own = 0;
        },
      };
    },
  };
}
