/** Prepares talks, teaching, news, service and awards for pages. */
import type { Activities } from '#contract/activities.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { editMark } from '#contract/edit-mark.ts';
import { escapeAttribute } from '#domain/document/escape.ts';
import type { Messages } from '#messages/shape.ts';
import { markedHtml } from './marked-text.ts';

export interface ActivityLine {
  /** The record that an edit link opens: `talk/2026-kyoto`. */
  edit: string | undefined;
  title: string;
  href: string | null;
  /** Venue, place and role: `Seminar on Scripts · Kyoto · invited`. */
  detail: string;
  when: string;
  text: string | null;
  links: { name: string; href: string }[];
}

export interface ActivitySection {
  id: 'talks' | 'teaching' | 'service' | 'awards';
  name: string;
  lines: ActivityLine[];
}

/** Returns the sections of the research page, without empty sections. In each section, the latest entry comes first. */
export function activitySections(
  { talks, teaching, service, awards }: Activities,
  { research, dates }: Messages,
): ActivitySection[] {
  const { resources } = research;
  const sections: ActivitySection[] = [
    {
      id: 'talks',
      name: research.talks,
      lines: talks.map((talk) => ({
        edit: editOf('talk', talk),
        title: talk.title,
        href: talk.url ?? null,
        detail: joined(talk.event, talk.place, talk.kind),
        when: dates.partialDate(talk.date),
        text: talk.abstract ?? null,
        links: linksOf([
          [resources.slides, talk.slides],
          [resources.video, talk.video],
          [resources.poster, talk.poster],
        ]),
      })),
    },
    {
      id: 'teaching',
      name: research.teaching,
      lines: teaching.map((course) => ({
        edit: editOf('teaching', course),
        title: course.title,
        href: course.url ?? null,
        detail: joined(course.institution, course.role),
        when: dates.span(course.startDate, course.endDate),
        text: course.note ?? null,
        links: [],
      })),
    },
    {
      id: 'service',
      name: research.service,
      lines: service.map((role) => ({
        edit: editOf('service', role),
        title: role.role,
        href: role.url ?? null,
        detail: joined(role.organization),
        when: dates.span(role.startDate, role.endDate),
        text: role.note ?? null,
        links: [],
      })),
    },
    {
      id: 'awards',
      name: research.awards,
      lines: awards.map((award) => ({
        edit: editOf('award', award),
        title: award.title,
        href: null,
        detail: joined(award.awarder),
        when: award.date === undefined ? '' : dates.partialDate(award.date),
        text: award.summary ?? null,
        links: [],
      })),
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

/** An award as shown on the About page. */
export interface AwardLine {
  edit: string | undefined;
  year: string;
  title: string;
  awarder: string;
}

/** Returns the latest awards for the About page, at most `count`. */
export const awardLines = ({ awards }: Activities, count = 6): AwardLine[] =>
  awards.slice(0, count).map((award) => ({
    edit: editOf('award', award),
    year: award.date?.slice(0, 4) ?? '',
    title: award.title,
    awarder: award.awarder ?? '',
  }));

/** Returns a news entry as HTML. If the entry has a URL, the whole text is a link. */
export const newsHtml = (
  { text, url }: Pick<Activities['news'][number], 'text' | 'url'>,
  href: (link: string) => string,
): string => (url ? `<a href="${escapeAttribute(href(url))}">${markedHtml(text)}</a>` : markedHtml(text, href));

/** Returns the latest news for the home page, at most `count`. */
export const latestNews = (
  { news }: Activities,
  { dates }: Messages,
  count = 5,
): (Activities['news'][number] & { when: string })[] =>
  news.slice(0, count).map((item) => ({ ...item, when: dates.partialDate(item.date) }));

const editOf = (kind: ContentKind, { key }: { key?: string | undefined }) =>
  key === undefined ? undefined : editMark(kind, key);

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');

const linksOf = (links: readonly [name: string, href: string | undefined][]) =>
  links.flatMap(([name, href]) => (href ? [{ name, href }] : []));
