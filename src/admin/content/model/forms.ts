/** The form of each kind of record: its schema, and display options that a schema cannot express. */
import { award, news, service, talk, teaching } from '#contract/activities.ts';
import { englishResume, japaneseResume, privateProfile } from '#contract/career.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { documentsSetup } from '#contract/document-setup.ts';
import { pageRecord } from '#contract/own-pages.ts';
import { projectRecord } from '#contract/project-record.ts';
import { citationStyles, defaultSettings, siteRecord } from '#contract/site-settings.ts';
import { z } from '#contract/zod.ts';
import { countriesIn } from '#domain/countries.ts';
import { content } from '#i18n/content.ts';
import { contentFields } from '#i18n/content-fields.ts';
import { labelOf } from '../words.ts';
import { shapeOf, type Shape } from './shape.ts';

export interface RecordForm {
  shape: Shape;
  /** Multi-line text fields, as path patterns such as `work[].summary`. */
  long: ReadonlySet<string>;
  /** Values without a field. The form lists them together with the unknown keys. */
  hidden: ReadonlySet<string>;
  /** Text fields that are edited as blocks. */
  blocks: ReadonlySet<string>;
  /** Suggested initial content of an empty list. */
  begins: ReadonlyMap<string, readonly unknown[]>;
  /** Fields that contain a color. */
  colours: ReadonlySet<string>;
  /** Text fields with suggested values; other values are allowed. */
  suggested: ReadonlyMap<string, readonly string[]>;
  /** Fields that refer to an image. */
  pictures: ReadonlySet<string>;
  /**
   * Fields that contain a link or the path of an uploaded PDF. If a field is also in `pictures`, an image is allowed
   * as well.
   */
  files: ReadonlySet<string>;
  /** The top-level fields of a long record in display order. The form shows one of these fields at a time. */
  parts: readonly string[] | undefined;
  /** The values that the site uses for empty fields, in the shape of the record. */
  defaults: unknown;
  /** Text fields that contain a time zone. */
  zones: ReadonlySet<string>;
  /** Text fields whose value is one of these. Other stored values stay. */
  chosen: ReadonlyMap<string, Known>;
  /** Whether the parts are documents with names chosen by the owner. */
  isOfDocuments: boolean;
}

/** The known values of a text field. */
export interface Known {
  /** Returns the values with their names, in display order. */
  options: () => readonly (readonly [value: string, name: string])[];
  /** Words for the owner's own value, which is typed: its choice, and the label of its field. */
  own?: { choice: string; label: string; isOwn: (value: string) => boolean };
}

interface Said {
  long?: string[];
  hidden?: string[];
  blocks?: string[];
  colours?: string[];
  pictures?: string[];
  files?: string[];
  suggested?: Record<string, readonly string[]>;
  begins?: Record<string, readonly unknown[]>;
  parts?: string[];
  defaults?: unknown;
  zones?: string[];
  chosen?: Record<string, Known>;
  isOfDocuments?: boolean;
}

/** @param said display options */
export const formOf = (schema: z.ZodType, { long, hidden, blocks, colours, pictures, files, suggested = {}, begins = {}, chosen = {}, zones, defaults, parts, isOfDocuments = false }: Said = {}): RecordForm => ({
  shape: shapeOf(schema), parts, isOfDocuments, defaults,
  zones: new Set(zones), chosen: new Map(Object.entries(chosen)),
  long: new Set(long), hidden: new Set(hidden), blocks: new Set(blocks),
  colours: new Set(colours), pictures: new Set(pictures), files: new Set(files),
  begins: new Map(Object.entries(begins)), suggested: new Map(Object.entries(suggested)),
});

