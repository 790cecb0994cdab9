/** Splits files into front matter and text, and writes the front matter of this site's exports. */
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml, parseDocument, stringify } from 'yaml';
import type { LanguageCode } from '#contract/languages.ts';
import type { LineValues } from '#contract/post-fields.ts';

/** The value of `format` in the front matter of this site's exports. */
export const mark = 'researcher-site';

/** A file split into front matter and text. */
export interface SplitFile {
  /** Front matter values by name; empty if there is no front matter. */
  data: Record<string, unknown>;
  text: string;
  /** The reason why the front matter could not be parsed; undefined if it was parsed. */
  fault?: string;
  /** The first syntax error, if the front matter could only be parsed in part. */
  slip?: string;
}

/**
 * Splits a file into front matter and text. Unreadable front matter is also removed from the text.
 * @param strict if `true`, invalid YAML is an error; if `false`, as many values as possible are read
 */
export function splitFrontMatter(file: string, strict = false): SplitFile {
  const source = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const [whole = '', yaml, toml] =
    /^(?:---[ \t]*\n([\s\S]*?\n?)---[ \t]*(?:\n|$)|\+\+\+[ \t]*\n([\s\S]*?\n?)\+\+\+[ \t]*(?:\n|$))/.exec(source) ?? [];
  const text = source.slice(whole.length);
  try {
    const data: unknown = yaml !== undefined ? readYaml(yaml, strict) : toml !== undefined ? parseToml(toml) : {};
    const known = typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {};
    const slip = yaml === undefined || strict ? undefined : slipIn(yaml);
    return { data: known as Record<string, unknown>, text, ...(slip !== undefined && { slip }) };
  } catch (error) {
    return { data: {}, text, fault: error instanceof Error ? (error.message.split('\n')[0] ?? '') : '' };
  }
}

/**
 * Parses YAML. Aliases are rejected, because a few lines of them can expand to gigabytes.
 * @throws Error if the text is not YAML
 */
export const readYaml = (text: string, strict: boolean): unknown =>
  parseYaml(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: strict ? 'error' : 'silent' });

/**
 * Returns the first problem in YAML that other programs would report. A repeated key is not a problem; its last value
 * is used.
 */
const slipIn = (yaml: string): string | undefined =>
  parseDocument(yaml, { uniqueKeys: false, logLevel: 'silent' }).errors[0]?.message.split('\n')[0];

/** @returns the id of the post if `writeFrontMatter` wrote the file; undefined otherwise */
export function idInFrontMatter(file: string): string | undefined {
  const { format, id } = splitFrontMatter(file).data;
  return format === mark && typeof id === 'string' ? id : undefined;
}

/** Writes the front matter of a post. `readFrontMatter` (`importers/front-matter.ts`) returns the same values. */
export function writeFrontMatter(facts: {
  title: string;
  lines?: LineValues;
  date: string;
  updated: string;
  category: string;
  tags: readonly string[];
  summary: string;
  draft: boolean;
  slug: string | null;
  language?: LanguageCode;
  noindex?: true;
  noai?: true;
  /** Id of the post, so that a later import can match the file to the post. */
  id?: string;
}): string {
  const { title, lines, slug, ...said } = facts;
  return `---\n${stringify({ title, ...lines, ...said, ...(slug && { slug }), format: mark }, { lineWidth: 0 })}---\n\n`;
}
