/** Projects and publications (product 3), as `content/` holds them, the database stores them and the API answers them. */
import { z } from './zod.ts';

/** A web address with http or https, or a path of this site. Anything else (javascript:, data:) is refused. */
export const link = z.string().regex(/^(https?:\/\/|\/(?!\/))/i, 'A link starts with http://, https:// or /.');

export const project = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  /** Year, month or day: `2024`, `2024-03` or `2024-03-12`. */
  date: z.string().regex(/^\d{4}(-\d{2}){0,2}$/),
  category: z.string(),
  description: z.string(),
  technologies: z.array(z.string()),
  repository: link.nullable(),
  live: link.nullable(),
  /** Where to read more on this site: a post's path, for example. */
  more: link.nullable(),
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
  'other',
] as const;
export type PublicationKind = (typeof publicationKinds)[number];

/**
 * A publication as the API answers it: the fields of product 3, and what citing and filtering need.
 * `authors` keeps the order of the record. `bibtex` is the entry itself, so that nothing of it is lost.
 */
export const publication = z.object({
  id: z.string(),
  kind: z.enum(publicationKinds),
  title: z.string(),
  authors: z.array(z.string()),
  /** The journal, proceedings or book that it appeared in. */
  journal: z.string().nullable(),
  /** The publisher; of a thesis or report the institution. */
  publisher: z.string().nullable(),
  volume: z.string().nullable(),
  issue: z.string().nullable(),
  page: z.string().nullable(),
  year: z.number().int().nullable(),
  date: z.string().nullable(),
  link: z.string().nullable(),
  doi: z.string().nullable(),
  arxiv: z.string().nullable(),
  pdf: z.string().nullable(),
  abstract: z.string().nullable(),
  keywords: z.array(z.string()),
  bibtex: z.string(),
  /** The record as CSL-JSON, and as a reference in the style of the APA. */
  csl: z.record(z.string(), z.unknown()),
  apa: z.string(),
});
export type Publication = z.infer<typeof publication>;

/** The lists that the site was built with, to which the browser falls back when the API fails (product 7). */
export const builtInLists = z.object({ projects: z.array(project), publications: z.array(publication) });
