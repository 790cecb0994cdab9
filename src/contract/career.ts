/**
 * The career record: what the owner writes by hand, once, for all documents (docs/spec/documents.md).
 *
 * `content/resume.json` (English) and `content/resume.ja.json` (Japanese) are JSON Resume files (jsonresume.org, schema
 * 1.x), extended by keys that start with `x-`:
 *
 * | key | file | purpose |
 * |---|---|---|
 * | `basics.x-site` | English | the monogram, the tagline and other texts of the site's pages |
 * | `basics.x-site` | Japanese | tagline and texts of the site's Japanese pages |
 * | `basics.x-furigana` | Japanese | the name's reading, in hiragana |
 * | `work[].x-rirekisho`, `education[].x-rirekisho` | Japanese | lines of the entry in the form |
 * | `certificates[].x-rirekisho` | Japanese | line of the certificate in the form; `false` omits it |
 * | `work[].x-keirekisho` | Japanese | details of an employer in a 職務経歴書 |
 * | `x-rirekisho` | Japanese | calendar, date, 志望の動機, 本人希望記入欄; absent: no rirekisho |
 * | `x-keirekisho` | Japanese | calendar, date, 職務要約, 自己PR; absent: no keirekisho |
 * | `x-resume` | English | site content in the resume: papers, talks, awards (`career/works.ts`) |
 * | `work[].x-unpaired` | both | `true`: this entry exists only in this language |
 *
 * Neither file contains birth date, gender, home address, phone or photo: see `privateProfile`.
 */
import { z } from './zod.ts';
import { type DocumentsSetup, personalFields } from './document-setup.ts';
import { isDocumentId, type DocumentName } from './paths.ts';
import { link } from './portfolio.ts';
import { code } from './problems.ts';

const text = z.string().trim().min(1, code('textEmpty'));

