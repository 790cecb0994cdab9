/** The numbers of POST-5 and of the limits that the API holds. Lengths are in UTF-16 code units, times in milliseconds. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const limits = {
  passwordMin: 8,
  passwordMax: 16,
  /** RFC 5321 allows 254 octets for a forward path's address. */
  email: 254,
  username: 60,
  /** Characters of a language's code. */
  language: 35,
  title: 200,
  category: 60,
  keyword: 50,
  keywords: 20,
  blocks: 1_000,
  listDepth: 5,
  /** Deepest nesting of blocks. */
  blockDepth: 3,
  tableRows: 500,
  tableColumns: 30,
  tex: 5_000,
  /** Bytes of a chart with its data, rows that it may make of nothing, and characters of a diagram. */
  chartBytes: 32 * 1024,
  chartRows: 10_000,
  diagram: 20_000,
  postBodyBytes: 1024 * 1024,
  bodyBytes: 16 * 1024,
  /** Bytes of all bodies above `bodyBytes` at the same time; and of those whose sender only the body itself proves. */
  bodiesBytes: 64 * 1024 * 1024,
  unprovenBodiesBytes: 16 * 1024 * 1024,
  /** JSON above this size is parsed by another process, and holds at most so many values. */
  jsonHereBytes: 1024 * 1024,
  jsonValues: 400_000,
  /** How deep values of a call may be nested; a document of blocks needs about 60. */
  jsonDepth: 200,
  address: 120,
  revisionName: 100,
  /** Entries that one call of a list answers at most. */
  listPage: 100,
  /** Cards that the admin's screens ask for at a time. */
  adminPage: 50,
  /** Categories that are suggested to a writer: those with the most posts. */
  suggestedCategories: 500,
  /** Characters of a search over posts. */
  search: 200,
  /** Lines of a post's history that a call answers, unless it asks for more. */
  revisionsPage: 50,
  /** Lines of a user's security log that a call answers, unless it asks for more. */
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
  /** How long a request's body may take to arrive. */
  body: 30_000,
  editorBatch: 400,
  accessToken: 10 * MINUTE,
  refreshRemembered: 30 * DAY,
  refreshSession: DAY,
  /** However often it is renewed, a session ends so long after its login. */
  sessionLife: 90 * DAY,
  /** How long a former refresh token stays good after its successor was first used: tabs race. */
  refreshGrace: 10_000,
  /** How long a proof of who uses a session is good for what cannot be undone. */
  stepUp: 10 * MINUTE,
  /** Longest time for an authenticator to sign a challenge. */
  passkeyChallenge: 5 * MINUTE,
  /** The longest that an API token lives. */
  tokenLife: 366 * DAY,
  resetToken: HOUR,
  /** How long the link works that confirms an address. */
  confirmEmail: 7 * DAY,
  /** When an account goes whose address was never confirmed, if nothing is in it. */
  unconfirmedAccount: 30 * DAY,
  /** How long the former address can take a change of email back, and is kept from others. */
  takeBack: 7 * DAY,
  securityLog: 90 * DAY,
  previewLink: 14 * DAY,
  trash: 30 * DAY,
} as const;

/** Words a minute and lines of code a minute, by which a reader is timed (POST-4). */
export const readingSpeed = { words: 250, codeLines: 30 } as const;

export const layout = {
  menuBreakpoint: 600,
  editorWidth: 650,
  editorMinHeight: 300,
  editorBreakpoint: 650,
  codeBreakpoint: 600,
} as const;
