/** The owner's rules for search engines and AI: the part `robots` of the record `site` (SITE-44). */
import { crawlerNames, type CrawlerName } from './crawlers.ts';
import { link } from './portfolio.ts';
import { code } from './problems.ts';
import { z } from './zod.ts';

/** A use that the owner allows or refuses. Without a value, the site says nothing about the use. */
const permissions = ['allow', 'refuse'] as const;
export type Permission = (typeof permissions)[number];

/** Lists of pages that `llms.txt` can name. */
export const programLists = ['posts', 'ownPages', 'projects', 'publications', 'person'] as const;
export type ProgramList = (typeof programLists)[number];

const permission = z.enum(permissions).optional();
const unique = [(all: readonly unknown[]) => new Set(all).size === all.length, code('partOnce')] as const;

export const siteRobots = z.strictObject({
  search: permission,
  /** Use as input of an AI model, for an answer. */
  answers: permission,
  training: permission,
  /** Programs that are refused by name, in addition to those whose use is refused. */
  refused: z
    .array(z.enum(crawlerNames))
    .refine(...unique)
    .optional(),
  /** Whether rights for text and data mining are reserved (TDMRep). */
  mining: z.boolean().optional(),
  /** The page with the terms for text and data mining. */
  miningPolicy: link.max(2_000).optional(),
  /** Whether the site has `llms.txt` and `llms-full.txt`. */
  llms: z.boolean().optional(),
  lists: z
    .array(z.enum(programLists))
    .refine(...unique)
    .optional(),
  /** The license of the site's texts, such as `CC BY 4.0` or its URL. */
  license: z.string().trim().max(200, 'This text can have up to 200 characters.').optional(),
});

export interface SiteRobots {
  search: Permission | null;
  answers: Permission | null;
  training: Permission | null;
  refused: readonly CrawlerName[];
  mining: boolean;
  miningPolicy: string | null;
  llms: boolean;
  lists: readonly ProgramList[];
  license: string | null;
}

export const defaultRobots: SiteRobots = {
  search: null,
  answers: null,
  training: null,
  refused: [],
  mining: false,
  miningPolicy: null,
  llms: true,
  lists: programLists,
  license: null,
};
