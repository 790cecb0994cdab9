/** Proposed languages for texts that have no language setting, on a site with several languages. */
import { adminReads, adminWrites } from './call.ts';
import { languageCodes } from './languages.ts';
import { limits } from './limits.ts';
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

/** Maximum number of texts per request and response. */
export const listedTextLanguages = 200;

const textKinds = ['post', 'page', 'news'] as const;
const named = {
  kind: z.enum(textKinds),
  /** A post's id, or the record's key. */
  key: storedText.min(1).max(limits.address),
  language: z.enum(languageCodes),
};

const textLanguagesRequest = z.strictObject({
  texts: z.array(z.strictObject(named)).min(1).max(listedTextLanguages),
});
export type NamedTextLanguage = z.infer<typeof textLanguagesRequest>['texts'][number];

const textLanguagesResponse = z.array(z.object({ ...named, title: z.string() }));
export type TextLanguage = z.infer<typeof textLanguagesResponse>[number];

export const getTextLanguages = adminReads('GET /api/languages', { answer: textLanguagesResponse });
export const postTextLanguages = adminWrites('POST /api/languages', {
  maxBytes: limits.postBodyBytes,
  body: textLanguagesRequest,
});
