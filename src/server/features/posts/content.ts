import { AppError } from '#contract/errors.ts';
import type { Code } from '#contract/problems.ts';
import type { PostData } from '#contract/posts.ts';
import { cleanDocument } from '#document/clean.ts';
import { parseDocument } from '#document/parse.ts';
import { stripMarkup } from '#domain/text.ts';
import { readingTime } from '#document/reading-time.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import type { PostContent } from './text-hash.ts';

/**
 * Cleans and validates the data of a save (POST-8).
 * @throws AppError BAD_INPUT with the name of the invalid field
 */
export function toContent(data: PostData): PostContent {
  const title = stripMarkup(data.title).trim();
  const categoryName = stripMarkup(data.categoryName).trim();
  if (title === '') throw badField('title', 'titleRequired');
  if (categoryName === '') throw badField('categoryName', 'categoryRequired');
  const keywords = [...new Set(data.keywords.map((keyword) => stripMarkup(keyword).trim()).filter(Boolean))];
  const body = cleanDocument(parseDocument(data.body, 'body'));
  const summary = cleanDocument(parseDocument(data.summary, 'summary'));
  return {
    title,
    categoryName,
    keywords,
    body: documentToJson(body),
    summary: documentToJson(summary),
    readingTime: readingTime(body),
  };
}

const badField = (name: string, code: Code) =>
  new AppError('BAD_INPUT', { problem: { code }, fields: { [name]: { code } } });
