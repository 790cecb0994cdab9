/**
 * The catalog of all API errors: one code, one HTTP status, one default message. Services throw `AppError(code)`;
 * only `server/platform/http/errors.ts` converts a code to a response.
 */
import { z } from './zod.ts';
import { messages } from './messages.ts';

export const errorCatalogue = {
  BAD_JSON: { status: 400, message: messages.badJson },
  BAD_INPUT: { status: 400, message: messages.badInput },
  ADDRESS_INVALID: { status: 400, message: messages.addressInvalid },
  EMAIL_TAKEN: { status: 400, message: messages.emailTaken },
  NOT_SIGNED_IN: { status: 401, message: '' },
  SESSION_ENDED: { status: 401, message: messages.sessionEnded },
  INVALID_CREDENTIALS: { status: 401, message: messages.credentialsInvalid },
  INVALID_RESET_LINK: { status: 401, message: messages.resetLinkInvalid },
  PASSKEY_INVALID: { status: 401, message: messages.passkeyInvalid },
  TOKEN_INVALID: { status: 401, message: messages.tokenInvalid },
  // At login, a rejected passkey has status 401. For a logged-in user, the status is 403, because a 401 would trigger a
  // renewal and a second attempt.
  PASSKEY_REFUSED: { status: 403, message: messages.passkeyInvalid },
  WRONG_PASSWORD: { status: 403, message: messages.credentialsInvalid },
  FOREIGN_ORIGIN: { status: 403, message: messages.foreignOrigin },
  PREVIEW_READ_ONLY: { status: 403, message: messages.previewReadOnly },
  CSRF_INVALID: { status: 403, message: messages.csrfInvalid },
  NOT_ALLOWED: { status: 403, message: messages.notAllowed },
  TOKEN_SCOPE: { status: 403, message: messages.tokenScope },
  STEP_UP: { status: 403, message: messages.stepUp },
  NOT_FOUND: { status: 404, message: messages.notFound },
  POST_NOT_FOUND: { status: 404, message: messages.postNotFound },
  REVISION_NOT_FOUND: { status: 404, message: messages.revisionNotFound },
  ACCOUNT_NOT_FOUND: { status: 404, message: messages.accountNotFound },
  LINK_INVALID: { status: 404, message: messages.mailedLinkInvalid },
  MEDIA_NOT_FOUND: { status: 404, message: messages.mediaNotFound },
  METHOD_NOT_ALLOWED: { status: 405, message: messages.methodNotAllowed },
  TOO_SLOW: { status: 408, message: messages.tooSlow },
  REVISION_CONFLICT: { status: 409, message: messages.postConflict },
  STATUS_CHANGED: { status: 409, message: messages.postStatusChanged },
  POST_IS_PUBLISHED: { status: 409, message: messages.postPublishedNotDeletable },
  ALREADY_PUBLISHED: { status: 409, message: messages.alreadyPublished },
  NOT_PUBLISHED: { status: 409, message: messages.nothingLive },
  IN_TRASH: { status: 409, message: messages.postInTrash },
  LANGUAGE_TAKEN: { status: 409, message: messages.languageTaken },
  ADDRESS_TAKEN: { status: 409, message: messages.addressTaken },
  EMAIL_NOT_CONFIRMED: { status: 409, message: messages.emailNotConfirmed },
  EMAIL_CHANGE_OPEN: { status: 409, message: messages.emailChangeOpen },
  LAST_ADMIN: { status: 409, message: messages.lastAdmin },
  CONTENT_IS_LIVE: { status: 409, message: messages.contentIsLive },
  CONTENT_NEEDED: { status: 409, message: messages.contentNeeded },
  TOO_MANY_PASSKEYS: { status: 409, message: messages.passkeysTooMany },
  TOO_FEW_PASSKEYS: { status: 409, message: messages.passkeysTooFew },
  PASSKEY_NEEDED: { status: 409, message: messages.passkeyNeeded },
  NO_PASSKEY: { status: 409, message: messages.noPasskey },
  PASSKEYS_IMPOSSIBLE: { status: 409, message: messages.passkeysImpossible },
  PUBLIC_NAME_TAKEN: { status: 409, message: messages.publicNameTaken },
  PUBLIC_NAME_NEEDED: { status: 409, message: messages.publicNameNeeded },
  COMMENTS_CLOSED: { status: 409, message: messages.commentsClosed },
  REVIEWS_FULL: { status: 409, message: messages.reviewsFull },
  TEXT_CHANGED: { status: 409, message: messages.approvalChanged },
  COMMENT_FIXED: { status: 409, message: messages.commentFixed },
  TOO_MANY_TOKENS: { status: 409, message: messages.tokensTooMany },
  MEDIA_IN_USE: { status: 409, message: messages.mediaInUse },
  TOO_LARGE: { status: 413, message: messages.tooLarge },
  WRONG_CONTENT_TYPE: { status: 415, message: messages.wrongContentType },
  MEDIA_TYPE: { status: 415, message: messages.mediaType },
  MEDIA_INVALID: { status: 422, message: messages.mediaUnreadable },
  TOO_MANY_REQUESTS: { status: 429, message: messages.tooManyRequests },
  INTERNAL: { status: 500, message: messages.unexpected },
  UNAVAILABLE: { status: 503, message: messages.unavailable },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The format of every error response. If a save fails with 409, the response also contains the stored `post`. */
export const errorResponse = z.looseObject({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** The code of each field's message, for translation (`message-keys.ts`). */
  fieldCodes: z.record(z.string(), z.string()).optional(),
});
export type ErrorResponse = z.infer<typeof errorResponse>;

/**
 * An expected error that the HTTP layer converts to a response.
 * @param code determines the status and default message
 * @param options `message` replaces the default message; `fields` names the invalid fields; `retryAfter` is in
 * seconds; `extra` is merged into the response (for a conflict, the stored post)
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly extra: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      fields?: Record<string, string>;
      retryAfter?: number;
      extra?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.extra = options.extra;
  }
}
