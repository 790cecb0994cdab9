/**
 * An error that the person at the terminal can fix: a bad variable, an unavailable database, a mistake in `content/`.
 * The message is a sentence with the fix, and commands show it without a stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