const everyResume: string[] = ['$schema', 'meta'];
const partsOfResume = [
  'basics', 'work', 'education', 'projects', 'publications', 'skills', 'languages', 'awards', 'certificates',
  'volunteer', 'interests', 'references',
];
const longInResume = [
  'basics.summary', 'basics.x-site.bio[]', 'basics.x-site.researchBio[]', 'basics.x-site.blogIntro',
  'work[].summary', 'work[].highlights[]', 'volunteer[].summary', 'volunteer[].highlights[]',
  'projects[].description', 'projects[].highlights[]', 'awards[].summary', 'publications[].summary',
  'references[].reference', 'x-rirekisho.motivation', 'x-rirekisho.requests',
  'x-keirekisho.summary', 'x-keirekisho.selfPr[].text',
];

/** @param suggested names of entries that a document can select, by list */
export const documentsForm = (suggested: Partial<Record<'work' | 'projects' | 'publications', readonly string[]>>): RecordForm =>
  formOf(documentsSetup, {
    isOfDocuments: true,
    // The path `*` matches any document id.
    suggested: Object.fromEntries(Object.entries(suggested).map(([list, names]) => [`*.focus.${list}[]`, names])),
  });

/** The citation styles of the product, or a style of the owner. */
const style: Known = {
  options: () => citationStyles.map((name) => [name, labelOf(contentFields, [name])?.label ?? name]),
  own: { ...content.ownStyle, isOwn: (name) => name !== '' && !(citationStyles as readonly string[]).includes(name) },
};

const country: Known = { options: () => countriesIn(document.documentElement.lang || 'en') };
const inCareer = { 'basics.location.countryCode': country };

/** @param menuPages the pages that the menu can show, with their names */
export function siteForm(menuPages: readonly (readonly [page: string, name: string])[]): RecordForm {
  return formOf(siteRecord, {
    colours: ['theme.accent'], zones: ['timeZone'],
    begins: { menu: defaultSettings.menu, home: defaultSettings.home },
    defaults: defaultSettings,
    chosen: { citationStyle: style, ...(menuPages.length > 0 && { 'menu[].page': { options: () => menuPages } }) },
    parts: ['theme', 'title', 'languages', 'menu', 'home', 'sections', 'timeZone', 'footer', 'comments', 'follow', 'numbers', 'citationStyle', 'texMacros'],
  });
}

const forms: Partial<Record<ContentKind, RecordForm>> = {
  profile: formOf(englishResume, {
    long: longInResume, hidden: everyResume, parts: [...partsOfResume, 'x-resume'],
    pictures: ['basics.image'], chosen: inCareer,
  }),
  'profile-ja': formOf(japaneseResume, {
    long: longInResume, hidden: everyResume, parts: [...partsOfResume, 'x-rirekisho', 'x-keirekisho'], chosen: inCareer,
  }),
  private: formOf(privateProfile),
  site: siteForm([]),
  documents: documentsForm({}),
  // The id is the record's key, so it has no field.
  project: formOf(projectRecord.omit({ id: true }), { long: ['description'], blocks: ['body'], pictures: ['picture'] }),
  talk: formOf(talk, { long: ['abstract'], files: ['slides', 'poster'], pictures: ['poster'] }),
  teaching: formOf(teaching, { long: ['note'] }),
  news: formOf(news, { long: ['text'] }),
  service: formOf(service, { long: ['note'] }),
  award: formOf(award, { long: ['summary'] }),
  page: formOf(pageRecord, { long: ['summary'], blocks: ['body'] }),
  publication: formOf(z.strictObject({ bibtex: z.string().trim().min(1, 'This text is empty.') }), { long: ['bibtex'] }),
};

const { timeZone, menu, home, sections, footer } = defaultSettings;
/** The initial settings of a site without stored settings. They are equal to the current defaults. */
export const settingsAtFirst = { timeZone, menu, home, sections, footer: { firstYear: footer.firstYear } };

/** Returns the form of a kind; undefined if the kind has no form. */
export const recordForm = (kind: ContentKind): RecordForm | undefined =>
  kind === 'reference' ? forms.publication : forms[kind];
