/** The result of every API call: a value, or an error that can be shown as it is. These calls never throw. */
export interface Success<T> {
  ok: true;
  value: T;
}

/** How the banner shows a refusal (API-11). */
export type FailureStyle = 'warning' | 'fail';

export interface Failure {
  ok: false;
  /** The sentence to show; empty where nothing is to be shown (a visitor who never signed in). */
  message: string;
  style: FailureStyle;
  /** The HTTP status; 0 without an answer. */
  status: number;
  /** The code of the contract's catalogue, where the server named one. */
  code?: string;
  /** Sentences for single fields, by field name. */
  fields?: Record<string, string>;
  /** The id under which the server logged the call, to quote when asking for help. */
  requestId?: string;
  /** Seconds to wait before a new try. */
  retryAfter?: number;
  /** The parsed body, for calls whose refusal carries more (the stored post of a conflict). */
  answer?: unknown;
}

export type Result<T> = Success<T> | Failure;
