/**
 * The three documents as the API answers them, `documents` stores them, and pages and PDFs draw them.
 * Personal fields are present only where the owner opened them for that document; else null or absent.
 */
import { z } from 'zod';
import { talk } from './activities.ts';
import { calendars, englishResume } from './career.ts';
import { papers, rirekishoForms, sectionNames } from './document-setup.ts';
import { languageCodes, type LanguageCode } from './languages.ts';
import { publication } from './portfolio.ts';

const file = {
  /** The PDF's file name, in ASCII: also its address under `/documents/`. */
  file: z.string().regex(/^[a-z0-9-]+\.pdf$/),
  /** File name for saving: `Tachibana-Aoi-Resume.pdf`, `履歴書_橘葵.pdf`. */
  saveAs: z.string(),
  /** Title in links to it. */
  title: z.string().default(''),
  paper: z.enum(papers).default('a4'),
  /** So many pages it should have at most. */
  pages: z.number().int().default(2),
};

/** How closely it is set: a step of `domain/career/density.ts`. */
const density = z.number().int().default(0);

/** A JSON Resume document: any tool that reads the format can read the answer. */
export const resumeDocument = englishResume.omit({ $schema: true, 'x-resume': true }).extend({
  $schema: z.string(),
  basics: englishResume.shape.basics.omit({ 'x-site': true }).extend({ birthDate: z.string().optional() }),
  /** From `content/talks/`, the latest first. */
  'x-talks': z.array(talk.pick({ title: true, date: true, event: true, place: true, url: true })).default([]),
  meta: z.object({
    ...file,
    language: z.enum(languageCodes).default('en'),
    lastModified: z.string(),
    /** The day the document speaks of, `YYYY-MM-DD`. */
    date: z.string(),
    density,
    /** Its sections in their order, where the owner chose them. */
    sections: z.array(z.enum(sectionNames)).optional(),
  }),
});
export type ResumeDocument = z.infer<typeof resumeDocument>;

const japaneseDocument = {
  ...file,
  language: z.literal('ja'),
  calendar: z.enum(calendars),
  /** The day the document speaks of, as `2024-03-12` and as it is written. */
  date: z.object({ iso: z.string(), text: z.string() }),
  name: z.string(),
};

const place = z.object({
  postalCode: z.string().nullable(),
  text: z.string(),
  furigana: z.string().nullable(),
  phone: z.string().nullable(),
});
export type Place = z.infer<typeof place>;

/** A row of 年・月・学歴・職歴: a heading is centered, 以上 is at the right, and a blank row separates the two parts. */
const historyRow = z.object({
  kind: z.enum(['heading', 'line', 'end', 'blank']),
  year: z.string(),
  month: z.string(),
  text: z.string(),
});
export type HistoryRow = z.infer<typeof historyRow>;

/** A row of a table by its index, null for an empty one, and its height in mm. */
const laidRow = z.object({ row: z.number().int().nullable(), height: z.number() });

/** How the form is set, as the PDFs' engine measured it: one of the form's steps, sizes in pt by cell, pages. */
const rirekishoLayout = z.object({
  step: z.number().int(),
  sizes: z.record(z.string(), z.number()),
  pages: z.array(
    z.object({
      /** Name, birth date, address: on the first page alone. */
      identity: z.boolean(),
      history: z.array(laidRow),
      licences: z.array(laidRow),
      /** Null where the page does not have the box. */
      motivation: z
        .object({
          text: z.string(),
          height: z.number(),
          /** Whether the cells that only the JIS form has are next to it. */
          beside: z.boolean().default(false),
        })
        .nullable(),
      requests: z.object({ lines: z.number().int() }).nullable(),
    }),
  ),
});
export type RirekishoLayout = z.infer<typeof rirekishoLayout>;

export const rirekishoDocument = z.object({
  ...japaneseDocument,
  form: z.enum(rirekishoForms).default('mhlw'),
  /** Null until it is measured. */
  layout: rirekishoLayout.nullable().default(null),
  furigana: z.string(),
  birthDate: z.object({ iso: z.string(), text: z.string(), age: z.number().int() }).nullable(),
  gender: z.string().nullable(),
  /** A JPEG as a data: address. */
  photo: z.string().nullable(),
  address: place,
  contact: place.extend({ email: z.string().nullable() }),
  history: z.array(historyRow),
  licences: z.array(historyRow),
  motivation: z.string(),
  requests: z.string(),
  /** The cells that only the form of JIS has: null where they stay empty. */
  commute: z.object({ hours: z.number().int(), minutes: z.number().int() }).nullable().default(null),
  household: z
    .object({
      dependents: z.number().int().nullable(),
      spouse: z.boolean().nullable(),
      supportsSpouse: z.boolean().nullable(),
    })
    .nullable()
    .default(null),
});
export type RirekishoDocument = z.infer<typeof rirekishoDocument>;

