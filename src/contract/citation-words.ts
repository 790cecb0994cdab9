/** Citations of a text that is being written, as readers will see them. */
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

const item = z.strictObject({ key: storedText.min(1).max(500), locator: storedText.max(500) });

/** In the order of the text, whose language decides on words. */
export const citationWordsRequest = z.strictObject({
  citations: z.array(z.strictObject({ works: z.array(item).min(1).max(50), narrative: z.boolean() })).max(500),
  language: z.enum(['en', 'ja']),
  /** Whether the list of references is requested, too. */
  references: z.boolean().optional(),
  _csrf: z.string().optional(),
});

export const citationWordsResponse = z.object({
  /** Of each citation; null where the site's style is APA, which is written without being asked. */
  words: z.array(z.string()).nullable(),
  /** APA data of the cited works, if the references were requested. */
  works: z
    .array(z.object({ key: z.string(), authors: z.array(z.string()), year: z.string(), reference: z.string() }))
    .optional(),
  /** The list in the site's style as HTML, where the style is another and the references were asked for. */
  references: z.string().optional(),
});
export type CitationWordsRequest = Omit<z.infer<typeof citationWordsRequest>, '_csrf'>;
export type CitationWords = z.infer<typeof citationWordsResponse>;
