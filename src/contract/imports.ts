/** Posts from other programs, read in the owner's browser and imported one after the other. */
import { storedData } from './content.ts';
import { editorDocument } from './documents.ts';
import { languageCodes } from './languages.ts';
import { limits } from './limits.ts';
import { mediaId } from './media-sizes.ts';
import { storedText, storedTime } from './db-safe-string.ts';
import { z } from './zod.ts';

export const importLimits = {
  /** Limits of one call: number of posts, and their total size in bytes, since a function accepts 6 MB. */
  posts: 20,
  bytes: 5 * 1024 * 1024,
  /** Maximum number of posts per request for known posts. */
  asked: 2_000,
  /** Maximum number of posts in an import that other posts link to. */
  linked: 20_000,
  /** Maximum number of posts undone per call. */
  undone: 100,
  /** Maximum number of listed imports. */
  listed: 20,
} as const;

/** Maximum length of an imported comment, in characters; the limit for new comments is lower. */
export const longestComment = 50_000;

/** Identifies the posts of one import. */
export const importId = z.string().regex(/^[\w-]{22}$/);
/** Header with the id of an import; these calls have separate limits. */
export const IMPORT_HEADER = 'x-import';

const path = storedText.min(1).max(1_000);
const hash = storedText.min(1).max(64);
const line = storedText.max(2_000);

/** A record imported instead of a post. `line` is its first line in the file. */
const importedRecord = z.strictObject({
  kind: z.enum(['news', 'project', 'publication']),
  key: storedText.min(1).max(limits.address),
  data: storedData,
  line: z.number().int().min(1),
});
export type ImportedRecord = z.infer<typeof importedRecord>;

/** A post as its file contains it: `ReadPost`, with this site's ids for its images. */
const importedFile = z.strictObject({
  path,
  hash,
  facts: z.strictObject({
    title: storedText.max(2_000),
    date: storedTime.optional(),
    updated: storedTime.optional(),
    category: storedText.max(limits.category).optional(),
    keywords: z.array(storedText.max(limits.keyword)).max(limits.keywords),
    summary: storedText.max(20_000),
    /** Whether the post becomes an own page. */
    isPage: z.literal(true).optional(),
    record: importedRecord.optional(),
    notPublic: storedText.max(200).optional(),
    address: storedText.max(limits.address).optional(),
    language: z.enum(languageCodes).optional(),
    /** Paths of texts that this text may translate. */
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
  /** The post exists already: only its comments are imported. */
  isThread: z.literal(true).optional(),
  /** Warnings for the report. */
  notices: z.array(line).max(100),
});
export type ImportedFile = z.input<typeof importedFile>;

export const importRequest = z.strictObject({
  id: importId,
  /** Whether posts that were public at their source are published, with their dates. */
  publish: z.boolean(),
  posts: z.array(importedFile).max(importLimits.posts),
  _csrf: z.string().optional(),
});

/** A post that other imported posts link to, before any of them is imported. */
const linkedPost = z.strictObject({
  ...{ path, hash, title: storedText.max(limits.title), date: storedTime.optional() },
  ...{ address: storedText.max(limits.address).optional(), isPage: z.literal(true).optional() },
});
export type LinkedPost = z.infer<typeof linkedPost>;
export const placesRequest = z.strictObject({
  posts: z.array(linkedPost).max(importLimits.linked),
  _csrf: z.string().optional(),
});
/** The future path of each post, in the order of the request, and the slug that the post must get. */
export const placesResponse = z.array(z.object({ to: z.string(), address: z.string().optional() }));
export type LinkPlace = z.infer<typeof placesResponse>[number];

export const knownRequest = z.strictObject({
  posts: z.array(z.strictObject({ path, hash })).max(importLimits.asked),
  _csrf: z.string().optional(),
});
/** Whether each text was already imported unchanged, in the order of the request. */
export const knownResponse = z.array(z.boolean());

export const importOutcomes = ['imported', 'published', 'updated', 'known', 'left out'] as const;
export const importResponse = z.array(
  z.object({
    path: z.string(),
    title: z.string(),
    outcome: z.enum(importOutcomes),
    notices: z.array(z.string()),
    postId: z.string().optional(),
    page: z.string().optional(),
    record: z.object({ kind: z.string(), key: z.string() }).optional(),
    comments: z.object({ there: z.number(), came: z.number() }).optional(),
    moved: z.object({ from: z.array(z.string()), to: z.string() }).optional(),
  }),
);
export type ImportResult = z.infer<typeof importResponse>[number];

/** An earlier import of which something remains. `at` is its start time in ISO 8601. */
export const listedImport = z.object({ id: z.string(), at: z.string(), posts: z.number(), comments: z.number() });
export type ListedImport = z.infer<typeof listedImport>;

/**
 * `kept`: ids of posts that were edited, have comments, or existed before, and paths of own pages. `left`: number that
 * needs another call.
 */
export const undoResponse = z.object({
  removed: z.number(),
  kept: z.array(z.object({ id: z.string(), title: z.string() })),
  left: z.number(),
});
export type UndoResponse = z.infer<typeof undoResponse>;