/** A year, month or day that exists: `2024`, `2024-03` or `2024-03-12` (JSON Resume's iso8601). */
export const partialDate = z
  .string()
  .regex(/^\d{4}(-\d{2}){0,2}$/, { error: code('partialDate'), abort: true })
  .refine((value) => {
    const [year = 0, month = 1, day = 1] = value.split('-').map(Number);
    const date = new Date(Date.UTC(year, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1868;
  }, code('dateNotThere'));

/** A day that exists: `2024-03-12`. */
export const fullDate = partialDate.refine((value) => value.length === 10, code('fullDate'));

/** A reading in hiragana, as ふりがな in the form requires; addresses also contain digits, hyphens and spaces. */
const furigana = text.regex(/^[\p{Script=Hiragana}ー・\d０-９\-−‐ 　]+$/u, code('hiragana'));

const period = { startDate: partialDate.optional(), endDate: partialDate.optional() };
const profile = z.strictObject({ network: text, username: z.string().default(''), url: link });
const location = z.strictObject({
  address: z.string().optional(),
  postalCode: z.string().optional(),
  city: z.string().optional(),
  region: z.string().optional(),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, code('countryCode'))
    .optional(),
});
const basics = z.strictObject({
  name: text,
  label: z.string().default(''),
  image: z.string().optional(),
  email: z.email(code('noEmail')).optional(),
  phone: z.string().optional(),
  url: link.optional(),
  summary: z.string().default(''),
  location: location.default({}),
  profiles: z.array(profile).default([]),
});
const workEntry = z.strictObject({
  name: text,
  location: z.string().optional(),
  description: z.string().optional(),
  position: z.string().optional(),
  url: link.optional(),
  ...period,
  summary: z.string().optional(),
  highlights: z.array(text).default([]),
  'x-unpaired': z.literal(true).optional(),
});
const educationEntry = z.strictObject({
  institution: text,
  url: link.optional(),
  area: z.string().optional(),
  studyType: z.string().optional(),
  ...period,
  score: z.string().optional(),
  courses: z.array(text).default([]),
});
const certificate = z.strictObject({
  name: text,
  date: partialDate.optional(),
  url: link.optional(),
  issuer: z.string().optional(),
});

/** The sections that the English and the Japanese résumé file have in common. */
const sections = {
  $schema: z.string().optional(),
  volunteer: z
    .array(
      z.strictObject({
        organization: text,
        position: z.string().optional(),
        url: link.optional(),
        ...period,
        summary: z.string().optional(),
        highlights: z.array(text).default([]),
      }),
    )
    .default([]),
  awards: z
    .array(
      z.strictObject({
        title: text,
        date: partialDate.optional(),
        awarder: z.string().optional(),
        summary: z.string().optional(),
      }),
    )
    .default([]),
  publications: z
    .array(
      z.strictObject({
        name: text,
        publisher: z.string().optional(),
        releaseDate: partialDate.optional(),
        url: link.optional(),
        summary: z.string().optional(),
      }),
    )
    .default([]),
  skills: z
    .array(z.strictObject({ name: text, level: z.string().optional(), keywords: z.array(text).default([]) }))
    .default([]),
  languages: z.array(z.strictObject({ language: text, fluency: z.string().optional() })).default([]),
  interests: z.array(z.strictObject({ name: text, keywords: z.array(text).default([]) })).default([]),
  references: z.array(z.strictObject({ name: text, reference: z.string().default('') })).default([]),
  projects: z
    .array(
      z.strictObject({
        name: text,
        description: z.string().optional(),
        highlights: z.array(text).default([]),
        keywords: z.array(text).default([]),
        ...period,
        url: link.optional(),
        roles: z.array(text).default([]),
        entity: z.string().optional(),
        type: z.string().optional(),
      }),
    )
    .default([]),
  meta: z.looseObject({ lastModified: z.string().optional() }).default({}),
};

/** `content/resume.json`: the English résumé, and the source of the site's data about its owner. */
export const englishResume = z.strictObject({
  ...sections,
  basics: basics.extend({
    'x-site': z
      .strictObject({
        seal: z.string().trim().min(1).max(2, code('sealLength')).optional(),
        tagline: z.string().default(''),
        headline: z.string().optional(),
        bio: z.array(text).optional(),
        researchBio: z.array(text).default([]),
        blogIntro: z.string().default(''),
        techStack: z.array(text).default([]),
        portraitAlt: z.string().optional(),
        /** `all` also publishes the keywords of records with private fields. */
        keywords: z.enum(['clean', 'all'], code('cleanOrAll')).optional(),
      })
      .prefault({}),
  }),
  work: z.array(workEntry).default([]),
  education: z.array(educationEntry).default([]),
  certificates: z.array(certificate).default([]),
  'x-resume': z
    .strictObject({
      publications: z.enum(['selected', 'all', 'own'], code('selectedAllOwn')).optional(),
      talks: z.boolean().optional(),
      awards: z.boolean().optional(),
    })
    .optional(),
});
export type EnglishResume = z.infer<typeof englishResume>;

/** 和暦 (令和6年) or 西暦 (2024年). A document uses only one calendar. */
export const calendars = ['wareki', 'seireki'] as const;
export type Calendar = (typeof calendars)[number];

/** Lines of 学歴・職歴 for an entry: the first, the last, and events between them (a transfer, a promotion). */
const formLines = z.strictObject({
  start: text.optional(),
  end: text.optional(),
  /** The verbs for joining and leaving, if they differ from the default: 着任, 任期満了. */
  verbs: z.strictObject({ start: text.optional(), end: text.optional() }).optional(),
  between: z.array(z.strictObject({ date: partialDate, text })).default([]),
});
const heading = {
  calendar: z.enum(calendars).default('wareki'),
  /** The reference date of the document (…現在). If absent, the day on which the record is loaded. */
  date: fullDate.optional(),
};

/** `content/resume.ja.json`: the Japanese résumé, with additional fields for the two Japanese documents. */
export const japaneseResume = z.strictObject({
  ...sections,
  basics: basics.extend({
    'x-furigana': furigana.optional(),
    /** The Japanese versions of the English record's texts, for the site's Japanese pages. */
    'x-site': z
      .strictObject({
        tagline: z.string().optional(),
        headline: z.string().optional(),
        bio: z.array(text).optional(),
        researchBio: z.array(text).optional(),
        blogIntro: z.string().optional(),
      })
      .optional(),
  }),
  work: z
    .array(
      workEntry.extend({
        // Required, because the form's lines are sorted by year and month.
        startDate: partialDate,
        'x-rirekisho': formLines.optional(),
        'x-keirekisho': z
          .strictObject({
            employment: z.string().optional(),
            business: z.string().optional(),
            scale: z.string().optional(),
            team: z.string().optional(),
            technologies: z.array(text).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
  education: z.array(educationEntry.extend({ 'x-rirekisho': formLines.optional() })).default([]),
  certificates: z
    .array(certificate.extend({ 'x-rirekisho': z.union([text, z.literal(false)]).optional() }))
    .default([]),
  'x-rirekisho': z
    .strictObject({ ...heading, motivation: z.string().default(''), requests: z.string().default('') })
    .optional(),
  'x-keirekisho': z
    .strictObject({
      ...heading,
      summary: z.string().optional(),
      selfPr: z.array(z.strictObject({ title: z.string().optional(), text })).default([]),
    })
    .optional(),
});
export type JapaneseResume = z.infer<typeof japaneseResume>;

const open = z.array(z.enum(personalFields)).default([]);
const postalCode = z.string().regex(/^\d{3}-\d{4}$/, code('postalCode'));
const japaneseAddress = {
  postalCode: postalCode.optional(),
  /** The limit is two lines, which is the size of the form's address cell. */
  text: text.max(80, code('addressLength')),
  furigana: furigana.max(50, code('addressReadingLength')).optional(),
};

/** The private profile: `content/private.json` (git-ignored) or the variable PRIVATE_PROFILE. */
export const privateProfile = z.strictObject({
  birthDate: fullDate.optional(),
  gender: text.optional(),
  address: z.strictObject({ ...japaneseAddress, english: text.optional() }).optional(),
  phone: text.optional(),
  /** 連絡先, if the contact address differs from the home address. */
  contact: z.strictObject({ ...japaneseAddress, phone: text.optional() }).optional(),
  /** 通勤時間, one way, in minutes; only in the JIS form. */
  commute: z.number().int().min(0).max(599).optional(),
  /** 扶養家族数 without the spouse, 配偶者, 配偶者の扶養義務; only in the JIS form. */
  household: z
    .strictObject({
      dependents: z.number().int().min(0).max(20).optional(),
      spouse: z.boolean().optional(),
      supportsSpouse: z.boolean().optional(),
    })
    .optional(),
  /** A JPEG, PNG or WebP next to the file. The name starts with `private-`, so that git ignores it. */
  photo: z
    .string()
    .regex(/^private-[\w.-]+\.(jpe?g|png|webp)$/i, code('photoName'))
    .optional(),
  open: z
    .object({ resume: open, rirekisho: open, keirekisho: open } satisfies Record<DocumentName, typeof open>)
    .catchall(open)
    .superRefine((all, context) => {
      for (const id of Object.keys(all)) {
        if (!isDocumentId(id)) context.addIssue({ code: 'custom', path: [id], message: code('noSuchDocument') });
      }
    })
    .prefault({}),
});
export type PrivateProfile = z.infer<typeof privateProfile>;

/** The whole record, parsed and checked. `japanese` is null without a Japanese résumé. */
export interface CareerRecord {
  english: EnglishResume;
  japanese: JapaneseResume | null;
  personal: PrivateProfile;
  /** The settings of `documents.json`; empty if the file does not exist. */
  setup: DocumentsSetup;
}
