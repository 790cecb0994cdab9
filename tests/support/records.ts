/**
 * Generated records as people and their programs write them. They include the shapes of real résumés and lists: names
 * of version 0, dates in words, links without a scheme, empty and misspelled keys. Every form field has valid and
 * invalid values.
 */
import type { ContentKind } from '#contract/content-keys.ts';
import type { RecordForm } from '#admin/content/model/forms.ts';
import type { Shape } from '#admin/content/model/shape.ts';
import fc from 'fast-check';

type Data = Record<string, unknown>;

const dates = [
  '2020',
  '2020-04',
  '2020-04-01',
  'April 2020',
  '04/2020',
  '2020/4',
  '2023-02-29',
  'Summer 2018',
  '2019年4月',
  '2014-06-29T00:00:00Z',
  'Present',
  'present',
  '現在',
  'once upon a time',
  '2020-13',
  '',
  null,
  2019,
  '1800',
];
const links = [
  'https://example.org/a',
  'example.org/b',
  'www.example.com',
  '//example.org',
  '/blog',
  'not an address',
  '',
  'mailto:a@example.org',
  'javascript:alert(1)',
  null,
  'HTTPS://EXAMPLE.ORG',
  'http://例え.jp',
];
const words = ['Museum', 'くずし字', 'A <b>mark</b> & more', 'a\nb', '  spaces ', "O'Neil", '𠮷', 'x'.repeat(400)];
const countries = ['GB', 'gb', 'Germany', 'U.S.A.', '日本', 'Atlantis', '', null];
const odd: unknown[] = [null, '', ' ', 7, 3.5, true, [], {}, ['a'], { name: 'b' }, 'no such thing'];

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const text = fc.oneof({ weight: 8, arbitrary: oneOf(words) }, { weight: 1, arbitrary: oneOf(odd) });
const date = fc.oneof({ weight: 3, arbitrary: oneOf(dates.slice(0, 3)) }, { weight: 2, arbitrary: oneOf(dates) });
const link = fc.oneof({ weight: 2, arbitrary: oneOf(links.slice(0, 1)) }, { weight: 2, arbitrary: oneOf(links) });
const texts = fc.oneof(
  { weight: 6, arbitrary: fc.array(text, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(oneOf([{ name: 'In an object' }, null, 5, '']), { maxLength: 2 }) },
  { weight: 1, arbitrary: oneOf<unknown>(['One text', null, '', {}]) },
);
/** Keys that no form displays. */
const unknown = oneOf<Data>([
  {},
  {},
  {},
  { 'x-mine': { kept: [1, 2.5, true, null] } },
  { highlights: ['First'], gpa: '3.9' },
  { courses: null },
  { nmae: 'a' },
  { meta2: 'b', tags: [] },
  { image: 'a.png' },
]);

const entry = (fields: Record<string, fc.Arbitrary<unknown>>, required: string[] = []): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.record(fields, { requiredKeys: required }) as fc.Arbitrary<Data>, unknown)
    .map(([said, more]): Data => ({ ...more, ...said }));
const list = (one: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.array(one, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(fc.oneof(one, oneOf(odd)), { maxLength: 3 }) },
    { weight: 1, arbitrary: oneOf<unknown>([null, {}, 'none', '']) },
  );

/** Sections with the field names of version 1, of version 0, and of common usage. */
const sections: Record<string, fc.Arbitrary<unknown>> = {
  work: list(
    entry(
      {
        name: text,
        position: text,
        url: link,
        startDate: date,
        endDate: date,
        summary: text,
        highlights: texts,
        location: text,
      },
      ['name'],
    ),
  ),
  experience: list(
    entry({ company: text, title: text, website: link, startDate: date, endDate: date, bullets: texts }, ['company']),
  ),
  education: list(
    entry(
      {
        institution: text,
        area: text,
        studyType: text,
        startDate: date,
        endDate: date,
        score: text,
        courses: texts,
        highlights: texts,
      },
      ['institution'],
    ),
  ),
  volunteer: list(
    entry({
      organization: text,
      company: text,
      position: text,
      website: link,
      startDate: date,
      endDate: date,
      highlights: texts,
    }),
  ),
  awards: list(entry({ title: text, name: text, date, awarder: text, issuer: text, summary: text })),
  publications: list(
    entry({ name: text, title: text, publisher: text, releaseDate: date, date, url: link, website: link }),
  ),
  skills: list(entry({ name: text, title: text, level: text, keywords: texts })),
  languages: list(
    fc.oneof(entry({ language: text, name: text, fluency: text, level: text }), oneOf(['English', '日本語'])),
  ),
  interests: list(entry({ name: text, keywords: texts })),
  references: list(entry({ name: text, reference: text, text })),
  projects: list(
    entry({
      name: text,
      description: text,
      summary: text,
      highlights: texts,
      keywords: texts,
      startDate: date,
      endDate: date,
      url: link,
      roles: texts,
      entity: text,
      type: text,
    }),
  ),
  certificates: list(entry({ name: text, title: text, date, issuer: text, authority: text, url: link })),
  meta: oneOf<unknown>([{ theme: 'kendall', lastModified: '2020' }, null, {}]),
  $schema: oneOf<unknown>(['https://example.com/schema.json', null]),
};

