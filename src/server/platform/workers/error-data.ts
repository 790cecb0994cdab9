/** Serializes errors from a worker, including the properties of an AppError or an OperatorError. */
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { OperatorError } from '#domain/operator-error.ts';

export interface ErrorData {
  name: string;
  message: string;
  stack: string | undefined;
  /** Present only for an AppError. */
  code: ErrorCode | undefined;
  fields: Record<string, string> | undefined;
}

export function errorToData(thrown: unknown): ErrorData {
  // A stack overflow or an oversized string is caused by the untrusted file, not by an error in the program.
  const isTooMuch = thrown instanceof RangeError;
  const error = isTooMuch ? new AppError('BAD_INPUT', { message: messages.readingFailed }) : thrown;
  if (!(error instanceof Error)) {
    return { name: 'Error', message: String(error), stack: undefined, code: undefined, fields: undefined };
  }
  const { name, message, stack } = error;
  const { code, fields } = error instanceof AppError ? error : {};
  return { name, message, stack, code, fields };
}

export function errorFromData({ name, message, stack, code, fields }: ErrorData): Error {
  if (code) return new AppError(code, { message, ...(fields && { fields }) });
  if (name === 'OperatorError') return new OperatorError(message);
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
