/** Requests and responses for formatting the citations in a draft as readers will see them. */
import { admin } from './call.ts';
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

const item = z.strictObject({ key: storedText.min(1).max(500), locator: storedText.max(500) });

/** The citations are in the order of the text. `language` is the language of the text. */
const citationWordsRequest = z.strictObject({
  citations: z.array(z.strictObject({ works: z.array(item).min(1).max(50), narrative: z.boolean() })).max(500),
  language: z.enum(['en', 'ja']),
  /** Whether to return the list of references too. */
  references: z.boolean().optional(),
});

const citationWordsResponse = z.object({
  /** The text of each citation. Null for APA style, which the editor formats without the server. */
  words: z.array(z.string()).nullable(),
  /** APA data of the cited works, if the references were requested. */
  works: z
    .array(z.object({ key: z.string(), authors: z.array(z.string()), year: z.string(), reference: z.string() }))
    .optional(),
  /** The list of references as HTML, if requested and if the site's style is not APA. */
  references: z.string().optional(),
});
export type CitationWordsRequest = z.infer<typeof citationWordsRequest>;
export type CitationWords = z.infer<typeof citationWordsResponse>;

export const postCitationWords = admin('POST /api/citation-words', {
  limit: 'reads',
  maxBytes: 1024 * 1024,
  body: citationWordsRequest,
  answer: citationWordsResponse,
});
