/**
 * The career documents as the API returns them, as `documents` stores them, and as pages and PDFs render them. Personal
 * fields are present only if the owner made them public for that document. Otherwise they are null or absent.
 */
import { anyoneReads } from './call.ts';
import { z } from 'zod';
import { talk } from './activities.ts';
import { calendars, englishResume } from './career.ts';
import { papers, rirekishoForms, sectionNames } from './document-setup.ts';
import { languageCodes, type LanguageCode } from './languages.ts';
import type { DocumentKind } from './paths.ts';
import { publication } from './portfolio.ts';

const file = {
  /** The PDF's file name in ASCII, also used in its URL under `/documents/`. */
  file: z.string().regex(/^[a-z0-9-]+\.pdf$/),
  /** File name for saving: `Tachibana-Aoi-Resume.pdf`, `履歴書_橘葵.pdf`. */
  saveAs: z.string(),
  /** Title in links to the document. */
  title: z.string().default(''),
  paper: z.enum(papers).default('a4'),
  /** Maximum number of pages. */
  pages: z.number().int().default(2),
};

/** Layout density: a step of `career/density.ts`. */
const density = z.number().int().default(0);

/** A JSON Resume document, which any tool for the format can read. */
export const resumeDocument = englishResume.omit({ $schema: true, 'x-resume': true }).extend({
  $schema: z.string(),
  basics: englishResume.shape.basics.omit({ 'x-site': true }).extend({ birthDate: z.string().optional() }),
  /** The talks of `content/talks/`, latest first. */
  'x-talks': z.array(talk.pick({ title: true, date: true, event: true, place: true, url: true })).default([]),
  meta: z.object({
    ...file,
    language: z.enum(languageCodes).default('en'),
    lastModified: z.string(),
    /** The reference date of the document, `YYYY-MM-DD`. */
    date: z.string(),
    density,
    /** The sections in the order that the owner chose. Absent for the default order. */
    sections: z.array(z.enum(sectionNames)).optional(),
  }),
});
export type ResumeDocument = z.infer<typeof resumeDocument>;

