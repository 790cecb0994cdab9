/** The numbers of POST-5 and the limits of the API. Lengths are in UTF-16 code units, times in milliseconds. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const limits = {
  passwordMin: 8,
  passwordMax: 16,
  /** RFC 5321 allows 254 octets for a forward path's address. */
  email: 254,
  username: 60,
  /** Maximum length of a language code. */
  language: 35,
  title: 200,
  category: 60,
  keyword: 50,
  keywords: 20,
  blocks: 1_000,
  listDepth: 5,
  /** Maximum nesting of blocks. */
  blockDepth: 3,
  tableRows: 500,
  tableColumns: 30,
  tex: 5_000,
  /** Maximum bytes of a chart with its data, rows that it can generate, and characters of a diagram. */
  chartBytes: 32 * 1024,
  chartRows: 10_000,
  diagram: 20_000,
  postBodyBytes: 1024 * 1024,
  bodyBytes: 16 * 1024,
  /** Maximum total bytes of concurrent bodies above `bodyBytes`, and of those whose sender only the body proves. */
  bodiesBytes: 64 * 1024 * 1024,
  unprovenBodiesBytes: 16 * 1024 * 1024,
  /** JSON above this size is parsed in another process, and can contain this many values. */
  jsonHereBytes: 1024 * 1024,
  jsonValues: 400_000,
  /** Maximum nesting of JSON values in a request; a document of blocks needs about 60. */
  jsonDepth: 200,
  address: 120,
  revisionName: 100,
  /** Maximum number of entries per page of a list. */
  listPage: 100,
  /** Number of cards that the admin's screens request at a time. */
  adminPage: 50,
  /** Number of categories suggested to a writer: those with the most posts. */
  suggestedCategories: 500,
  /** Maximum characters of a search over posts. */
  search: 200,
  /** Default number of entries of a post's history per call. */
  revisionsPage: 50,
  /** Default number of entries of a user's security log per call. */
  securityLogPage: 20,
  /** Limits of passkeys: number per account, and characters of a name. */
  passkeys: 10,
  passkeyName: 60,
  /** Limits of API tokens: number per account, and characters of a name. */
  tokens: 20,
  tokenName: 60,
  postsPerPage: 20,
  feedPosts: 20,
} as const;

export const times = {
  alert: 3_000,
  copyConfirmation: 1_000,
  /** How long a request body can take to arrive. */
  body: 30_000,
  editorBatch: 400,
  accessToken: 10 * MINUTE,
  refreshRemembered: 30 * DAY,
  refreshSession: DAY,
  /** Maximum duration of a session after login, even if it is renewed. */
  sessionLife: 90 * DAY,
  /** How long an earlier refresh token stays valid after its successor's first use, because tabs race. */
  refreshGrace: 10_000,
  /** How long a re-authentication is valid for irreversible actions. */
  stepUp: 10 * MINUTE,
  /** Longest time for an authenticator to sign a challenge. */
  passkeyChallenge: 5 * MINUTE,
  /** Maximum lifetime of an API token. */
  tokenLife: 366 * DAY,
  resetToken: HOUR,
  /** Lifetime of the link that confirms an address. */
  confirmEmail: 7 * DAY,
  /** Age at which an empty account with an unconfirmed address is deleted. */
  unconfirmedAccount: 30 * DAY,
  /** How long the previous address can revert an email change, and is reserved. */
  revertEmailChange: 7 * DAY,
  securityLog: 90 * DAY,
  previewLink: 14 * DAY,
  trash: 30 * DAY,
} as const;

/** Reading speed: words and lines of code per minute (POST-4). */
export const readingSpeed = { words: 250, codeLines: 30 } as const;

export const layout = {
  menuBreakpoint: 600,
  editorWidth: 650,
  editorMinHeight: 300,
  editorBreakpoint: 650,
  codeBreakpoint: 600,
} as const;
