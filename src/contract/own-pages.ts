/** Pages of the owner's own, from Markdown files in `content/pages/`, as the database holds them. */
import { editorDocument } from './documents.ts';
import { mediaId, mediaKinds } from './media.ts';
import { inOneLanguage, translationOf } from './portfolio.ts';
import { z } from './zod.ts';

export const ownPage = z.object({
  /** The one part of its address: `/{address}`. Never one of the site's own (`domain/page-address.ts`). */
  address: z.string().min(1),
  title: z.string().min(1),
  /** A line under the title, and the description for search engines; null where the file says none. */
  summary: z.string().nullable(),
  /** Whether the foot of every page links to it, after those of a lower number; null: it does not. */
  footer: z.number().nullable(),
  document: editorDocument,
  /** Its images, which are public while it is. */
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
  /** Under which key its record is edited, where that is not its address: of a translation. */
  key: z.string().optional(),
});
export type OwnPage = z.infer<typeof ownPage>;

/** The same as a record says it, under its address. */
export const pageRecord = z.strictObject({
  title: z.string().min(1),
  summary: z.string().optional(),
  footer: z.number().optional(),
  body: editorDocument,
  ...inOneLanguage,
  translationOf,
});
export type PageRecord = z.infer<typeof pageRecord>;
