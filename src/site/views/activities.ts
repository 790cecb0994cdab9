/** Talks, teaching, news and service as pages show them. Pure. */
import type { Activities, News } from '#contract/activities.ts';
import { partialDate } from '#domain/dates.ts';

export interface ActivityLine {
  title: string;
  href: string | null;
  /** Where and as what: `Seminar on Scripts · Kyoto · invited`. */
  detail: string;
  when: string;
  text: string | null;
  links: { name: string; href: string }[];
}

export interface ActivitySection {
  id: 'talks' | 'teaching' | 'service';
  name: string;
  lines: ActivityLine[];
}

/** The sections of the research page, without empty ones; the latest first in each. */
export function activitySections({ talks, teaching, service }: Activities): ActivitySection[] {
  const sections: ActivitySection[] = [
    {
      id: 'talks',
      name: 'Talks',
      lines: talks.map((talk) => ({
        title: talk.title,
        href: talk.url ?? null,
        detail: joined(talk.event, talk.place, talk.kind),
        when: partialDate(talk.date),
        text: talk.abstract ?? null,
        links: linksOf({ Slides: talk.slides, Video: talk.video, Poster: talk.poster }),
      })),
    },
    {
      id: 'teaching',
      name: 'Teaching',
      lines: teaching.map((course) => ({
        title: course.title,
        href: course.url ?? null,
        detail: joined(course.institution, course.role),
        when: span(course.startDate, course.endDate),
        text: course.note ?? null,
        links: [],
      })),
    },
    {
      id: 'service',
      name: 'Service',
      lines: service.map((role) => ({
        title: role.role,
        href: role.url ?? null,
        detail: joined(role.organization),
        when: span(role.startDate, role.endDate),
        text: role.note ?? null,
        links: [],
      })),
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

/** The latest news, for home. */
export const latestNews = ({ news }: Activities, count = 5): (News & { when: string })[] =>
  news.slice(0, count).map((item) => ({ ...item, when: partialDate(item.date) }));

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');

const linksOf = (links: Record<string, string | undefined>) =>
  Object.entries(links).flatMap(([name, href]) => (href ? [{ name, href }] : []));

function span(start: string | undefined, end: string | undefined): string {
  if (!start) return end ? `until ${partialDate(end)}` : '';
  if (start === end) return partialDate(start);
  return `${partialDate(start)} – ${end ? partialDate(end) : 'present'}`;
}
