/** Prepares talks, teaching, news, service and awards for pages. */
import type { Activities } from '#contract/activities.ts';
import { type ContentKind, editMark } from '#contract/content-keys.ts';
import { resumeDocument } from '#contract/career-documents.ts';
import type { Site } from '#site/data/site.ts';
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
  const lines = {
    talks: talks.map((talk) =>
      lineOf(
        'talk',
        talk,
        talk.title,
        [talk.event, talk.place, talk.kind],
        dates.partialDate(talk.date),
        talk.abstract,
        [
          [resources.slides, talk.slides],
          [resources.video, talk.video],
          [resources.poster, talk.poster],
        ],
      ),
    ),
    teaching: teaching.map((course) => {
      const { title, institution, role, startDate, endDate, note } = course;
      return lineOf('teaching', course, title, [institution, role], dates.span(startDate, endDate), note);
    }),
    service: service.map((role) =>
      lineOf('service', role, role.role, [role.organization], dates.span(role.startDate, role.endDate), role.note),
    ),
    awards: awards.map(({ key, title, awarder, date, summary }) =>
      lineOf('award', { key }, title, [awarder], date === undefined ? '' : dates.partialDate(date), summary),
    ),
  };
  return (['talks', 'teaching', 'service', 'awards'] as const)
    .map((id) => ({ id, name: research[id], lines: lines[id] }))
    .filter((section) => section.lines.length > 0);
}

/**
 * @param details venue, place and role
 * @param links resources, each with its name; resources without a URL are omitted
 */
const lineOf = (
  kind: ContentKind,
  record: { key?: string | undefined; url?: string | undefined },
  title: string,
  details: readonly (string | undefined)[],
  when: string,
  text: string | undefined,
  links: readonly [name: string, href: string | undefined][] = [],
): ActivityLine => ({
  edit: editOf(kind, record),
  title,
  href: record.url ?? null,
  detail: details.filter(Boolean).join(' · '),
  when,
  text: text ?? null,
  links: links.flatMap(([name, href]) => (href ? [{ name, href }] : [])),
});

type Award = Activities['awards'][number];

/**
 * Returns the activities with the awards of the résumé that are not among them. Awards of papers are beside their
 * papers.
 */
export function wholeActivities({ activities, publications, document }: AwardSources): Activities {
  const resume = resumeAwards.safeParse(document('resume')).data;
  const known = new Set([...activities.awards.map(({ title }) => title), ...publications.map(({ award }) => award)]);
  const others = (resume?.awards ?? []).filter(({ title }) => !known.has(title));
  return { ...activities, awards: newestFirst(activities.awards, others) };
}

const resumeAwards = resumeDocument.pick({ awards: true });
type AwardSources = Pick<Site, 'activities' | 'publications' | 'document'>;

/** Adds awards. The owner's order stays if there is nothing to add. */
const newestFirst = <T extends Award>(own: readonly T[], others: readonly T[]): T[] =>
  others.length === 0 ? [...own] : [...own, ...others].toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));

/** An award as shown on the About page. */
export interface AwardLine {
  edit: string | undefined;
  year: string;
  title: string;
  /** The awarder, or the paper that got the award. */
  awarder: string;
}

/** Returns the latest awards for the About page, with those of papers, at most `count`. */
export function awardLines(site: AwardSources, count = 6): AwardLine[] {
  const own = wholeActivities(site).awards.map((award) => ({ ...award, edit: editOf('award', award) }));
  const titles = new Set(own.map(({ title }) => title));
  const ofPapers = site.publications.flatMap(({ id, award, date, title }) =>
    award === null || titles.has(award)
      ? []
      : [{ title: award, awarder: title, edit: editOf('publication', { key: id }), ...(date !== null && { date }) }],
  );
  return newestFirst<(typeof own)[number]>(own, ofPapers)
    .slice(0, count)
    .map(({ edit, date, title, awarder }) => ({ edit, year: date?.slice(0, 4) ?? '', title, awarder: awarder ?? '' }));
}

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
