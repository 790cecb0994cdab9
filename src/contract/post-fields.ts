/**
 * The fields of a post in addition to title, category, keywords, summary and text. Each is declared once, here.
 * Requests, answers, drafts, history, merging and archives follow from the declaration (CONTRIBUTING.md, 'Add a post
 * field').
 */
import { limits } from './limits.ts';
import { mediaId } from './media-sizes.ts';
import { orcid } from './orcid.ts';
import { cleanText } from './plain-text.ts';
import { code } from './problems.ts';
import { z } from './zod-mini.ts';

/** @param longest maximum length in UTF-16 code units */
const line = (longest: number) =>
  z.string().check(z.overwrite(cleanText), z.trim(), z.minLength(1), z.maxLength(longest));
export const oneLine = line(limits.title);
const postAuthor = z.strictObject({
  name: line(100),
  orcid: z.optional(z.string().check(z.regex(orcid, code('orcidInvalid')))),
});
export type PostAuthor = z.infer<typeof postAuthor>;

/** The schema of each field's value. In a request, an absent field is kept, and null removes the field. */
export const postFields = {
  /** Shown below the title. */
  subtitle: oneLine,
  /** The cover image's id. */
  cover: z.string().check(z.regex(mediaId)),
  /** A series of posts with a common name. Posts are in the order of their positions, starting at 1. */
  series: z.strictObject({ name: line(100), position: z.int().check(z.minimum(1), z.maximum(10_000)) }),
  /** The owner's co-authors, in order of authorship. An empty list removes the field. */
  authors: z.array(postAuthor).check(z.maxLength(50)),
  /** Whether a Japanese text is vertical by default. */
  vertical: z.literal(true),
  /** Whether search engines are asked not to list the post. */
  noindex: z.literal(true),
  /** Whether AI is asked not to use the post. */
  noai: z.literal(true),
};

/** Fields in answers. Fields that a post does not have are absent. */
export const postFieldValues = z.partial(z.object(postFields));
export type PostFieldValues = z.infer<typeof postFieldValues>;

/**
 * The fields that are one line of text (`oneLine`), with their names in the front matter of imported posts. Exports use
 * the first name. The settings of a post have an input for each of these fields, and the search for posts reads them.
 */
const lineFields = { subtitle: ['subtitle', 'tagline'] } satisfies Partial<
  Record<keyof typeof postFields, readonly [string, ...string[]]>
>;
export type LineField = keyof typeof lineFields;
export const lineNames = Object.keys(lineFields) as LineField[];
export const namesOf = (field: LineField): readonly string[] => lineFields[field];
export type LineValues = { [Name in LineField]?: string };
export const lineValues: z.ZodMiniType<LineValues> = z.partial(
  z.strictObject(Object.fromEntries(lineNames.map((name) => [name, oneLine]))),
);

/** Returns the lines of text of a post, without its other fields. */
export const linesOfPost = (post: LineValues): LineValues =>
  Object.fromEntries(lineNames.flatMap((name) => (post[name] === undefined ? [] : [[name, post[name]]])));

type Fields = typeof postFields;
/** Fields in the `data` of a save. */
export const savedPostFields = Object.fromEntries(
  Object.entries(postFields).map(([name, schema]) => [name, z.nullish(schema)]),
) as { [Name in keyof Fields]: z.ZodMiniOptional<z.ZodMiniNullable<Fields[Name]>> };
