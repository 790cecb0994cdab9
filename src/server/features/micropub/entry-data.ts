/**
 * Converts between Micropub's h-entry and a post. In an h-entry, `category` contains the post's category and
 * keywords, and `content` contains the post's text as Markdown.
 */
import { AppError } from '#contract/errors.ts';
import type { EditorDocument } from '#contract/documents.ts';
import {
  micropubContent,
  micropubPhoto,
  type MicropubContent,
  type MicropubPhoto,
  type MicropubProperties,
} from '#contract/micropub.ts';
import { fieldErrors } from '#contract/validation.ts';
import { postData, type Post, type PostData } from '#contract/posts.ts';
import { verbatim } from '#contract/problems.ts';
import { momentOf } from '#importers/written-date.ts';
import { textBlock } from '#blocks/index.ts';
import { firstSummaryText } from '#document/block-text.ts';
import { escapeText } from '#domain/document/escape.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { citationText } from '#inlines/citation/schema.ts';
import { languageOf } from '#domain/language.ts';
import { z } from 'zod';

const TITLE_WORDS = 60;

/** The properties of an h-entry under this software's names. Missing properties are undefined. */
export interface Entry {
  title?: string;
  content?: MicropubContent;
  summary?: string;
  tags?: string[];
  photos: MicropubPhoto[];
  date?: Date;
  isDraft?: boolean;
  slug?: string;
}

/**
 * Reads the properties of an h-entry.
 * @param timeZone the site's time zone, for times without a time zone
 * @param now the current time, which replaces a later time on the current day
 * @throws AppError BAD_INPUT for an invalid value of a property
 */
export function readEntry(properties: MicropubProperties, timeZone: string, now: Date): Entry {
  const text = (name: string) => one(properties, name, z.string());
  const content = one(properties, 'content', micropubContent);
  const [title, summary, slug] = [text('name'), text('summary'), text('mp-slug') ?? text('slug')];
  const date = one(
    properties,
    'published',
    z
      .string()
      .transform((said) => momentOf(said, timeZone, now))
      .pipe(z.date()),
  );
  const status = one(properties, 'post-status', z.enum(['draft', 'published']));
  const tags = properties['category'] && all(properties, 'category', z.string());
  return {
    ...(title !== undefined && { title }),
    ...(content !== undefined && { content }),
    ...(summary !== undefined && { summary }),
    ...(tags && { tags }),
    photos: all(properties, 'photo', micropubPhoto),
    ...(date && { date }),
    ...(status !== undefined && { isDraft: status === 'draft' }),
    ...(slug !== undefined && { slug }),
  };
}

const one = <T>(properties: MicropubProperties, name: string, schema: z.ZodType<T>): T | undefined =>
  all({ [name]: properties[name]?.slice(0, 1) ?? [] }, name, schema)[0];

function all<T>(properties: MicropubProperties, name: string, schema: z.ZodType<T>): T[] {
  const found = z.array(schema).safeParse(properties[name] ?? []);
  if (!found.success) throw new AppError('BAD_INPUT', { problem: verbatim(`Micropub: ${name}`) });
  return found.data;
}

/** The category of posts whose tags match no existing category, by language. Readers see the name. */
const categoryIn = { en: 'Posts', ja: '記事' } as const;

/**
 * Separates the category from the keywords. The first tag with the name of an existing category is the category; other
 * tags are keywords.
 * @param known names of existing categories
 * @param present the post's current category
 */
export function filed(
  tags: readonly string[],
  known: readonly string[],
  present: string,
): Pick<PostData, 'categoryName' | 'keywords'> {
  const own = tags.find((tag) => known.some((name) => name.toLowerCase() === tag.trim().toLowerCase()));
  const categoryName = known.find((name) => name.toLowerCase() === own?.trim().toLowerCase()) ?? present;
  return { categoryName, keywords: [...new Set(tags.filter((tag) => tag !== own).map((tag) => tag.trim()))] };
}

/**
 * Returns the data of a new post.
 * @param body the entry's content with its images
 * @throws AppError BAD_INPUT with the first error message
 */
export function newPostData(entry: Entry, body: EditorDocument, known: readonly string[]): PostData {
  const title = entry.title?.trim() || beginningOf(firstSummaryText(body) ?? '');
  return checked({
    title,
    ...filed(entry.tags ?? [], known, categoryIn[languageOf(title) ?? 'en']),
    summary: summaryJson(entry.summary ?? ''),
    body: documentToJson(body),
    published: false,
    ...(entry.date && { date: entry.date.toISOString() }),
  });
}

/** Returns the beginning of a text as the title of a Micropub note, because notes have no title. */
function beginningOf(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  if (line.length <= TITLE_WORDS) return line;
  const cut = line.slice(0, TITLE_WORDS);
  return `${(/^.+(?=\s)/.exec(cut)?.[0] ?? cut).trimEnd()}…`;
}

export const summaryJson = (summary: string) =>
  documentToJson({ blocks: summary.trim() === '' ? [] : [textBlock(escapeText(summary.trim()))] });

/**
 * Validates the data of a post.
 * @throws AppError BAD_INPUT with the first error message
 */
export function checked(data: PostData): PostData {
  const found = postData.safeParse(data);
  if (found.success) return found.data;
  throw new AppError('BAD_INPUT', { problem: Object.values(fieldErrors(found.error))[0] });
}

/**
 * Converts a post to an h-entry.
 * @param url the post's URL
 */
export async function toEntry(post: Post, url: string): Promise<{ type: ['h-entry']; properties: MicropubProperties }> {
  const { toMarkdown } = await import('#document/markdown/to-markdown.ts');
  const summary = firstSummaryText(post.summary, citationText);
  return {
    type: ['h-entry'],
    properties: {
      url: [url],
      name: [post.title],
      content: [toMarkdown(post.body)],
      category: [post.category.name, ...post.keywords.map(({ name }) => name)],
      ...(summary !== undefined && { summary: [summary] }),
      published: [post.createdAt],
      updated: [post.updatedAt],
      'post-status': [post.published ? 'published' : 'draft'],
    },
  };
}
