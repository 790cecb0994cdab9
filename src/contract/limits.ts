/** The numbers of POST-5 and the limits of the API. Lengths are in UTF-16 code units, times in milliseconds. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const limits = {
  passwordMin: 8,
  passwordMax: 16,
  /** Maximum length of an email address. RFC 5321 allows 254 octets. */
  email: 254,
  username: 60,
  /** Maximum length of a language code. */
  language: 35,
  /**
   * Maximum length of the path of a page to return to. A post's slug has up to 180 bytes, which become 540 characters
   * in a URL.
   */
  nextPage: 1_000,
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
  /**
   * `chartBytes`: maximum bytes of a chart with its data. `chartRows`: maximum number of rows that a chart can
   * generate. `diagram`: maximum characters of a diagram.
   */
  chartBytes: 32 * 1024,
  chartRows: 10_000,
  diagram: 20_000,
  postBodyBytes: 1024 * 1024,
  /** Maximum size of a file of works that is added at once. */
  worksFileBytes: 4 * 1024 * 1024,
  bodyBytes: 16 * 1024,
  /**
   * Maximum total size in bytes of all request bodies above `bodyBytes` that are received at the same time.
   * `unprovenBodiesBytes` is the limit for requests whose sender is known only from the body.
   */
  bodiesBytes: 64 * 1024 * 1024,
  unprovenBodiesBytes: 16 * 1024 * 1024,
  /**
   * JSON above this size in bytes is parsed in another process. `jsonValues` is the maximum number of values in such
   * JSON.
   */
  jsonHereBytes: 1024 * 1024,
  jsonValues: 400_000,
  /** Maximum nesting of JSON values in a request. A document of blocks needs about 60 levels. */
  jsonDepth: 200,
  address: 120,
  revisionName: 100,
  /** Maximum number of entries per page of a list. */
  listPage: 100,
  /** Number of cards that the admin's screens request at a time. */
  adminPage: 50,
  /** Maximum number of categories suggested to a writer. The categories with the most posts are suggested. */
  suggestedCategories: 500,
  /** Maximum characters of a search over posts. */
  search: 200,
  /** Maximum number of posts in the filter of the list of comments. */
  discussedPosts: 200,
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
  /** How long the lists hold back an action that cannot be reverted. */
  undo: 6_000,
  copyConfirmation: 1_000,
  /** Maximum time in which a request body must arrive. */
  body: 30_000,
  editorBatch: 400,
  accessToken: 10 * MINUTE,
  refreshRemembered: 30 * DAY,
  refreshSession: DAY,
  /** Maximum duration of a session. Renewing the session does not extend it. */
  sessionLife: 90 * DAY,
  /**
   * How long an earlier refresh token stays valid after the new token was first used, because several tabs can renew at
   * once.
   */
  refreshGrace: 10_000,
  /** How long irreversible actions are allowed after a re-authentication. */
  stepUp: 10 * MINUTE,
  /** Longest time for an authenticator to sign a challenge. */
  passkeyChallenge: 5 * MINUTE,
  /** Maximum lifetime of an API token. */
  tokenLife: 366 * DAY,
  resetToken: HOUR,
  /** Lifetime of the link that confirms an email address. */
  confirmEmail: 7 * DAY,
  /** An account with an unconfirmed email address and no content is deleted at this age. */
  unconfirmedAccount: 30 * DAY,
  /** How long after an email change the previous address is reserved and can revert the change. */
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
