/** The content of a link card, from the linked page. */
import { adminWrites } from './call.ts';
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

export const linkCardRequest = z.strictObject({ url: storedText.min(1).max(2_000), _csrf: z.string().optional() });

/** Plain text. Empty if the page has no such text. */
export const linkCardResponse = z.object({ title: z.string(), site: z.string() });
export type LinkCardResponse = z.infer<typeof linkCardResponse>;

export const postLinkCard = adminWrites('POST /api/link-card', { body: linkCardRequest, answer: linkCardResponse });
