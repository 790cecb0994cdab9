/** Requests and responses of the account calls (ACC-10, API-13). The islands and the server use the same schemas. */
import { anyone, owner, signedIn } from './call.ts';
import { isCommonPassword } from './common-passwords.ts';
import { z } from './zod.ts';
import { limits } from './limits.ts';
import { code } from './problems.ts';
import { passkeyResponse, passkeysOnlyRequest, usedCredential } from './passkeys.ts';
import { authResponse, type AuthResponse } from './session.ts';
import { tokenResponse } from './tokens.ts';

/** The data of a subscription other than its address. Times are ISO 8601 in UTC. */
export const subscription = z.object({
  state: z.enum(['waiting', 'following', 'stopped', 'bounced', 'complained']),
  topics: z.array(z.string()),
  rhythm: z.enum(['each', 'weekly']),
  language: z.string(),
  /** The way in which consent was given. Null without consent. */
  consent: z.enum(['link', 'account', 'import']).nullable(),
  consentAt: z.string().nullable(),
  createdAt: z.string(),
});

/** An email address with a top-level domain of 2 to 4 letters (ACC-4), trimmed and compared in lower case. */
export const email = z
  .string({ error: code('emailInvalid') })
  .trim()
  .max(limits.email, code('emailInvalid'))
  .regex(/^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,4}$/, code('emailInvalid'));

/** The password rules in the order of their messages; only the first broken rule is reported. */
const passwordRules: readonly [(text: string) => boolean, string][] = [
  [(text) => text.length >= limits.passwordMin && text.length <= limits.passwordMax, code('passwordLength')],
  [(text) => /\p{Ll}/u.test(text), code('passwordLowercase')],
  [(text) => /\p{Lu}/u.test(text), code('passwordUppercase')],
  [(text) => /\p{Nd}/u.test(text), code('passwordNumber')],
  [(text) => /[^\p{L}\p{N}\s]/u.test(text), code('passwordSpecial')],
  [(text) => !/\s/u.test(text), code('passwordSpaces')],
  [(text) => !isCommonPassword(text), code('passwordCommon')],
];

export const password = z.string({ error: code('passwordLength') }).superRefine((text, context) => {
  const broken = passwordRules.find(([holds]) => !holds(text));
  if (broken) context.addIssue({ code: 'custom', message: broken[1] });
});

/** A checkbox as forms send its value: `true`, or the string `on`. */
const checkbox = z.union([z.boolean(), z.literal('on')]).transform((value) => value !== false);

/** An invisible field that only programs fill in (ACC-9). The field can be absent or empty. */
const honeypot = z.literal('').optional();
/** BCP 47 code of a site language: `en`, `ja`, `pt-BR`. Emails to the account use it. */
const language = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, code('languageInvalid'))
  .max(limits.language, code('languageInvalid'))
  .optional();

/** The page to which an emailed link returns: a path of this site, as `readNextPage` accepts it. */
const next = z.string().max(limits.nextPage).optional();

/**
 * Options for a check of several fields at once. The check also runs if single fields are invalid, so that all
 * messages are reported together. It requires that the input is an object.
 */
const beside = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

/** Returns a check that field `other` equals field `first`. The message is reported for `other`. */
function sameAs<T extends Record<string, unknown>>(first: keyof T & string, other: keyof T & string, message: string) {
  return (value: T, context: z.RefinementCtx<T>) => {
    if (value[first] !== value[other]) context.addIssue({ code: 'custom', path: [other], message });
  };
}

export const signupRequest = z
  .strictObject({
    email,
    'email-confirm': z.string({ error: code('emailMismatch') }).trim(),
    password,
    'password-confirm': z.string({ error: code('passwordMismatch') }),
    username: honeypot,
    language,
    next,
  })
  .superRefine(sameAs('email', 'email-confirm', code('emailMismatch')), beside)
  .superRefine(sameAs('password', 'password-confirm', code('passwordMismatch')), beside);

/** The login has no input rules. A malformed address or an overlong password counts as wrong credentials (401). */
const loginRequest = z.strictObject({
  email: z.string(),
  password: z.string(),
  'remember-me': checkbox.optional().default(false),
  username: honeypot,
});

/** Request to send the confirmation link again. */
const confirmationRequest = z.strictObject({ next });

export const resetMailRequest = z.strictObject({ email, next });

export const resetPasswordRequest = z
  .strictObject({ password, 'password-confirm': z.string({ error: code('passwordMismatch') }) })
  .superRefine(sameAs('password', 'password-confirm', code('passwordMismatch')), beside);

export const profileRequest = z.strictObject({
  username: z.string().trim().max(limits.username, code('usernameTooLong')).nullable().optional(),
  email,
  language,
});

export const passwordRequest = z
  .strictObject({
    'current-password': z.string(),
    'new-password': password,
    'confirm-new-password': z.string({ error: code('passwordMismatch') }),
  })
  .superRefine(sameAs('new-password', 'confirm-new-password', code('passwordMismatch')), beside);

const deleteAccountRequest = z.strictObject({
  'delete-account': checkbox.refine((ticked) => ticked, code('deleteQuestion')),
  /** The effect on the account's comments. `keep` keeps their text without a name. */
  comments: z.enum(['remove', 'keep']).optional().default('remove'),
});

/** A request to re-authenticate the session's user. */
const stepUpRequest = z
  .strictObject({ password: z.string().optional(), credential: usedCredential.optional() })
  .refine(({ password, credential }) => (password === undefined) !== (credential === undefined), code('badInput'));

/** The id of the user who was re-authenticated. */
const stepUpResponse = z.object({ id: z.string() });
export type StepUpResponse = z.infer<typeof stepUpResponse>;

