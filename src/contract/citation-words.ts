/** Citations of a text that is being written, as readers will see them. */
import { storedText } from './stored.ts';
import { z } from './zod.ts';

const item = z.strictObject({ key: storedText.min(1).max(500), locator: storedText.max(500) });

/** In the order of the text, whose language decides on words. */
export const citationWordsRequest = z.strictObject({
  citations: z.array(z.strictObject({ works: z.array(item).min(1).max(50), narrative: z.boolean() })).max(500),
  language: z.enum(['en', 'ja']),
  _csrf: z.string().optional(),
});

/** Of each citation; null where the site's style is APA, which is written without being asked. */
export const citationWordsResponse = z.object({ words: z.array(z.string()).nullable() });
export type CitationWordsRequest = Omit<z.infer<typeof citationWordsRequest>, '_csrf'>;
