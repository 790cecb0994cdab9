import { createHash } from 'node:crypto';

/** The text of a post in the form in which it is stored: cleaned, and with documents as JSON text. */
export interface PostContent {
  title: string;
  categoryName: string;
  keywords: string[];
  body: string;
  summary: string;
  /** The reading time in minutes. */
  readingTime: number;
}

/**
 * Returns the SHA-256 (hex) of a text. Texts that differ only in the time of saving have equal hashes. The migration
 * `posts_live_on` computes the same hash in SQL.
 */
export function textHash({ title, categoryName, keywords, body, summary }: PostContent): string {
  const parts = [title, categoryName, keywords.join('\x1f'), withoutMoment(body), withoutMoment(summary)];
  return createHash('sha256').update(parts.join('\x1e')).digest('hex');
}

/**
 * Removes `time` and `version` from the JSON of a document, because they are not content. They are the first and the
 * last property.
 */
function withoutMoment(json: string): string {
  return json.replace(/^\{"time":[-+.0-9eE]+,/, '{').replace(/,"version":"[^"]*"\}$/, '}');
}
