/**
 * Imports of posts from other programs. The owner's browser parses the posts and sends them to the API one after the
 * other.
 */
import { sentProblem } from './problems.ts';
import { admin, adminReads } from './call.ts';
import { storedData } from './content.ts';
import { editorDocument } from './documents.ts';
import { languageCodes } from './languages.ts';
import { limits } from './limits.ts';
import { mediaId } from './media-sizes.ts';
import { lineValues, postFields } from './post-fields.ts';
import { storedText, storedTime } from './db-safe-string.ts';
import { z } from './zod.ts';

export const importLimits = {
  /**
   * Limits of one call: the number of posts, and their total size in bytes. A serverless function accepts up to 6 MB.
   */
  posts: 20,
  bytes: 5 * 1024 * 1024,
  /** Maximum number of posts in a request that checks which posts were already imported. */
  asked: 2_000,
  /** Maximum number of posts that are the target of links within an import. */
  linked: 20_000,
  /** Maximum number of posts that one call can undo. */
  undone: 100,
  /** Maximum number of imports in the list of imports. */
  listed: 20,
} as const;

/** Maximum length of an imported comment, in characters; the limit for new comments is lower. */
export const longestComment = 50_000;

/** The id of an import. All posts of one import have this id. */
export const importId = z.string().regex(/^[\w-]{22}$/);
/** Header with the id of an import. Calls with this header have separate rate limits. */
export const IMPORT_HEADER = 'x-import';

const path = storedText.min(1).max(1_000);
const hash = storedText.min(1).max(64);
const line = storedText.max(2_000);

/** A content record that is imported instead of a post. `line` is the first line of the record in the file. */
const importedRecord = z.strictObject({
  kind: z.enum(['news', 'project', 'publication']),
  key: storedText.min(1).max(limits.address),
  data: storedData,
  line: z.number().int().min(1),
});
export type ImportedRecord = z.infer<typeof importedRecord>;

/** A post as read from its file: `ReadPost`, with the ids of its uploaded images. */
const importedFile = z.strictObject({
  path,
  hash,
  facts: z.strictObject({
    title: storedText.max(2_000),
    lines: z.optional(lineValues),
    date: storedTime.optional(),
    updated: storedTime.optional(),
    category: storedText.max(limits.category).optional(),
    keywords: z.array(storedText.max(limits.keyword)).max(limits.keywords),
    summary: storedText.max(20_000),
    /** Whether the text is imported as a custom page instead of a post. */
    isPage: z.literal(true).optional(),
    record: importedRecord.optional(),
    notPublic: storedText.max(200).optional(),
    /** The code of `notPublic`. */
    notPublicCode: z.optional(sentProblem),
    noindex: z.optional(postFields.noindex),
    noai: z.optional(postFields.noai),
    address: storedText.max(limits.address).optional(),
    language: z.enum(languageCodes).optional(),
    /** Paths of texts in the source of which this text may be a translation. */
    originals: z.array(path).max(5).optional(),
    cover: z.string().regex(mediaId).optional(),
    formerPaths: z.array(storedText.max(2_000)).max(100),
  }),
  document: editorDocument,
  /** Comments of readers, if they are imported. */
  comments: z
    .array(
      z.strictObject({
        source: storedText.min(1).max(500),
        parent: storedText.max(500).optional(),
        name: storedText.min(1).max(100),
        date: storedTime,
        text: storedText.min(1).max(longestComment),
      }),
    )
    .max(5_000)
    .optional(),
  /** The post already exists, so only its comments are imported. */
  isThread: z.literal(true).optional(),
  /** Warnings for the report, and their codes. */
  notices: z.array(line).max(100),
  problems: z.array(sentProblem).max(100).optional(),
});
export type ImportedFile = z.input<typeof importedFile>;

export const importRequest = z.strictObject({
  id: importId,
  /** Whether posts that were public at their source are published. They keep their dates. */
  publish: z.boolean(),
  posts: z.array(importedFile).max(importLimits.posts),
});

/**
 * A post that other posts of the import link to. The browser sends these posts before the import begins, to learn
 * their future URLs.
 */
const linkedPost = z.strictObject({
  path,
  hash,
  title: storedText.max(limits.title),
  date: storedTime.optional(),
  address: storedText.max(limits.address).optional(),
  isPage: z.literal(true).optional(),
});
export type LinkedPost = z.infer<typeof linkedPost>;
const placesRequest = z.strictObject({
  posts: z.array(linkedPost).max(importLimits.linked),
});
/** For each post, in the order of the request: `to` is its future path, `address` the slug that it must get. */
const placesResponse = z.array(z.object({ to: z.string(), address: z.string().optional() }));
export type LinkPlace = z.infer<typeof placesResponse>[number];

const knownRequest = z.strictObject({
  posts: z.array(z.strictObject({ path, hash })).max(importLimits.asked),
});
/** For each post, in the order of the request: whether an unchanged version was already imported. */
export const knownResponse = z.array(z.boolean());

export const importOutcomes = ['imported', 'published', 'updated', 'known', 'left out'] as const;
export const importResponse = z.array(
  z.object({
    path: z.string(),
    title: z.string(),
    outcome: z.enum(importOutcomes),
    notices: z.array(z.string()),
    /** The codes of the notices. */
    problems: z.array(sentProblem),
    postId: z.string().optional(),
    page: z.string().optional(),
    record: z.object({ kind: z.string(), key: z.string() }).optional(),
    comments: z.object({ there: z.number(), came: z.number() }).optional(),
    moved: z.object({ from: z.array(z.string()), to: z.string() }).optional(),
  }),
);
export type ImportResult = z.infer<typeof importResponse>[number];

/** An earlier import whose posts or comments still exist. `at` is its start time in ISO 8601. */
const listedImport = z.object({ id: z.string(), at: z.string(), posts: z.number(), comments: z.number() });
export type ListedImport = z.infer<typeof listedImport>;

/**
 * `kept` lists the ids of posts that were edited, have comments, or existed before the import, and the paths of
 * custom pages. `left` is the number of posts for further calls.
 */
const undoResponse = z.object({
  removed: z.number(),
  kept: z.array(z.object({ id: z.string(), title: z.string() })),
  left: z.number(),
});
export type UndoResponse = z.infer<typeof undoResponse>;

export const getImports = adminReads('GET /api/imports', { answer: z.array(listedImport) });
export const postImports = admin('POST /api/imports', {
  limit: 'imports',
  maxBytes: importLimits.bytes,
  body: importRequest,
  answer: importResponse,
});
export const postKnownImports = admin('POST /api/imports/known', {
  limit: 'imports',
  maxBytes: importLimits.bytes,
  body: knownRequest,
  answer: knownResponse,
});
export const postImportPlaces = admin('POST /api/imports/places', {
  limit: 'imports',
  maxBytes: importLimits.bytes,
  body: placesRequest,
  answer: placesResponse,
});
export const postImportEnd = admin('POST /api/imports/:id/end', { limit: 'imports' });
export const deleteImport = admin('DELETE /api/imports/:id', { limit: 'imports', answer: undoResponse });
