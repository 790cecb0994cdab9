/** Detects violations of constraints, whatever driver reports them (PostgreSQL, appendix A). */

/** Returns whether a row with this value exists already. */
export const isUniqueViolation = (cause: unknown) => hasState(cause, '23505');

/** Returns whether a row refers to a missing one, or others refer to a row to delete. */
export const isForeignKeyViolation = (cause: unknown) => hasState(cause, '23503');

function hasState(cause: unknown, state: string): boolean {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    if ('code' in error && error.code === state) return true;
  }
  return false;
}
