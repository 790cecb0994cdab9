/** The English resume as it is set: sections in order, dates in words. The page and the PDF draw the same list. */
import type { ResumeDocument, ResumeEntry, ResumeSection, ResumeView } from '#contract/career-documents.ts';
import type { SectionName } from '#contract/document-setup.ts';
import { placeOf } from './owner.ts';
import { paragraphs } from './text.ts';
import { isAfter } from './time.ts';

type Section = Omit<ResumeSection, 'works'> & { name: SectionName };

/** Sections that are empty are left out; where the owner chose them, they stand in that order. */
export function resumeView(document: ResumeDocument): ResumeView {
  const { basics } = document;
  const span = (start: string | undefined, end: string | undefined) => spanOn(document.meta.date, start, end);
  const sections: Section[] = [
    {
      name: 'work',
      title: 'Experience',
      kind: 'entries',
      entries: document.work.map((entry) =>
        line(entry.position ?? entry.name, {
          note: join(entry.position ? entry.name : undefined, entry.location),
          when: span(entry.startDate, entry.endDate),
          url: entry.url ?? null,
          text: entry.summary ?? '',
          points: entry.highlights,
        }),
      ),
    },
    {
      name: 'education',
      title: 'Education',
      kind: 'entries',
      entries: document.education.map((entry) =>
        line([entry.studyType, entry.area].filter(Boolean).join(' in ') || entry.institution, {
          note: entry.studyType || entry.area ? join(entry.institution, entry.score) : (entry.score ?? ''),
          when: span(entry.startDate, entry.endDate),
          url: entry.url ?? null,
          ...coursesOf(entry.courses),
        }),
      ),
    },
    {
      name: 'projects',
      title: 'Projects',
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
      title: 'Publications',
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
      title: 'Talks',
      kind: 'entries',
      entries: document['x-talks'].map((talk) =>
        line(talk.title, { note: join(talk.event, talk.place), when: written(talk.date), url: talk.url ?? null }),
      ),
    },
    {
      name: 'skills',
      title: 'Skills',
      kind: 'terms',
      entries: document.skills.map((entry) => line(entry.name, { text: join(entry.keywords.join(', '), entry.level) })),
    },
    {
      name: 'languages',
      title: 'Languages',
      kind: 'terms',
      entries: document.languages.map((entry) => line(entry.language, { text: entry.fluency ?? '' })),
    },
    {
      name: 'certificates',
      title: 'Certificates',
      kind: 'entries',
      entries: document.certificates.map((entry) =>
        line(entry.name, { note: entry.issuer ?? '', when: written(entry.date), url: entry.url ?? null }),
      ),
    },
    {
      name: 'awards',
      title: 'Awards',
      kind: 'entries',
      entries: document.awards.map((entry) =>
        line(entry.title, { note: entry.awarder ?? '', when: written(entry.date), text: entry.summary ?? '' }),
      ),
    },
    {
      name: 'volunteer',
      title: 'Volunteering',
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
      title: 'Interests',
      kind: 'terms',
      entries: document.interests.map((entry) => line(entry.name, { text: entry.keywords.join(', ') })),
    },
    {
      name: 'references',
      title: 'References',
      kind: 'terms',
      entries: document.references.map((entry) => line(entry.name, { text: entry.reference })),
    },
  ];
  return {
    name: basics.name,
    label: basics.label,
    contacts: contactsOf(basics),
    summary: paragraphs(basics.summary),
    sections: inOrder(sections, document.meta.sections).map(({ title, kind, entries }) => ({
      ...{ title, kind, entries },
      works: [],
    })),
  };
}

/** Those that hold something, in the order that was chosen. */
export function inOrder<T extends { name: SectionName; entries: unknown[] }>(
  sections: readonly T[],
  chosen: readonly SectionName[] | undefined,
): T[] {
  const ordered = chosen ? chosen.flatMap((name) => sections.filter((section) => section.name === name)) : sections;
  return ordered.filter(({ entries }) => entries.length > 0);
}

/** So many courses are a list; more of them are one text, as a line each would fill the page. */
const LISTED_COURSES = 6;

const coursesOf = (courses: readonly string[]): Pick<ResumeEntry, 'text' | 'points'> =>
  courses.length > LISTED_COURSES ? { text: join(...courses), points: [] } : { text: '', points: [...courses] };

function contactsOf(basics: ResumeDocument['basics']): ResumeView['contacts'] {
  const { address, postalCode } = basics.location;
  const place = [address, placeOf(basics.location), postalCode].filter(Boolean).join(', ');
  return [
    ...(place ? [{ text: place, href: null }] : []),
    ...(basics.birthDate ? [{ text: `Born ${written(basics.birthDate)}`, href: null }] : []),
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

const monthNames = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/** `Mar 2024`, `12 Mar 2024`, `2024`: as exact as the date is; empty for none. */
export function written(date: string | undefined): string {
  if (!date) return '';
  const [year = '', month, day] = date.split('-');
  if (!month) return year;
  const name = monthNames.format(new Date(`${year}-${month}-01`));
  return [day && Number(day), name, year].filter(Boolean).join(' ');
}

/** `Apr 2022 – present`; what ends after the document's day is expected to. */
export function spanOn(today: string, start: string | undefined, end: string | undefined): string {
  const until = end && isAfter(end, today) ? `expected ${written(end)}` : written(end);
  if (start) return `${written(start)} – ${until || 'present'}`;
  return until;
}
