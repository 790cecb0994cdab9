/**
 * The catalog of all API errors: one code, one HTTP status, and the code of the default message. Services throw
 * `AppError(code)`; only `server/platform/http/errors.ts` converts a code to a response.
 */
import { englishOf } from './english.ts';
import type { messages } from './messages.ts';
import { problem, type Problem } from './problems.ts';
import { z } from './zod.ts';

export const errorCatalogue = {
  BAD_JSON: { status: 400, message: 'badJson' },
  BAD_INPUT: { status: 400, message: 'badInput' },
  ADDRESS_INVALID: { status: 400, message: 'addressInvalid' },
  EMAIL_TAKEN: { status: 400, message: 'emailTaken' },
  NOT_SIGNED_IN: { status: 401, message: '' },
  SESSION_ENDED: { status: 401, message: 'sessionEnded' },
  INVALID_CREDENTIALS: { status: 401, message: 'credentialsInvalid' },
  INVALID_RESET_LINK: { status: 401, message: 'resetLinkInvalid' },
  PASSKEY_INVALID: { status: 401, message: 'passkeyInvalid' },
  TOKEN_INVALID: { status: 401, message: 'tokenInvalid' },
  // At login, a rejected passkey has status 401. For a logged-in user, the status is 403, because a 401 would trigger a
  // renewal and a second attempt.
  PASSKEY_REFUSED: { status: 403, message: 'passkeyInvalid' },
  WRONG_PASSWORD: { status: 403, message: 'credentialsInvalid' },
  FOREIGN_ORIGIN: { status: 403, message: 'foreignOrigin' },
  PREVIEW_READ_ONLY: { status: 403, message: 'previewReadOnly' },
  CSRF_INVALID: { status: 403, message: 'csrfInvalid' },
  NOT_ALLOWED: { status: 403, message: 'notAllowed' },
  TOKEN_SCOPE: { status: 403, message: 'tokenScope' },
  STEP_UP: { status: 403, message: 'stepUp' },
  NOT_FOUND: { status: 404, message: 'notFound' },
  POST_NOT_FOUND: { status: 404, message: 'postNotFound' },
  REVISION_NOT_FOUND: { status: 404, message: 'revisionNotFound' },
  ACCOUNT_NOT_FOUND: { status: 404, message: 'accountNotFound' },
  LINK_INVALID: { status: 404, message: 'mailedLinkInvalid' },
  MEDIA_NOT_FOUND: { status: 404, message: 'mediaNotFound' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'methodNotAllowed' },
  TOO_SLOW: { status: 408, message: 'tooSlow' },
  REVISION_CONFLICT: { status: 409, message: 'postConflict' },
  STATUS_CHANGED: { status: 409, message: 'postStatusChanged' },
  POST_IS_PUBLISHED: { status: 409, message: 'postPublishedNotDeletable' },
  ALREADY_PUBLISHED: { status: 409, message: 'alreadyPublished' },
  NOT_PUBLISHED: { status: 409, message: 'nothingLive' },
  IN_TRASH: { status: 409, message: 'postInTrash' },
  LANGUAGE_TAKEN: { status: 409, message: 'languageTaken' },
  ADDRESS_TAKEN: { status: 409, message: 'addressTaken' },
  EMAIL_NOT_CONFIRMED: { status: 409, message: 'emailNotConfirmed' },
  EMAIL_CHANGE_OPEN: { status: 409, message: 'emailChangeOpen' },
  LAST_ADMIN: { status: 409, message: 'lastAdmin' },
  CONTENT_IS_LIVE: { status: 409, message: 'contentIsLive' },
  CONTENT_NEEDED: { status: 409, message: 'contentNeeded' },
  TOO_MANY_PASSKEYS: { status: 409, message: 'passkeysTooMany' },
  TOO_FEW_PASSKEYS: { status: 409, message: 'passkeysTooFew' },
  PASSKEY_NEEDED: { status: 409, message: 'passkeyNeeded' },
  NO_PASSKEY: { status: 409, message: 'noPasskey' },
  PASSKEYS_IMPOSSIBLE: { status: 409, message: 'passkeysImpossible' },
  PUBLIC_NAME_TAKEN: { status: 409, message: 'publicNameTaken' },
  PUBLIC_NAME_NEEDED: { status: 409, message: 'publicNameNeeded' },
  COMMENTS_CLOSED: { status: 409, message: 'commentsClosed' },
  REVIEWS_FULL: { status: 409, message: 'reviewsFull' },
  TEXT_CHANGED: { status: 409, message: 'approvalChanged' },
  COMMENT_FIXED: { status: 409, message: 'commentFixed' },
  TOO_MANY_TOKENS: { status: 409, message: 'tokensTooMany' },
  MEDIA_IN_USE: { status: 409, message: 'mediaInUse' },
  TOO_LARGE: { status: 413, message: 'tooLarge' },
  WRONG_CONTENT_TYPE: { status: 415, message: 'wrongContentType' },
  MEDIA_TYPE: { status: 415, message: 'mediaType' },
  MEDIA_INVALID: { status: 422, message: 'mediaUnreadable' },
  TOO_MANY_REQUESTS: { status: 429, message: 'tooManyRequests' },
  INTERNAL: { status: 500, message: 'unexpected' },
  UNAVAILABLE: { status: 503, message: 'unavailable' },
} as const satisfies Record<string, { status: number; message: keyof typeof messages | '' }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The format of every error response. If a save fails with 409, the response also contains the stored `post`. */
export const errorResponse = z.looseObject({
  message: z.string(),
  code: z.string(),
  /** Code and parameters of `message`, for translation (`problems.ts`). */
  messageCode: z.string().optional(),
  params: z.array(z.unknown()).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** The code of each field's message, and its parameters, if it has any. */
  fieldCodes: z.record(z.string(), z.string()).optional(),
  fieldParams: z.record(z.string(), z.array(z.unknown())).optional(),
});
export type ErrorResponse = z.infer<typeof errorResponse>;

/**
 * An expected error that the HTTP layer converts to a response.
 * @param code determines the status and default message
 * @param options `problem` replaces the default message; `fields` names the invalid fields; `retryAfter` is in
 * seconds; `extra` is merged into the response (for a conflict, the stored post)
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The message; undefined if no message should be shown. */
  readonly problem: Problem | undefined;
  readonly fields: Record<string, Problem> | undefined;
  readonly retryAfter: number | undefined;
  readonly extra: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    options: {
      problem?: Problem | undefined;
      fields?: Record<string, Problem> | undefined;
      retryAfter?: number;
      extra?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    const { message } = errorCatalogue[code];
    const said = options.problem ?? (message === '' ? undefined : problem(message));
    super(said ? englishOf(said) : '', { cause: options.cause });
    this.name = 'AppError';
    this.problem = said;
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.extra = options.extra;
  }
}
