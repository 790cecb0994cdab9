/**
 * Creates the layout of the résumé: its sections in order, with dates in words. The web page and the PDF use the same
 * layout.
 */
import type { ResumeDocument, ResumeEntry, ResumeView } from '#contract/career-documents.ts';
import type { SectionName } from '#contract/document-setup.ts';
import { resumeWords, type ResumeWords } from './resume-words.ts';
import { paragraphs } from './text.ts';

/** Sections whose entries are a term with details. */
const terms: ReadonlySet<SectionName> = new Set(['skills', 'languages', 'interests', 'references']);

/** Returns the layout of a résumé, without empty sections and in the order that the owner chose. */
export function resumeView(document: ResumeDocument): ResumeView {
  const { basics } = document;
  const words = resumeWords[document.meta.language];
  const sections = Object.entries(entriesOf(document, words)).map(([name, entries]) => ({
    name: name as keyof typeof entries & SectionName,
    entries,
  }));
  return {
    name: basics.name,
    label: basics.label,
    contacts: contactsOf(basics, words),
    summary: paragraphs(basics.summary),
    sections: inOrder(sections, document.meta.sections).map(({ name, entries }) => ({
      name,
      kind: terms.has(name) ? 'terms' : 'entries',
      entries,
      title: words.titles[name],
      works: [],
    })),
  };
}

/** Returns the entries of each section, in the default order of the sections. */
function entriesOf(document: ResumeDocument, { degree, written, span }: ResumeWords) {
  const when = ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) =>
    span(document.meta.date, startDate, endDate);
  return {
    work: document.work.map((entry) =>
      line(entry.position ?? entry.name, {
        ...entry,
        note: join(entry.position === entry.name || !entry.position ? undefined : entry.name, entry.location),
        when: when(entry),
      }),
    ),
    education: document.education.map((entry) =>
      line(degree(entry.studyType, entry.area) || entry.institution, {
        ...entry,
        note: entry.studyType || entry.area ? join(entry.institution, entry.score) : entry.score,
        when: when(entry),
        ...coursesOf(entry.courses),
      }),
    ),
    projects: document.projects.map((entry) =>
      line(entry.name, {
        ...entry,
        note: join(entry.entity, entry.roles.join(', '), entry.keywords.join(', ')),
        when: when(entry),
        summary: entry.description,
      }),
    ),
    publications: document.publications.map((entry) =>
      line(entry.name, { ...entry, note: entry.publisher, when: written(entry.releaseDate) }),
    ),
    talks: document['x-talks'].map((talk) =>
      line(talk.title, { note: join(talk.event, talk.place), when: written(talk.date), url: talk.url }),
    ),
    skills: document.skills.map(({ name, keywords, level }) =>
      line(name, { summary: join(keywords.join(', '), level) }),
    ),
    languages: document.languages.map(({ language, fluency }) => line(language, { summary: fluency })),
    certificates: document.certificates.map(({ name, issuer, date, url }) =>
      line(name, { note: issuer, when: written(date), url }),
    ),
    awards: document.awards.map(({ title, awarder, date, summary }) =>
      line(title, { note: awarder, when: written(date), summary }),
    ),
    volunteer: document.volunteer.map((entry) =>
      line(entry.position ?? entry.organization, {
        ...entry,
        note: entry.position && entry.organization,
        when: when(entry),
      }),
    ),
    interests: document.interests.map(({ name, keywords }) => line(name, { summary: keywords.join(', ') })),
    references: document.references.map(({ name, reference }) => line(name, { summary: reference })),
  } satisfies Partial<Record<SectionName, ResumeEntry[]>>;
}

/** Returns the nonempty sections in the chosen order. */
export function inOrder<T extends { name: SectionName; entries: unknown[] }>(
  sections: readonly T[],
  chosen: readonly SectionName[] | undefined,
): T[] {
  const ordered = chosen ? chosen.flatMap((name) => sections.filter((section) => section.name === name)) : sections;
  return ordered.filter(({ entries }) => entries.length > 0);
}

/**
 * Maximum number of courses that are shown as a list. More courses become one text, because a line for each course
 * would fill the page.
 */
const LISTED_COURSES = 6;

const coursesOf = (courses: readonly string[]) =>
  courses.length > LISTED_COURSES ? { summary: join(...courses) } : { highlights: courses };

function contactsOf(basics: ResumeDocument['basics'], words: ResumeWords): ResumeView['contacts'] {
  const place = words.home(basics.location);
  return [
    ...(place ? [{ text: place, href: null }] : []),
    ...(basics.birthDate ? [{ text: words.born(basics.birthDate), href: null }] : []),
    ...(basics.email ? [{ text: basics.email, href: `mailto:${basics.email}` }] : []),
    ...(basics.phone ? [{ text: basics.phone, href: `tel:${basics.phone.replace(/[^+\d]/g, '')}` }] : []),
    ...(basics.url ? [{ text: bare(basics.url), href: basics.url }] : []),
    ...basics.profiles.map(({ url }) => ({ text: bare(url), href: url })),
  ];
}

/** The parts of an entry, by the names of JSON Resume. */
interface Parts {
  note?: string | undefined;
  when?: string | undefined;
  url?: string | undefined;
  summary?: string | undefined;
  highlights?: readonly string[];
}

export const line = (
  title: string,
  { note = '', when = '', url, summary = '', highlights = [] }: Parts,
): ResumeEntry => ({ title, note, when, url: url ?? null, text: summary, points: [...highlights] });

export const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');
const bare = (url: string) => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
