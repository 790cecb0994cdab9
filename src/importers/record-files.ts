/**
 * Recognizes files of an al-folio site that become records instead of posts or pages: one file per news item or
 * project.
 */
import type { ImportedRecord } from '#contract/imports.ts';
import type { PostFacts } from './post-facts.ts';
import { clockOf } from './written-date.ts';
import { nameOf } from './source-files.ts';

const folders = /(?:^|\/)_(news|projects)\/[^/]+$/;

/**
 * Returns the record for a file in one of these folders; undefined for all other files.
 * @param data front matter of the file
 */
export function recordOfFile(
  path: string,
  data: Readonly<Record<string, unknown>>,
  facts: PostFacts,
): ImportedRecord | undefined {
  const [, folder] = folders.exec(path) ?? [];
  if (folder === undefined) return undefined;
  const day = dayOf(data.date);
  const dated = day === undefined ? {} : { date: day };
  const key = nameOf(path);
  if (folder === 'news') return { kind: 'news', key, data: { ...dated, text: facts.title }, line: 1 };
  const { title, summary, category = '', keywords } = facts;
  const said = { name: title || key, ...dated, category, description: summary, technologies: keywords };
  const links = { repository: repositoryOf(data.github), live: textOf(data.redirect) || null, more: null };
  return { kind: 'project', key, data: { id: key, ...said, ...links }, line: 1 };
}

/** Returns the day as written, ignoring the time zone. */
function dayOf(said: unknown): string | undefined {
  const text = said instanceof Date ? said.toISOString() : textOf(said);
  return clockOf(text)?.toISOString().slice(0, 10);
}

const textOf = (said: unknown): string => (typeof said === 'string' ? said.trim() : '');

function repositoryOf(said: unknown): string | null {
  const text = textOf(said);
  return /^[\w.-]+\/[\w.-]+$/.test(text) ? `https://github.com/${text}` : text || null;
}

/** Returns the path of a project's image from the root of its site. */
export function pictureOfProject(said: unknown): string {
  const address = textOf(said);
  return address === '' || /^(?:https?:|\/)/.test(address) ? address : `/${address}`;
}
