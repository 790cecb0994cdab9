/** Projects and publications (DOC-1), as stored in `content/` and the database, and returned by the API. */
import { anyoneReads } from './call.ts';
import { countSources } from './citation-counts.ts';
import { languageCodes } from './languages.ts';
import { mediaKinds } from './media-sizes.ts';
import { z } from './zod.ts';
import { code } from './problems.ts';

/** A URL with http or https, or a path of this site. Anything else (javascript:, data:) is rejected. */
export const link = z.string().regex(/^(https?:\/\/|\/(?!\/))/i, code('linkStart'));

/** A link, or an uploaded file: `media/{id}`. */
export const linkOrUpload = z.string().regex(/^(https?:\/\/|\/(?!\/)|media\/[\w-]{22}$)/i, code('linkStart'));

/**
 * The language of an entry that is only shown on pages in that language. Without a language, the entry is shown on
 * pages in all languages.
 */
export const inOneLanguage = { language: z.enum(languageCodes).optional() };
/**
 * The key of the original that this entry translates. On pages in its language, the translation replaces the
 * original.
 */
export const translationOf = z.string().min(1).optional();

/** An image of a page that is not in a post, such as a portrait, with the data to show it. */
export const shownPicture = z.object({
  id: z.string(),
  kind: z.enum(mediaKinds),
  width: z.number(),
  height: z.number(),
});
export type ShownPicture = z.infer<typeof shownPicture>;

/** Year, month or day: `2024`, `2024-03` or `2024-03-12`. */
export const projectDate = z.string().regex(/^\d{4}(-\d{2}){0,2}$/, code('partialDate'));

export const project = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  date: projectDate,
  category: z.string(),
  description: z.string(),
  technologies: z.array(z.string()),
  repository: link.nullable(),
  live: link.nullable(),
  /** A link to more information on this site, such as a post's path. */
  more: link.nullable(),
  /** The thumbnail, if there is one. */
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

/** Kinds of material in addition to the text, in their display order. */
const resourceKinds = ['code', 'data', 'slides', 'poster', 'video', 'website', 'html', 'pubmed', 'pmc', 'hal'] as const;
export type ResourceKind = (typeof resourceKinds)[number];

/**
 * The marks of an author, by the author's index: equal contribution, corresponding author, or a mark defined by the
 * owner.
 */
const authorMark = z.object({ author: z.number().int(), marks: z.array(z.string()) });
export type AuthorMark = z.infer<typeof authorMark>;

export const noticeKinds = ['retraction', 'concern', 'correction'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** A retraction, expression of concern or correction, with links to the notices. */
const workNotice = z.object({ kind: z.enum(noticeKinds), links: z.array(z.string()) });
export type ShownNotice = z.infer<typeof workNotice>;

/**
 * A publication in the API's responses: the fields of DOC-1, and the data for citing, filtering and displaying it.
 * All fields are public. All other fields of the record exist only in the owner's file. `authors` are in the order of
 * the record.
 */
export const publication = z.object({
  /** The citation key. */
  id: z.string(),
  /** The slug of the publication's page: readable, and safe in URLs and as a file name. */
  address: z.string(),
  kind: z.enum(publicationKinds),
  title: z.string(),
  /** Parts of the title, if it contains formulas or formatting; otherwise null. */
  titleParts: z
    .array(
      z.object({
        kind: z.enum(['text', 'math']),
        text: z.string(),
        /** Formatting of the part: italic, bold, superscript, subscript, small capitals; outermost first. */
        marks: z.array(z.enum(['i', 'b', 'sup', 'sub', 'sc'])).optional(),
      }),
    )
    .nullable(),
  authors: z.array(z.string()),
  authorMarks: z.array(authorMark),
  /** The journal, proceedings or book. */
  journal: z.string().nullable(),
  /** The publisher; for a thesis or report, the institution. */
  publisher: z.string().nullable(),
  volume: z.string().nullable(),
  issue: z.string().nullable(),
  page: z.string().nullable(),
  year: z.number().int().nullable(),
  date: z.string().nullable(),
  /** The publication state that replaces the date: `in press`. */
  status: z.string().nullable(),
  link: z.string().nullable(),
  doi: z.string().nullable(),
  arxiv: z.string().nullable(),
  isbn: z.string().nullable(),
  pdf: z.string().nullable(),
  resources: z.array(z.object({ kind: z.enum(resourceKinds), href: z.string() })),
  abstract: z.string().nullable(),
  keywords: z.array(z.string()),
  /** Whether the owner selected the publication for the home page and the top of the research page. */
  selected: z.boolean(),
  award: z.string().nullable(),
  /** Whether the record declares that everyone can read the work (`openaccess`). */
  openAccess: z.boolean().default(false),
  /** The publisher's notices about the work, the most serious first; absent if there are none. */
  notices: z.array(workNotice).optional(),
  note: z.string().nullable(),
  /** Short name of the venue: `CHI ’24`. */
  abbr: z.string().nullable(),
  /** A thumbnail: a path of this site. */
  preview: z.string().nullable(),
  bibtex: z.string(),
  /** The record as CSL-JSON, and as an APA reference. */
  csl: z.record(z.string(), z.unknown()),
  apa: z.string(),
  /** How many works cite the publication, if the owner shows these counts. `at` is when the source said so. */
  citedBy: z.object({ count: z.number().int(), source: z.enum(countSources), at: z.string() }).optional(),
});
export type Publication = z.infer<typeof publication>;

/** The lists that are built into the site. The browser uses them if the API fails (CONT-21). */
export const builtInLists = z.object({ projects: z.array(project), publications: z.array(publication) });

export const getProjects = anyoneReads('GET /api/projects', { answer: z.array(project) });
export const getPublications = anyoneReads('GET /api/publications', { answer: z.array(publication), compressed: true });
