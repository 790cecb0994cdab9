/** Detects constraint violations with any driver (PostgreSQL, appendix A). */

/** Returns whether a row with this value exists already. */
export const isUniqueViolation = (cause: unknown) => hasState(cause, '23505');

/** Returns whether a row refers to a missing row, or a deleted row is still referenced. */
export const isForeignKeyViolation = (cause: unknown) => hasState(cause, '23503');

function hasState(cause: unknown, state: string): boolean {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    if ('code' in error && error.code === state) return true;
  }
  return false;
}