const japaneseDocument = {
  ...file,
  language: z.literal('ja'),
  calendar: z.enum(calendars),
  /** The reference date of the document, as `2024-03-12` and as displayed. */
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

/**
 * A row of the table 年・月・学歴・職歴. Headings are centered, 以上 is right-aligned, and a blank row separates education from
 * work history.
 */
const historyRow = z.object({
  kind: z.enum(['heading', 'line', 'end', 'blank']),
  year: z.string(),
  month: z.string(),
  text: z.string(),
});
export type HistoryRow = z.infer<typeof historyRow>;

/** A row of a table: its index (null for an empty row) and its height in mm. */
const laidRow = z.object({ row: z.number().int().nullable(), height: z.number() });

/**
 * The layout of the form as measured by the PDF engine. `step` is the form's layout step; `sizes` are font sizes in
 * pt by cell.
 */
const rirekishoLayout = z.object({
  step: z.number().int(),
  sizes: z.record(z.string(), z.number()),
  pages: z.array(
    z.object({
      /** Whether the page shows name, birth date and address; true only for the first page. */
      identity: z.boolean(),
      history: z.array(laidRow),
      licences: z.array(laidRow),
      /** Null if the page does not have the box. */
      motivation: z
        .object({
          text: z.string(),
          height: z.number(),
          /** Whether the additional cells of the JIS form are next to the box. */
          beside: z.boolean().default(false),
        })
        .nullable(),
      requests: z.object({ lines: z.number().int() }).nullable(),
    }),
  ),
});
export type RirekishoLayout = z.infer<typeof rirekishoLayout>;

const rirekishoDocument = z.object({
  ...japaneseDocument,
  form: z.enum(rirekishoForms).default('mhlw'),
  /** The measured layout. Null before the measurement. */
  layout: rirekishoLayout.nullable().default(null),
  furigana: z.string(),
  birthDate: z.object({ iso: z.string(), text: z.string(), age: z.number().int() }).nullable(),
  gender: z.string().nullable(),
  /** A JPEG as a data: URL. */
  photo: z.string().nullable(),
  address: place,
  contact: place.extend({ email: z.string().nullable() }),
  history: z.array(historyRow),
  licences: z.array(historyRow),
  motivation: z.string(),
  requests: z.string(),
  /** Cells that only the JIS form has. Null for empty cells. */
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

const keirekishoDocument = z.object({
  ...japaneseDocument,
  density,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  birthDate: z.string().nullable(),
  url: z.string().nullable(),
  /** 職務要約, one text per paragraph. */
  summary: z.array(z.string()),
  /** 職務経歴, newest first. */
  work: z.array(
    z.object({
      period: z.string(),
      name: z.string(),
      /** Label and text of facts about the employer: 事業内容, 従業員数, 雇用形態. */
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

/** An author of a work. `isOwn` is true for the owner, whose name is highlighted. */
const author = z.object({ name: z.string(), isOwn: z.boolean() });
/** A publication as cited in a list, with all authors. `venue` is the part between title and year. */
const citedWork = z.object({
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
  /** The company, school or journal of the entry. */
  note: z.string(),
  when: z.string(),
  url: z.string().nullable(),
  text: z.string(),
  points: z.array(z.string()),
});
export type ResumeEntry = z.infer<typeof viewEntry>;
const viewSection = z.object({
  /** The section of the record. */
  name: z.enum(sectionNames).default('work'),
  title: z.string(),
  /** `entries` have a line with title and date. `terms` have a term with details. `works` are numbered references. */
  kind: z.enum(['entries', 'terms', 'works']),
  entries: z.array(viewEntry),
  works: z.array(citedWork).default([]),
});
export type ResumeSection = z.infer<typeof viewSection>;

/** A résumé or CV in its final layout. */
export const resumeView = z.object({
  name: z.string(),
  label: z.string(),
  contacts: z.array(z.object({ text: z.string(), href: z.string().nullable() })),
  summary: z.array(z.string()),
  sections: z.array(viewSection),
});
export type ResumeView = z.infer<typeof resumeView>;

/** An academic CV with all entries in full. */
export const cvDocument = z.object({
  ...file,
  language: z.enum(languageCodes).default('en'),
  date: z.object({ iso: z.string(), text: z.string() }),
  density,
  view: resumeView,
});
export type CvDocument = z.infer<typeof cvDocument>;

/** 研究業績書: every work by its category (区分), numbered consecutively. */
const gyosekiDocument = z.object({
  ...japaneseDocument,
  sections: z.array(z.object({ title: z.string(), works: z.array(citedWork.extend({ number: z.number().int() })) })),
});
export type GyosekiDocument = z.infer<typeof gyosekiDocument>;

/** The schemas of the documents, by kind. */
export const careerDocuments = {
  resume: resumeDocument,
  cv: cvDocument,
  rirekisho: rirekishoDocument,
  keirekisho: keirekishoDocument,
  gyoseki: gyosekiDocument,
} as const;
export type CareerDocument = z.infer<(typeof careerDocuments)[DocumentKind]>;

type Documents<Kind extends DocumentKind> = {
  [Id in Kind | `${Kind}-${string}`]?: z.infer<(typeof careerDocuments)[Kind]> | undefined;
};

/** The owner's documents by id. The API answers 404 for a missing document. */
export type CareerDocuments = Documents<'resume'> &
  Documents<'cv'> &
  Documents<'rirekisho'> &
  Documents<'keirekisho'> &
  Documents<'gyoseki'>;

/** Returns the file, download name, title, paper and pages of any document. */
export const fileOf = (document: CareerDocument) => ('meta' in document ? document.meta : document);

/** Returns the language that a document is written in. */
export const languageOfDocument = (document: CareerDocument): LanguageCode => fileOf(document).language;

/** The formats of `?format=pdf` and `?format=txt`. */
const produces = ['application/pdf', 'text/plain'];

export const getResume = anyoneReads('GET /api/resume', { answer: resumeDocument, produces });
export const getRirekisho = anyoneReads('GET /api/rirekisho', { answer: rirekishoDocument, produces });
export const getKeirekisho = anyoneReads('GET /api/keirekisho', { answer: keirekishoDocument, produces });
export const getDocumentById = anyoneReads('GET /api/documents/:id', {
  answer: z.union([resumeDocument, cvDocument, rirekishoDocument, keirekishoDocument, gyosekiDocument]),
  produces,
});
