/** Custom pages from Markdown files in `content/pages/`, as stored in the database. */
import { editorDocument, type EditorDocument } from './documents.ts';
import type { LanguageCode } from './languages.ts';
import type { MediaKind } from './media-sizes.ts';
import { inOneLanguage, translationOf } from './portfolio.ts';
import { z } from './zod.ts';

/** A custom page. */
export interface OwnPage {
  /** The slug: `/{address}`. Never a path of the site itself (`domain/page-address.ts`). */
  address: string;
  title: string;
  /** A line under the title, also used as the description for search engines; null if the file has none. */
  summary: string | null;
  /** Position of the page's link in the footer; null for no footer link. */
  footer: number | null;
  document: EditorDocument;
  /** The images of the page with their size in pixels, which are public while the page is public. */
  media: { id: string; kind: MediaKind; width: number; height: number }[];
  /** The language, if the page is in one language only. */
  language?: LanguageCode | undefined;
  /** The key of the original that the page translates. */
  translationOf?: string | undefined;
  /** The key of the record to edit, if the key differs from the slug, as for a translation. */
  key?: string | undefined;
}

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
