/** Posts of other programs, read in the owner's browser and taken in one after the other. */
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
  /** Posts that one question names. */
  asked: 2_000,
  /** Posts of one import that others of it lead to. */
  linked: 20_000,
  /** Posts that one call takes away again. */
  undone: 100,
  /** Imports that are listed. */
  listed: 20,
} as const;

/** Longest comment of a former site, in characters; the limit for readers here is lower. */
export const longestComment = 50_000;

/** Identifies the posts of one import. */
export const importId = z.string().regex(/^[\w-]{22}$/);
/** Calls that belong to an import carry its id, and have limits of their own. */
export const IMPORT_HEADER = 'x-import';

const path = storedText.min(1).max(1_000);
const hash = storedText.min(1).max(64);
const line = storedText.max(2_000);

/** A record that is imported instead of a post. `line`: its first line in its file. */
const importedRecord = z.strictObject({
  kind: z.enum(['news', 'project', 'publication']),
  key: storedText.min(1).max(limits.address),
  data: storedData,
  line: z.number().int().min(1),
});
export type ImportedRecord = z.infer<typeof importedRecord>;

/** A post as its file has it: `ReadPost`, with the site's own ids for its pictures. */
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
    /** It becomes an own page. */
    isPage: z.literal(true).optional(),
    record: importedRecord.optional(),
    notPublic: storedText.max(200).optional(),
    address: storedText.max(limits.address).optional(),
    language: z.enum(languageCodes).optional(),
    /** Paths of texts that it may be a translation of. */
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
  /** Notices for the report. */
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

/** The target of links between imported posts, before any of it is imported. */
const linkedPost = z.strictObject({
  ...{ path, hash, title: storedText.max(limits.title), date: storedTime.optional() },
  ...{ address: storedText.max(limits.address).optional(), isPage: z.literal(true).optional() },
});
export type LinkedPost = z.infer<typeof linkedPost>;
export const placesRequest = z.strictObject({
  posts: z.array(linkedPost).max(importLimits.linked),
  _csrf: z.string().optional(),
});
/** In the order of the question: where it will be, and the address that it must be given for that. */
export const placesResponse = z.array(z.object({ to: z.string(), address: z.string().optional() }));
export type LinkPlace = z.infer<typeof placesResponse>[number];

export const knownRequest = z.strictObject({
  posts: z.array(z.strictObject({ path, hash })).max(importLimits.asked),
  _csrf: z.string().optional(),
});
/** In the order of the question: whether that very text was taken in before. */
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

/** An import of before, of which something is left. `at`: when it began, ISO 8601. */
export const listedImport = z.object({ id: z.string(), at: z.string(), posts: z.number(), comments: z.number() });
export type ListedImport = z.infer<typeof listedImport>;

/**
 * `kept`: posts that were edited, have comments, or existed before, by id; for an own page its path. `left`: number
 * that needs another call.
 */
export const undoResponse = z.object({
  removed: z.number(),
  kept: z.array(z.object({ id: z.string(), title: z.string() })),
  left: z.number(),
});
export type UndoResponse = z.infer<typeof undoResponse>;
