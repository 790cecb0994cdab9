/** One post of whatever is imported, before its pictures are known. */
import type { EditorDocument } from '#contract/documents.ts';
import type { PostFacts } from '../markdown/front-matter.ts';
import { fromMarkdown } from '../markdown/from-markdown.ts';
import { readFrontMatter } from '../markdown/front-matter.ts';
import type { SiteRules } from './site-rules.ts';

/** The id of a picture by its address in the text; undefined where it does not come along. */
export type FindPicture = (src: string) => string | undefined;

export interface PostEntry {
  /** Where it stands within what is imported: a file, or a post in a file. */
  path: string;
  /** The whole of it: the same again does nothing. */
  source: string;
  facts: PostFacts;
  /** What the text is read from, and the line of the file that it begins on; left out where that is no Markdown. */
  from?: { text: string; line: number };
  /** The text; called again once its pictures are known. */
  read: (picture: FindPicture) => EditorDocument;
}

/** @param knowsKey whether `@key` in a sentence is a citation @param rules of the site that it is from */
export function markdownEntry(
  path: string,
  source: string,
  knowsKey: (key: string) => boolean,
  rules?: SiteRules,
): PostEntry {
  const { facts, text } = readFrontMatter(source, path, rules);
  const options = { knowsKey: facts.ours ? () => true : knowsKey, dialects: !facts.ours };
  const line = source.split('\n').length - text.split('\n').length + 1;
  return { path, source, facts, from: { text, line }, read: (picture) => fromMarkdown(text, { ...options, picture }) };
}

/** What is told of a post of a blog with several writers: a site has one owner, and its posts name nobody else. */
export const writtenBy = (names: readonly string[]) =>
  `It was written by ${names.join(', ')}. A post here names the owner of the site.`;