export { authResponse, type AuthResponse } from './session.ts';

export type CheckAuthResponse = AuthResponse & Pick<UserResponse, 'emailConfirmed'>;

const userResponse = z.object({
  id: z.string(),
  username: z.string().nullable(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** The requested new address, which takes effect when the emailed link is used; absent if none is requested. */
  pendingEmail: z.string().optional(),
  /** Absent if password login is on. */
  passkeysOnly: z.literal(true).optional(),
  /** BCP 47 code of the language for emails; absent for the site's first language. */
  language: z.string().optional(),
  /** Absent if the account has no public name. */
  publicName: z.string().optional(),
  /** A new public name that waits for approval. */
  pendingPublicName: z.string().optional(),
  /** `false` if replies to the account's comments are not emailed; absent if they are. */
  answerMails: z.literal(false).optional(),
});
export type UserResponse = z.infer<typeof userResponse>;

/** A session, or a browser that is still remembered after its session has ended. Times are ISO 8601 in UTC. */
const sessionResponse = z.object({
  id: z.string(),
  device: z.string(),
  /** Network of the login, as in the security log. Null for sessions from before networks were stored. */
  network: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
  signedIn: z.boolean(),
});
export type SessionResponse = z.infer<typeof sessionResponse>;

/** The events of the security log (ACC-50). */
const securityEventKinds = [
  'signup',
  'login',
  'login-failed',
  'login-braked',
  'role-refused',
  'csrf-refused',
  'reset-requested',
  'password-reset',
  'password-changed',
  'email-confirmed',
  'email-change-asked',
  'email-change-stopped',
  'email-changed',
  'email-taken-back',
  'browser-ended',
  'passkey-login',
  'passkey-added',
  'passkey-removed',
  'passkeys-only-on',
  'passkeys-only-off',
  'token-made',
  'token-removed',
  'program-published',
  'admin-granted',
  'admin-revoked',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/**
 * An entry of a user's security log. `address` is a network, never a full IP address. `count` is the number of equal
 * events in one hour.
 */
const securityEvent = z.object({
  kind: z.enum(securityEventKinds),
  at: z.string(),
  address: z.string(),
  count: z.number().int(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** Query of the security log. `cursor` requests the entries after a previous page. */
export const securityLogQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.listPage).default(limits.securityLogPage),
  cursor: z.string().max(300).optional(),
});

/** All stored data about a user, for the download on the profile page. */
export const userDataResponse = z.object({
  exportedAt: z.string(),
  user: userResponse.omit({ language: true }).extend({
    isAdmin: z.boolean(),
    /** Whether the owner has blocked the account from commenting. */
    isBlocked: z.boolean(),
    language: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  sessions: z.array(
    sessionResponse.omit({ current: true, signedIn: true }).extend({ remembered: z.boolean(), expiresAt: z.string() }),
  ),
  /** Browsers that have logged in and are not logged in now. */
  knownBrowsers: z.array(sessionResponse.omit({ id: true, current: true, signedIn: true })),
  /** Previous email addresses whose owner can still revert the change of address. */
  formerEmails: z.array(z.object({ email: z.string(), changedAt: z.string(), keptUntil: z.string() })),
  passkeys: z.array(passkeyResponse),
  tokens: z.array(tokenResponse),
  /** The newsletter subscription of the confirmed address, with the consent. Null if there is none. */
  newsletter: subscription.extend({ changedAt: z.string() }).nullable(),
  /** `answers` is the id of the parent comment. */
  comments: z.array(
    z.object({
      postId: z.string(),
      answers: z.string().nullable(),
      text: z.string(),
      state: z.enum(['held', 'live', 'removed']),
      createdAt: z.string(),
    }),
  ),
  securityLog: z.array(securityEvent),
});
export type UserDataResponse = z.infer<typeof userDataResponse>;

export const postStepUp = signedIn('POST /api/auth/step-up', { body: stepUpRequest, answer: stepUpResponse });
export const putPasskeysOnly = owner('PUT /api/users/:id/passkeys-only', {
  stepUp: true,
  body: passkeysOnlyRequest,
  answer: userResponse,
});
export const signup = anyone('POST /api/users/signup', {
  limit: 'signup',
  body: signupRequest,
  answer: authResponse,
  status: 201,
});
export const login = anyone('POST /api/users/login', { limit: 'login', body: loginRequest, answer: authResponse });
export const requestPasswordReset = anyone('POST /api/users/reset-password', {
  limit: 'resetClient',
  body: resetMailRequest,
  status: 202,
});
export const resetPasswordWithToken = anyone('POST /api/users/reset-password/:token', {
  body: resetPasswordRequest,
  answer: authResponse,
});
export const getUser = owner('GET /api/users/:id', { answer: userResponse });
export const putUser = owner('PUT /api/users/:id', { answer: userResponse });
export const deleteUser = owner('DELETE /api/users/:id', { stepUp: true, body: deleteAccountRequest });
export const deletePendingEmail = owner('DELETE /api/users/:id/pending-email', { answer: userResponse });
export const postPendingEmail = owner('POST /api/users/:id/pending-email', { status: 202 });
export const postConfirmation = owner('POST /api/users/:id/confirmation', {
  body: confirmationRequest,
  bodyOptional: true,
  status: 202,
});
export const getUserData = owner('GET /api/users/:id/data', { stepUp: true, answer: userDataResponse });
export const getSessions = owner('GET /api/users/:id/sessions', { answer: z.array(sessionResponse) });
export const deleteUserSession = owner('DELETE /api/users/:id/sessions/:sessionId');
export const getSecurityLog = owner('GET /api/users/:id/security-log', { answer: z.array(securityEvent) });
