/** The result of every API call: a value, or an error that can be displayed. API calls never throw. */
import type { Problem } from '#contract/problems.ts';

export interface Success<T> {
  ok: true;
  value: T;
}

/** How the banner displays an error (API-11). */
export type FailureStyle = 'warning' | 'fail';

export interface Failure {
  ok: false;
  /** The message to show. Empty if no message should be shown, for example to a visitor who never logged in. */
  message: string;
  style: FailureStyle;
  /** The HTTP status; 0 without a response. */
  status: number;
  /** The error code from the contract, if the server sent one. */
  code?: string;
  /** Messages for individual fields, by field name. */
  fields?: Record<string, string>;
  /** Code and parameters of the API's message, for texts that only some screens have. */
  reason?: Problem;
  /** Codes and parameters of the fields' messages. */
  reasons?: Record<string, Problem>;
  /** The id under which the server logged the call, for support requests. */
  requestId?: string;
  /** Seconds to wait before another attempt. */
  retryAfter?: number;
  /**
   * The parsed body of an error response. Needed for calls whose errors contain more data, such as the stored post of a
   * conflict.
   */
  answer?: unknown;
}

export type Result<T> = Success<T> | Failure;
