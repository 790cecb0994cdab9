/** Whether a fault says that a row with this value exists already (SQLSTATE 23505), whatever driver threw it. */
export function isUniqueViolation(cause: unknown): boolean {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    if ('code' in error && error.code === '23505') return true;
  }
  return false;
}
