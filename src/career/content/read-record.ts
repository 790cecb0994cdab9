/**
 * The only code that parses content records: for startup, publishing, preview and forms. Every record that the site
 * can display can also be saved in its form (CONT-14).
 */
import {
  award,
  news,
  service,
  talk,
  teaching,
  type Award,
  type News,
  type Service,
  type Talk,
  type Teaching,
} from '#contract/activities.ts';
import {
  englishResume,
  japaneseResume,
  privateProfile,
  type EnglishResume,
  type JapaneseResume,
  type PrivateProfile,
} from '#contract/career.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { documentsSetup, type DocumentsSetup } from '#contract/document-setup.ts';
import { pageRecord, type PageRecord } from '#contract/own-pages.ts';
import { projectRecord, type ProjectRecord } from '#contract/project-record.ts';
import { code } from '#contract/problems.ts';
import { siteRecord, type SiteRecord } from '#contract/site-settings.ts';
import { z } from '#contract/zod.ts';
import { endsBeforeStarts } from '../time.ts';
import { repairResume, withoutBlanks } from '../resume-repairs.ts';
import { openTolerantly, readTolerantly, type Opened, type Read, type Reader } from '../tolerant.ts';
import { issuesOf } from '#domain/content-validation-error.ts';

/** Known keys, to suggest the correct spelling of a misspelled key. */
const knownKeys = (
  'basics work volunteer education awards certificates publications skills languages interests references projects ' +
  'meta name label image email phone url summary location profiles address postalCode city region countryCode ' +
  'network username company position startDate endDate highlights institution area studyType score courses title ' +
  'date awarder issuer publisher releaseDate level keywords language fluency reference description roles entity type ' +
  'organization x-site x-resume x-rirekisho x-keirekisho x-furigana x-unpaired seal tagline headline researchBio blogIntro techStack ' +
  'portraitAlt calendar motivation requests selfPr employment business scale team technologies'
).split(' ');

const resume = { known: knownKeys, prepare: repairResume, clear: withoutBlanks, doubts: endsBeforeStarts };
const bibtex = z.strictObject({ bibtex: z.string().trim().min(1, code('textEmpty')) });

/** The id of a project is the key of the record, so no form has a field for the id. */
const project = projectRecord.omit({ id: true });
function withoutId(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const { id: _, ...said } = structuredClone(raw) as { id?: unknown };
  return said;
}

const keysOf = (schema: z.ZodObject): string[] => Object.keys(schema.shape);
const simple = (schema: z.ZodObject): Reader<unknown> => ({ schema, known: keysOf(schema) });
const withBody = (schema: z.ZodObject): Reader<unknown> => ({ ...simple(schema), whole: ['body'] });

/** These records are parsed strictly, because a skipped mistake could make private data public. */
const strict = { private: privateProfile, documents: documentsSetup };

const readers: Record<Exclude<ContentKind, keyof typeof strict>, Reader<unknown>> = {
  site: { ...simple(siteRecord), dropsEmptied: true },
  profile: { schema: englishResume, ...resume },
  'profile-ja': { schema: japaneseResume, ...resume },
  project: { ...withBody(project), prepare: withoutId },
  publication: simple(bibtex),
  reference: simple(bibtex),
  talk: simple(talk),
  teaching: simple(teaching),
  news: simple(news),
  service: simple(service),
  award: simple(award),
  page: withBody(pageRecord),
};

/** The type of the parsed data, by kind of record. */
interface Said {
  site: SiteRecord;
  profile: EnglishResume;
  'profile-ja': JapaneseResume;
  private: PrivateProfile;
  documents: DocumentsSetup;
  project: Omit<ProjectRecord, 'id'>;
  publication: { bibtex: string };
  reference: { bibtex: string };
  talk: Talk;
  teaching: Teaching;
  news: News;
  service: Service;
  award: Award;
  page: PageRecord;
}

const isStrict = (kind: ContentKind): kind is keyof typeof strict => Object.hasOwn(strict, kind);

/**
 * Parses a content record for use on the site.
 * @param raw stored or typed data; not changed
 * @param file name of the record in notices
 * @returns the data for the site, with notices about corrected, skipped or ignored values; or the mistakes if the
 * record is unusable
 */
export function readRecord<Kind extends ContentKind>(kind: Kind, raw: unknown, file = ''): Read<Said[Kind]> {
  const known: ContentKind = kind;
  if (!isStrict(known)) return readTolerantly(file, raw, readers[known] as unknown as Reader<Said[Kind]>);
  const parsed = strict[known].safeParse(raw, { reportInput: true });
  if (parsed.success) return { data: parsed.data as Said[Kind], notices: [] };
  return { mistakes: issuesOf(file, parsed), notices: [] };
}

/**
 * Prepares a content record for its form.
 * @param raw stored record; not changed
 */
export function openRecord(kind: ContentKind, raw: unknown): Opened {
  if (isStrict(kind)) return { value: raw, repaired: [], renamed: new Map() };
  return openTolerantly('', raw, readers[kind]);
}
