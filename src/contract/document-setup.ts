/**
 * `content/documents.json`: the setup of each document by its id. An id begins with the kind of the document:
 * `resume-us` is a résumé. The default documents are published unless `public` is false. Other documents are published
 * only if `public` is true.
 */
import { z } from './zod.ts';
import { isDocumentId, kindOf } from './paths.ts';
import { code } from './problems.ts';

/** Personal fields: hidden in every document until the owner makes them public there. */
export const personalFields = [
  'birthDate',
  'gender',
  'address',
  'phone',
  'contact',
  'photo',
  'commute',
  'household',
] as const;
export type PersonalField = (typeof personalFields)[number];

const text = z.string().trim().min(1, code('textEmpty'));

/** Sections of a résumé or CV, with the names of JSON Resume and of the folders of `content/`. */
export const sectionNames = [
  'summary',
  'work',
  'education',
  'projects',
  'publications',
  'talks',
  'teaching',
  'service',
  'awards',
  'skills',
  'languages',
  'certificates',
  'volunteer',
  'interests',
  'references',
] as const;
export type SectionName = (typeof sectionNames)[number];

export const papers = ['a4', 'letter'] as const;

/**
 * Forms of the 履歴書: the form of the Ministry of Health, Labour and Welfare (2021), and the JIS form. The JIS form was
 * an example in JIS Z 8303 until 2020 and is still requested.
 */
export const rirekishoForms = ['mhlw', 'jis'] as const;

export const documentSetup = z.strictObject({
  /** Title in links to the document. */
  title: text.optional(),
  public: z.boolean().optional(),
  paper: z.enum(papers).default('a4'),
  /** Only for a 履歴書; `mhlw` by default. */
  form: z.enum(rirekishoForms).optional(),
  /** Maximum number of pages. If a résumé is longer, points and then texts of its oldest employers are removed. */
  pages: z.number().int().min(1).max(20).optional(),
  /** Personal fields that the document can show if `private.json` makes them public. If absent, all personal fields. */
  fields: z.array(z.enum(personalFields)).optional(),
  /** Sections to show, in this order. If absent, all sections in the default order. */
  sections: z.array(z.enum(sectionNames)).min(1, code('sectionNeeded')).optional(),
  /**
   * Restricts the entries that are shown. Employers are given by name or start, projects by name, publications by name
   * or citation key.
   */
  focus: z
    .strictObject({
      work: z.array(text).optional(),
      projects: z.array(text).optional(),
      publications: z.array(text).optional(),
    })
    .optional(),
});
export type DocumentSetup = z.infer<typeof documentSetup>;

export const documentsSetup = z.record(z.string(), documentSetup).superRefine((all, context) => {
  for (const [id, { form }] of Object.entries(all)) {
    if (isDocumentId(id)) {
      if (form && kindOf(id) !== 'rirekisho')
        context.addIssue({ code: 'custom', path: [id, 'form'], message: code('formOfRirekisho') });
      continue;
    }
    const message = code('documentName');
    context.addIssue({ code: 'custom', path: [id], message });
  }
});
export type DocumentsSetup = z.infer<typeof documentsSetup>;
