/** Redirects from old paths to current pages of the site (POST-28). */
import { adminReads, adminWrites } from './call.ts';
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

export const redirectLimits = {
  /** Maximum number of rows in a CSV file. */
  rows: 1_000,
  /** Maximum size of the request with a CSV file, in bytes. */
  csvBytes: 512 * 1024,
} as const;

/** `hand`: added by the owner; `import`: added by an import; `moved`: an earlier slug of a post, which always stays. */
const redirectOrigins = ['hand', 'import', 'moved'] as const;

/** Reasons why a redirect cannot be added. Each has a message of the same name (`messages.redirectIsPage`). */
export const redirectProblems = [
  'redirectColumns',
  'redirectPath',
  'redirectQuery',
  'redirectReserved',
  'redirectIsPage',
  'redirectExists',
  'redirectItself',
  'redirectChain',
  'redirectOutside',
  'redirectNoPage',
  'redirectNoPost',
] as const;
export type RedirectProblem = (typeof redirectProblems)[number];

const place = storedText.min(1).max(2_048);

/** `path` is the old path, and `to` the path where it leads. `isPublic` is false if readers cannot see the page yet. */
const redirectEntry = z.object({
  path: z.string(),
  to: z.string(),
  origin: z.enum(redirectOrigins),
  isPublic: z.boolean(),
});
export type RedirectEntry = z.infer<typeof redirectEntry>;

/**
 * Request to redirect a path to a page of this site. A post can also be given by its slug. `origin` puts a deleted
 * redirect of an import back.
 */
const redirectRequest = z.strictObject({
  path: place,
  to: place,
  origin: z.enum(['hand', 'import']).optional(),
});
const redirectResponse = z.object({ to: z.string() });

/** Request to change a redirect. `former` is its present old path. */
const changeRedirectRequest = redirectRequest.omit({ origin: true }).extend({ former: place });
const deleteRedirectRequest = redirectRequest.pick({ path: true });

/** A file with two columns: old path and target. A row with the names of the columns can be first. */
const importRedirectsRequest = z.strictObject({ csv: storedText });
/** If a row is wrong, no row is added. */
const importRedirectsResponse = z.object({
  added: z.number(),
  wrong: z.array(z.object({ line: z.number(), problem: z.enum(redirectProblems) })),
});
export type ImportRedirectsResponse = z.infer<typeof importRedirectsResponse>;

export const getRedirects = adminReads('GET /api/redirects', {
  scope: 'content:read',
  compressed: true,
  answer: z.array(redirectEntry),
});
export const postRedirect = adminWrites('POST /api/redirects', {
  scope: 'content:write',
  body: redirectRequest,
  answer: redirectResponse,
});
export const putRedirect = adminWrites('PUT /api/redirects', {
  scope: 'content:write',
  body: changeRedirectRequest,
  answer: redirectResponse,
});
export const deleteRedirect = adminWrites('DELETE /api/redirects', {
  scope: 'content:write',
  body: deleteRedirectRequest,
});
export const importRedirects = adminWrites('POST /api/redirects/import', {
  scope: 'content:write',
  maxBytes: redirectLimits.csvBytes,
  body: importRedirectsRequest,
  answer: importRedirectsResponse,
});
