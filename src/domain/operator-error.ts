/**
 * A fault that the person at the terminal can do something about: a bad variable, a database that is away, a mistake in
 * `content/`. Its message is a sentence for them, and says what to do; commands show it without a stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