const basics = entry(
  {
    name: oneOf(['Ada Byron', '  Ada  ', '山田 花子']),
    label: text,
    title: text,
    image: text,
    picture: text,
    email: oneOf<unknown>(['ada@example.org', 'mailto:ada@example.org', 'ada at example', '', null]),
    phone: oneOf<unknown>(['1', 7, null]),
    url: link,
    website: link,
    summary: text,
    location: fc.oneof(
      entry({
        city: text,
        region: text,
        state: text,
        countryCode: oneOf(countries),
        country: oneOf(countries),
        postalCode: oneOf<unknown>(['1', 12345, null]),
        zip: oneOf(['2']),
        address: text,
      }),
      oneOf<unknown>(['Kyoto', null, '']),
    ),
    profiles: list(
      entry({
        network: oneOf<unknown>(['GitHub', 'Twitter', 'Elsewhere', '']),
        username: oneOf<unknown>(['@ada', 'ada', null]),
        url: link,
        name: text,
      }),
    ),
    'x-site': entry({
      tagline: text,
      bio: texts,
      researchBio: texts,
      blogIntro: text,
      techStack: texts,
      keywords: oneOf<unknown>(['all', 'none']),
      seal: oneOf(['AB', 'ABC']),
    }),
  },
  ['name'],
);

/** Copies data as if it came from a file, so that no object occurs in two places. */
const asJson = (data: Data): Data => JSON.parse(JSON.stringify(data)) as Data;

/** A résumé that has a name; all other fields are arbitrary. */
export const resumes: fc.Arbitrary<Data> = fc
  .tuple(basics, fc.record(sections, { requiredKeys: [] }) as fc.Arbitrary<Data>, unknown)
  .map(([person, all, more]) => asJson({ basics: person, ...all, ...more }));

/** Generates values that people could enter into a field. */
function valueOf(shape: Shape, name: string): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'text':
      if (/date/i.test(name)) return date;
      if (/^(?:url|slides|video|poster|repository|live|more)$/.test(name)) return link;
      return text;
    case 'number':
      return oneOf<unknown>([0, 5, 2024, -1, 'many', null]);
    case 'flag':
      return oneOf<unknown>([true, false, 'yes', null]);
    case 'choice':
      return oneOf<unknown>([...shape.options, ...shape.options, 'none of them', null, 1]);
    case 'list':
      return list(valueOf(shape.entry, name));
    case 'group':
      return entry(fieldsOf(shape), []);
    default:
      return oneOf(odd);
  }
}

const fieldsOf = (shape: Extract<Shape, { kind: 'group' }>) =>
  Object.fromEntries(shape.fields.map(({ name, shape: inner }) => [name, valueOf(inner, name)]));

/** The data without which a record of each kind is not displayed. */
const needed: Partial<Record<ContentKind, Data>> = {
  profile: { basics: { name: 'Ada Byron' } },
  'profile-ja': { basics: { name: '山田 花子' } },
  project: { name: 'A project', date: '2024', category: '', description: '', technologies: [] },
  talk: { title: 'A talk', date: '2024' },
  teaching: { title: 'A course', startDate: '2024' },
  news: { date: '2024', text: 'News' },
  service: { role: 'Reviewer' },
  award: { title: 'A prize' },
  page: { title: 'A page', body: { blocks: [] } },
};

/** Records of a kind: each field is optional and valid or invalid, but the required data is always included. */
export function recordsOf(kind: ContentKind, { shape }: RecordForm): fc.Arbitrary<Data> {
  if (kind === 'profile') return resumes;
  if (shape.kind !== 'group') throw new Error(`${kind} has no fields.`);
  const base = needed[kind] ?? {};
  const { body: _, ...fields } = fieldsOf(shape);
  return fc
    .tuple(fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<Data>, unknown, fc.boolean())
    .map(([said, more, isWhole]) => asJson(isWhole ? { ...more, ...said, ...base } : { ...more, ...base, ...said }));
}
