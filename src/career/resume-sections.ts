/**
 * Creates the layout of the résumé: its sections in order, with dates in words. The web page and the PDF use the same
 * layout.
 */
import type { ResumeDocument, ResumeEntry, ResumeSection, ResumeView } from '#contract/career-documents.ts';
import type { SectionName } from '#contract/document-setup.ts';
import { resumeWords, type ResumeWords } from './resume-words.ts';
import { paragraphs } from './text.ts';

type Section = Omit<ResumeSection, 'works' | 'title'>;

/** Returns the layout of a résumé, without empty sections and in the order that the owner chose. */
export function resumeView(document: ResumeDocument): ResumeView {
  const { basics } = document;
  const words = resumeWords[document.meta.language];
  const { written } = words;
  const span = (start: string | undefined, end: string | undefined) => words.span(document.meta.date, start, end);
  const sections: Section[] = [
    {
      name: 'work',
      kind: 'entries',
      entries: document.work.map((entry) =>
        line(entry.position ?? entry.name, {
          note: join(entry.position === entry.name || !entry.position ? undefined : entry.name, entry.location),
          when: span(entry.startDate, entry.endDate),
          url: entry.url ?? null,
          text: entry.summary ?? '',
          points: entry.highlights,
        }),
      ),
    },
    {
      name: 'education',
      kind: 'entries',
      entries: document.education.map((entry) =>
        line(words.degree(entry.studyType, entry.area) || entry.institution, {
          note: entry.studyType || entry.area ? join(entry.institution, entry.score) : (entry.score ?? ''),
          when: span(entry.startDate, entry.endDate),
          url: entry.url ?? null,
          ...coursesOf(entry.courses),
        }),
      ),
    },
    {
      name: 'projects',
      kind: 'entries',
      entries: document.projects.map((entry) =>
        line(entry.name, {
          note: join(entry.entity, entry.roles.join(', '), entry.keywords.join(', ')),
          when: span(entry.startDate, entry.endDate),
          url: entry.url ?? null,
          text: entry.description ?? '',
          points: entry.highlights,
        }),
      ),
    },
    {
      name: 'publications',
      kind: 'entries',
      entries: document.publications.map((entry) =>
        line(entry.name, {
          note: entry.publisher ?? '',
          when: written(entry.releaseDate),
          url: entry.url ?? null,
          text: entry.summary ?? '',
        }),
      ),
    },
    {
      name: 'talks',
      kind: 'entries',
      entries: document['x-talks'].map((talk) =>
        line(talk.title, { note: join(talk.event, talk.place), when: written(talk.date), url: talk.url ?? null }),
      ),
    },
    {
      name: 'skills',
      kind: 'terms',
      entries: document.skills.map((entry) => line(entry.name, { text: join(entry.keywords.join(', '), entry.level) })),
    },
    {
      name: 'languages',
      kind: 'terms',
      entries: document.languages.map((entry) => line(entry.language, { text: entry.fluency ?? '' })),
    },
    {
      name: 'certificates',
      kind: 'entries',
      entries: document.certificates.map((entry) =>
        line(entry.name, { note: entry.issuer ?? '', when: written(entry.date), url: entry.url ?? null }),
      ),
    },
    {
      name: 'awards',
      kind: 'entries',
      entries: document.awards.map((entry) =>
        line(entry.title, { note: entry.awarder ?? '', when: written(entry.date), text: entry.summary ?? '' }),
      ),
    },
    {
      name: 'volunteer',
      kind: 'entries',
      entries: document.volunteer.map((entry) =>
        line(entry.position ?? entry.organization, {
          note: entry.position ? entry.organization : '',
          when: span(entry.startDate, entry.endDate),
          url: entry.url ?? null,
          text: entry.summary ?? '',
          points: entry.highlights,
        }),
      ),
    },
    {
      name: 'interests',
      kind: 'terms',
      entries: document.interests.map((entry) => line(entry.name, { text: entry.keywords.join(', ') })),
    },
    {
      name: 'references',
      kind: 'terms',
      entries: document.references.map((entry) => line(entry.name, { text: entry.reference })),
    },
  ];
  return {
    name: basics.name,
    label: basics.label,
    contacts: contactsOf(basics, words),
    summary: paragraphs(basics.summary),
    sections: inOrder(sections, document.meta.sections).map((section) => ({
      ...section,
      title: words.titles[section.name],
      works: [],
    })),
  };
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

const coursesOf = (courses: readonly string[]): Pick<ResumeEntry, 'text' | 'points'> =>
  courses.length > LISTED_COURSES ? { text: join(...courses), points: [] } : { text: '', points: [...courses] };

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

export const line = (title: string, more: Partial<ResumeEntry>): ResumeEntry => ({
  title,
  note: '',
  when: '',
  url: null,
  text: '',
  points: [],
  ...more,
});

export const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');
const bare = (url: string) => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
