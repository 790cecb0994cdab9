/**
 * A researcher's activities other than papers: talks, teaching, news, service, awards. They are small files in folders
 * of `content/`.
 */
import type { ContentKind } from './content-keys.ts';
import { z } from './zod.ts';
import { partialDate } from './career.ts';
import { inOneLanguage, link, linkOrUpload } from './portfolio.ts';
import { code } from './problems.ts';

const text = z.string().trim().min(1, code('textEmpty')).max(2_000);
const short = text.max(300).optional();
const href = link.optional();
/** A link or an uploaded file, for slides and posters. */
const upload = linkOrUpload.optional();

export const talk = z.strictObject({
  title: text,
  date: partialDate,
  /** The conference, seminar or series. */
  event: short,
  place: short,
  /** `invited`, `keynote`, `poster` or another kind named by the owner. */
  kind: short,
  abstract: text.optional(),
  url: href,
  slides: upload,
  video: href,
  poster: upload,
});
export type Talk = z.infer<typeof talk>;

export const teaching = z.strictObject({
  title: text,
  institution: short,
  /** The person's role, such as `Lecturer` or `Teaching assistant`. */
  role: short,
  startDate: partialDate,
  endDate: partialDate.optional(),
  note: text.optional(),
  url: href,
});
export type Teaching = z.infer<typeof teaching>;

export const news = z.strictObject({ date: partialDate, text, url: href, ...inOneLanguage });
export type News = z.infer<typeof news>;

export const service = z.strictObject({
  role: text,
  organization: short,
  startDate: partialDate.optional(),
  endDate: partialDate.optional(),
  note: text.optional(),
  url: href,
});
export type Service = z.infer<typeof service>;

export const award = z.strictObject({
  title: text,
  date: partialDate.optional(),
  awarder: short,
  summary: text.optional(),
});
export type Award = z.infer<typeof award>;

/** Schemas of the entries, by folder of `content/`. */
export const activityFolders = ['talks', 'teaching', 'news', 'service', 'awards'] as const;
export type ActivityFolder = (typeof activityFolders)[number];

/** The kind of an entry in each folder. */
export const activityKinds = {
  talks: 'talk',
  teaching: 'teaching',
  news: 'news',
  service: 'service',
  awards: 'award',
} as const satisfies Record<ActivityFolder, ContentKind>;

/** The key under which the record is edited. */
const keyed = { key: z.string().optional() };

/** All activities by kind, latest first. */
export const activities = z.object({
  talks: z.array(talk.extend(keyed)),
  teaching: z.array(teaching.extend(keyed)),
  news: z.array(news.extend(keyed)),
  service: z.array(service.extend(keyed)),
  awards: z.array(award.extend(keyed)).default([]),
});
export type Activities = z.infer<typeof activities>;
export const noActivities: Activities = { talks: [], teaching: [], news: [], service: [], awards: [] };

/** Sorts current entries before past entries, latest first. Entries of equal time keep their order. */
export const latestFirst = <Entry extends object>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => when(b).localeCompare(when(a)));

function when(entry: { date?: string; startDate?: string; endDate?: string }): string {
  return entry.date ?? `${entry.endDate ?? '9999'} ${entry.startDate ?? ''}`;
}
