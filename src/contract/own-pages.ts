/** Custom pages from Markdown files in `content/pages/`, as stored in the database. */
import { editorDocument } from './documents.ts';
import { mediaId, mediaKinds } from './media.ts';
import { inOneLanguage, translationOf } from './portfolio.ts';
import { z } from './zod.ts';

const ownPage = z.object({
  /** The slug: `/{address}`. Never a path of the site itself (`domain/page-address.ts`). */
  address: z.string().min(1),
  title: z.string().min(1),
  /** A line under the title, also used as the description for search engines; null if the file has none. */
  summary: z.string().nullable(),
  /** Position of the page's link in the footer; null for no footer link. */
  footer: z.number().nullable(),
  document: editorDocument,
  /** The images of the page, which are public while the page is public. */
  media: z.array(
    z.object({
      id: z.string().regex(mediaId),
      kind: z.enum(mediaKinds),
      /** Pixels. */
      width: z.number().int(),
      height: z.number().int(),
    }),
  ),
  ...inOneLanguage,
  translationOf,
  /** The key of the record to edit, if the key differs from the slug, as for a translation. */
  key: z.string().optional(),
});
export type OwnPage = z.infer<typeof ownPage>;

/** The content record of a page. The record's key is the page's slug. */
export const pageRecord = z.strictObject({
  title: z.string().min(1),
  summary: z.string().optional(),
  footer: z.number().optional(),
  body: editorDocument,
  ...inOneLanguage,
  translationOf,
});
export type PageRecord = z.infer<typeof pageRecord>;
