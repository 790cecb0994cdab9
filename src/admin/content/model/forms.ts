/** The form of each kind of record: its schema, and display options that a schema cannot express. */
import { award, news, service, talk, teaching } from '#contract/activities.ts';
import { englishResume, japaneseResume, privateProfile } from '#contract/career.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { documentsSetup } from '#contract/document-setup.ts';
import { pageRecord } from '#contract/own-pages.ts';
import { projectRecord } from '#contract/project-record.ts';
import { citationStyles, defaultSettings, siteRecord } from '#contract/site-settings.ts';
import { z } from '#contract/zod.ts';
import { countriesIn, languagesIn } from '#domain/world.ts';
import { content } from '#i18n/content.ts';
import { contentFields } from '#i18n/content-fields.ts';
import { labelOf } from '../words.ts';
import { shapeOf, type Shape } from './shape.ts';

export interface RecordForm {
  shape: Shape;
  /** Multi-line text fields, as path patterns such as `work[].summary`. */
  long: readonly string[];
  /** Values without a field. The form lists them together with the unknown keys. */
  hidden: readonly string[];
  /** Text fields that are edited as blocks. */
  blocks: readonly string[];
  /** Suggested initial content of an empty list. */
  begins: Readonly<Record<string, readonly unknown[]>>;
  /** Fields that contain a color. */
  colours: readonly string[];
  /** Fields that refer to an image. */
  pictures: readonly string[];
  /**
   * Fields that contain a link or the path of an uploaded PDF. If a field is also in `pictures`, an image is allowed
   * as well.
   */
  files: readonly string[];
  /** The top-level fields of a long record in display order. The form shows one of these fields at a time. */
  parts: readonly string[] | undefined;
  /** The values that the site uses for empty fields, in the shape of the record. */
  defaults: unknown;
  /** Text fields that contain a time zone. */
  zones: readonly string[];
  /**
   * Text fields whose value is one of these. Other stored values stay. `*` in a pattern matches any key of the owner, such
   * as the id of a document.
   */
  chosen: Readonly<Record<string, Known>>;
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

/** @param said display options */
export const formOf = (schema: z.ZodType, said: Partial<RecordForm> = {}): RecordForm => ({
  shape: shapeOf(schema),
  parts: undefined,
  defaults: undefined,
  isOfDocuments: false,
  begins: {},
  chosen: {},
  zones: [],
  long: [],
  hidden: [],
  blocks: [],
  colours: [],
  pictures: [],
  files: [],
  ...said,
});

const everyResume: string[] = ['$schema', 'meta'];
const partsOfResume = [
  'basics',
  'work',
  'education',
  'projects',
  'publications',
  'skills',
  'languages',
  'awards',
  'certificates',
  'volunteer',
  'interests',
  'references',
];
const longInResume = [
  'basics.summary',
  'basics.x-site.bio[]',
  'basics.x-site.researchBio[]',
  'basics.x-site.blogIntro',
  'work[].summary',
  'work[].highlights[]',
  'volunteer[].summary',
  'volunteer[].highlights[]',
  'projects[].description',
  'projects[].highlights[]',
  'awards[].summary',
  'publications[].summary',
  'references[].reference',
  'x-rirekisho.motivation',
  'x-rirekisho.requests',
  'x-keirekisho.summary',
  'x-keirekisho.selfPr[].text',
];

/** Returns known values, or a value of the owner. */
function orOwn(options: Known['options'], own: { choice: string; label: string }): Known {
  return { options, own: { ...own, isOwn: (value) => value !== '' && !options().some(([known]) => known === value) } };
}

const style = orOwn(
  () => citationStyles.map((name) => [name, labelOf(contentFields, [name])?.label ?? name]),
  content.ownStyle,
);
/** @param language of the record, which has the names of languages in this language */
const inCareer = (language: string): Record<string, Known> => ({
  'basics.location.countryCode': { options: () => countriesIn(document.documentElement.lang || 'en') },
  'languages[].language': orOwn(() => languagesIn(language).map((name) => [name, name]), content.otherLanguage),
});

/** Returns a form with values that are known only after loading. */
export const withKnown = (form: RecordForm, known: Readonly<Record<string, Known>>): RecordForm => ({
  ...form,
  chosen: { ...form.chosen, ...known },
});

/** Returns a form without the fields that only a site in several languages needs. */
export const inOneLanguage = (form: RecordForm): RecordForm => ({
  ...form,
  hidden: [...form.hidden, 'language', 'translationOf'],
});

const forms: Partial<Record<ContentKind, RecordForm>> = {
  profile: formOf(englishResume, {
    long: longInResume,
    hidden: everyResume,
    parts: [...partsOfResume, 'x-resume'],
    pictures: ['basics.image'],
    chosen: inCareer('en'),
  }),
  'profile-ja': formOf(japaneseResume, {
    long: longInResume,
    hidden: everyResume,
    parts: [...partsOfResume, 'x-rirekisho', 'x-keirekisho'],
    chosen: inCareer('ja'),
  }),
  private: formOf(privateProfile),
  site: formOf(siteRecord, {
    colours: ['theme.accent'],
    zones: ['timeZone'],
    begins: { menu: defaultSettings.menu, home: defaultSettings.home },
    defaults: defaultSettings,
    chosen: { citationStyle: style },
    parts: [
      'theme',
      'title',
      'languages',
      'menu',
      'home',
      'sections',
      'timeZone',
      'footer',
      'comments',
      'follow',
      'numbers',
      'robots',
      'mcp',
      'citationCounts',
      'citationStyle',
      'texMacros',
    ],
  }),
  documents: formOf(documentsSetup, { isOfDocuments: true }),
  // The id is the record's key, so it has no field.
  project: formOf(projectRecord.omit({ id: true }), { long: ['description'], blocks: ['body'], pictures: ['picture'] }),
  talk: formOf(talk, { long: ['abstract'], files: ['slides', 'poster'], pictures: ['poster'] }),
  teaching: formOf(teaching, { long: ['note'] }),
  news: formOf(news, { long: ['text'] }),
  service: formOf(service, { long: ['note'] }),
  award: formOf(award, { long: ['summary'] }),
  page: formOf(pageRecord, { long: ['summary'], blocks: ['body'] }),
  publication: formOf(z.strictObject({ bibtex: z.string().trim().min(1, 'This text is empty.') }), {
    long: ['bibtex'],
  }),
};

const { timeZone, menu, home, sections, footer } = defaultSettings;
/** The initial settings of a site without stored settings. They are equal to the current defaults. */
export const settingsAtFirst = { timeZone, menu, home, sections, footer: { firstYear: footer.firstYear } };

/** Returns the form of a kind; undefined if the kind has no form. */
export const recordForm = (kind: ContentKind): RecordForm | undefined =>
  kind === 'reference' ? forms.publication : forms[kind];