export const keirekishoDocument = z.object({
  ...japaneseDocument,
  density,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  birthDate: z.string().nullable(),
  url: z.string().nullable(),
  /** 職務要約, by paragraph. */
  summary: z.array(z.string()),
  /** 職務経歴, newest first. */
  work: z.array(
    z.object({
      period: z.string(),
      name: z.string(),
      /** Label and text of the employer's line: 事業内容, 従業員数, 雇用形態. */
      facts: z.array(z.object({ label: z.string(), text: z.string() })),
      position: z.string().nullable(),
      summary: z.string().nullable(),
      highlights: z.array(z.string()),
      technologies: z.array(z.string()),
    }),
  ),
  /** 活かせる経験・知識・技術. */
  skills: z.array(z.object({ name: z.string(), level: z.string().nullable(), keywords: z.array(z.string()) })),
  languages: z.array(z.object({ language: z.string(), fluency: z.string().nullable() })),
  licences: z.array(z.object({ date: z.string(), text: z.string() })),
  publications: z.array(z.object({ date: z.string(), text: z.string() })),
  /** 自己PR. */
  selfPr: z.array(z.object({ title: z.string().nullable(), text: z.string() })),
});
export type KeirekishoDocument = z.infer<typeof keirekishoDocument>;

/** One of the authors of a work; the owner's own name is set off. */
const author = z.object({ name: z.string(), isOwn: z.boolean() });
/** A work of the bibliography as a list cites it: all authors, and what is between title and year. */
export const citedWork = z.object({
  authors: z.array(author),
  title: z.string(),
  titleParts: publication.shape.titleParts.default(null),
  venue: z.string(),
  year: z.string(),
  note: z.string(),
  href: z.string().nullable(),
  isReviewed: z.boolean(),
});
export type CitedWork = z.infer<typeof citedWork>;

const viewEntry = z.object({
  title: z.string(),
  /** Where it was: company, school, journal. */
  note: z.string(),
  when: z.string(),
  url: z.string().nullable(),
  text: z.string(),
  points: z.array(z.string()),
});
export type ResumeEntry = z.infer<typeof viewEntry>;
const viewSection = z.object({
  /** Which part of the record it is of. */
  name: z.enum(sectionNames).default('work'),
  title: z.string(),
  /** Entries have a line of title and date each; terms a word and what belongs to it; works are numbered references. */
  kind: z.enum(['entries', 'terms', 'works']),
  entries: z.array(viewEntry),
  works: z.array(citedWork).default([]),
});
export type ResumeSection = z.infer<typeof viewSection>;

/** A résumé or CV as it is set. */
export const resumeView = z.object({
  name: z.string(),
  label: z.string(),
  contacts: z.array(z.object({ text: z.string(), href: z.string().nullable() })),
  summary: z.array(z.string()),
  sections: z.array(viewSection),
});
export type ResumeView = z.infer<typeof resumeView>;

/** An academic CV: everything in full. */
export const cvDocument = z.object({
  ...file,
  language: z.enum(languageCodes).default('en'),
  date: z.object({ iso: z.string(), text: z.string() }),
  density,
  view: resumeView,
});
export type CvDocument = z.infer<typeof cvDocument>;

/** 研究業績書: every work by its 区分, numbered through. */
export const gyosekiDocument = z.object({
  ...japaneseDocument,
  sections: z.array(z.object({ title: z.string(), works: z.array(citedWork.extend({ number: z.number().int() })) })),
});
export type GyosekiDocument = z.infer<typeof gyosekiDocument>;

/** The schema of each document, by its kind. */
export const careerDocuments = {
  resume: resumeDocument,
  cv: cvDocument,
  rirekisho: rirekishoDocument,
  keirekisho: keirekishoDocument,
  gyoseki: gyosekiDocument,
} as const;
export type CareerDocument = ResumeDocument | CvDocument | RirekishoDocument | KeirekishoDocument | GyosekiDocument;

/** The documents that the owner has, by id; one that is missing is 404. */
export interface CareerDocuments {
  resume?: ResumeDocument | undefined;
  [resume: `resume-${string}`]: ResumeDocument | undefined;
  cv?: CvDocument | undefined;
  [cv: `cv-${string}`]: CvDocument | undefined;
  rirekisho?: RirekishoDocument | undefined;
  [rirekisho: `rirekisho-${string}`]: RirekishoDocument | undefined;
  keirekisho?: KeirekishoDocument | undefined;
  [keirekisho: `keirekisho-${string}`]: KeirekishoDocument | undefined;
  gyoseki?: GyosekiDocument | undefined;
  [gyoseki: `gyoseki-${string}`]: GyosekiDocument | undefined;
}

/** File, name to save it under, title, paper and pages of a document of any kind. */
export const fileOf = (document: CareerDocument) => ('meta' in document ? document.meta : document);

/** Returns the language that a document is written in. */
export const languageOfDocument = (document: CareerDocument): LanguageCode =>
  ('meta' in document ? document.meta : document).language;
