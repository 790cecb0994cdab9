/** Serializes errors from a worker, including the properties of an AppError or an OperatorError. */
import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { Problem } from '#contract/problems.ts';
import { OperatorError } from '#domain/operator-error.ts';

export interface ErrorData {
  name: string;
  message: string;
  stack: string | undefined;
  /** Whether the error is an OperatorError. */
  isForOperator: boolean;
  problem: Problem | undefined;
  /** Present only for an AppError. */
  code: ErrorCode | undefined;
  fields: Record<string, Problem> | undefined;
}

export function errorToData(error: unknown): ErrorData {
  if (!(error instanceof Error)) {
    return errorToData(new Error(String(error)));
  }
  const { name, message, stack } = error;
  const { code, fields } = error instanceof AppError ? error : {};
  const problem = error instanceof AppError || error instanceof OperatorError ? error.problem : undefined;
  return { name, message, stack, isForOperator: error instanceof OperatorError, code, problem, fields };
}

export function errorFromData({ name, message, stack, isForOperator, code, problem, fields }: ErrorData): Error {
  if (code) return new AppError(code, { problem, fields });
  const error = isForOperator ? new OperatorError(problem) : new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
