/** Projects and publications (DOC-1), as `content/` holds them, the database stores them and the API answers them. */
import { languageCodes } from './languages.ts';
import { mediaKinds } from './media-sizes.ts';
import { z } from './zod.ts';
import { sentences } from './record-sentences.ts';

/** A web address with http or https, or a path of this site. Anything else (javascript:, data:) is refused. */
export const link = z.string().regex(/^(https?:\/\/|\/(?!\/))/i, sentences.linkStart);

/** The same, or an upload: `media/{id}`. */
export const linkOrUpload = z.string().regex(/^(https?:\/\/|\/(?!\/)|media\/[\w-]{22}$)/i, sentences.linkStart);

/**
 * For an entry in one of the site's languages: it appears only in that part of the site. Without it the entry appears
 * in all parts.
 */
export const inOneLanguage = { language: z.enum(languageCodes).optional() };
/** The key of the original of which this is a translation: it replaces the original in its own part. */
export const translationOf = z.string().min(1).optional();

/** An image in a dedicated place: the data that a page needs of the medium. */
export const shownPicture = z.object({
  id: z.string(),
  kind: z.enum(mediaKinds),
  width: z.number(),
  height: z.number(),
});
export type ShownPicture = z.infer<typeof shownPicture>;

export const project = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  /** Year, month or day: `2024`, `2024-03` or `2024-03-12`. */
  date: z.string().regex(/^\d{4}(-\d{2}){0,2}$/, sentences.partialDate),
  category: z.string(),
  description: z.string(),
  technologies: z.array(z.string()),
  repository: link.nullable(),
  live: link.nullable(),
  /** Where to read more on this site: a post's path, for example. */
  more: link.nullable(),
  /** The thumbnail, where it has one. */
  picture: shownPicture.optional(),
  ...inOneLanguage,
  translationOf,
});
export type Project = z.infer<typeof project>;

export const publicationKinds = [
  'article',
  'proceedings',
  'chapter',
  'book',
  'thesis',
  'preprint',
  'report',
  'software',
  'dataset',
  'patent',
  'online',
  'unpublished',
  'review',
  'manual',
  'other',
] as const;
export type PublicationKind = (typeof publicationKinds)[number];

/** Kinds of material apart from the text, in the order in which they are shown. */
export const resourceKinds = [
  'code',
  'data',
  'slides',
  'poster',
  'video',
  'website',
  'html',
  'pubmed',
  'pmc',
  'hal',
] as const;
export type ResourceKind = (typeof resourceKinds)[number];

/** Marks of an author: equal contribution, corresponding author, or the owner's own mark. */
export const authorMark = z.object({ author: z.number().int(), marks: z.array(z.string()) });
export type AuthorMark = z.infer<typeof authorMark>;

/**
 * A publication in the API's answers: the fields of DOC-1, and the data for citing, filtering and showing it. All
 * of it is public; further fields of a record stay in the owner's file. `authors` keeps the order of the record.
 */
export const publication = z.object({
  /** The citation key. */
  id: z.string(),
  /** The last part of its page's address: readable, and good in any address and as a file's name. */
  address: z.string(),
  kind: z.enum(publicationKinds),
  title: z.string(),
  /** The title in stretches where it has formulas or words that are set off; else null. */
  titleParts: z
    .array(
      z.object({
        kind: z.enum(['text', 'math']),
        text: z.string(),
        /** Italic, bold, above or below the line, small capitals; the outermost first. */
        marks: z.array(z.enum(['i', 'b', 'sup', 'sub', 'sc'])).optional(),
      }),
    )
    .nullable(),
  authors: z.array(z.string()),
  authorMarks: z.array(authorMark),
  /** The journal, proceedings or book that it appeared in. */
  journal: z.string().nullable(),
  /** The publisher; of a thesis or report the institution. */
  publisher: z.string().nullable(),
  volume: z.string().nullable(),
  issue: z.string().nullable(),
  page: z.string().nullable(),
  year: z.number().int().nullable(),
  date: z.string().nullable(),
  /** Instead of a date: `in press`. */
  status: z.string().nullable(),
  link: z.string().nullable(),
  doi: z.string().nullable(),
  arxiv: z.string().nullable(),
  isbn: z.string().nullable(),
  pdf: z.string().nullable(),
  resources: z.array(z.object({ kind: z.enum(resourceKinds), href: z.string() })),
  abstract: z.string().nullable(),
  keywords: z.array(z.string()),
  /** Chosen by the owner for home and the head of the research page. */
  selected: z.boolean(),
  award: z.string().nullable(),
  note: z.string().nullable(),
  /** The venue in short: `CHI ’24`. */
  abbr: z.string().nullable(),
  /** A thumbnail: a path of this site. */
  preview: z.string().nullable(),
  bibtex: z.string(),
  /** The record as CSL-JSON, and as a reference in the style of the APA. */
  csl: z.record(z.string(), z.unknown()),
  apa: z.string(),
});
export type Publication = z.infer<typeof publication>;

/** The lists that the site was built with, to which the browser falls back when the API fails (CONT-21). */
export const builtInLists = z.object({ projects: z.array(project), publications: z.array(publication) });
