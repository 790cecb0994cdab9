import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';

/** The share of the memory budget that the body of one request uses. */
export interface Held {
  /**
   * Adds bytes to this share.
   * @throws AppError UNAVAILABLE if all bodies together would exceed the budget
   */
  take: (bytes: number) => void;
  /** Releases the whole share. */
  release: () => void;
}

export interface BodyBudget {
  /**
   * Starts a share for one request. Bodies of unauthenticated callers can use only a quarter of the budget, so that
   * they can't use up the memory for saving posts.
   * @param isProven whether the caller is authenticated before the body is read
   */
  open: (isProven: boolean) => Held;
}

/** Limits the total bytes of the large bodies that one process reads or handles at the same time. */
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
