/** What a researcher does beside papers: talks, teaching, news, service, awards; small files in folders of `content/`. */
import { z } from './zod.ts';
import { partialDate } from './career.ts';
import { link } from './portfolio.ts';

const text = z.string().trim().min(1, 'This text is empty.').max(2_000);
const short = text.max(300).optional();
const href = link.optional();

export const talk = z.strictObject({
  title: text,
  date: partialDate,
  /** The conference, seminar or series. */
  event: short,
  place: short,
  /** `invited`, `keynote`, `poster`: as the owner calls it. */
  kind: short,
  abstract: text.optional(),
  ...{ url: href, slides: href, video: href, poster: href },
});
export type Talk = z.infer<typeof talk>;

export const teaching = z.strictObject({
  title: text,
  institution: short,
  /** `Lecturer`, `Teaching assistant`. */
  role: short,
  startDate: partialDate,
  endDate: partialDate.optional(),
  note: text.optional(),
  url: href,
});
export type Teaching = z.infer<typeof teaching>;

export const news = z.strictObject({ date: partialDate, text, url: href });
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

/** By folder of `content/`. */
export const activitySchemas = { talks: talk, teaching, news, service, awards: award } as const;
export const activityFolders = ['talks', 'teaching', 'news', 'service', 'awards'] as const;
export type ActivityFolder = (typeof activityFolders)[number];

/** Everything of each kind, the latest first. */
export const activities = z.object({
  talks: z.array(talk),
  teaching: z.array(teaching),
  news: z.array(news),
  service: z.array(service),
  awards: z.array(award).default([]),
});
export type Activities = z.infer<typeof activities>;
export const noActivities: Activities = { talks: [], teaching: [], news: [], service: [], awards: [] };
