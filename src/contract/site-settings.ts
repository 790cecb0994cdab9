/**
 * The owner's settings for the whole site: the record `site`, `content/site.json`. All settings are optional and have
 * defaults (CONT-23).
 */
import { languageCodes, type LanguageCode } from './languages.ts';
import { link } from './portfolio.ts';
import { defaultRobots, siteRobots, type SiteRobots } from './site-robots.ts';
import { z } from './zod.ts';
import { code, type Code } from './problems.ts';

const menuIcons = ['home', 'research', 'blog', 'about', 'page', 'link', 'book', 'teaching', 'code', 'mail'] as const;
export type MenuIcon = (typeof menuIcons)[number];

const homeParts = ['writing', 'papers', 'projects', 'news', 'stack'] as const;
export type HomePart = (typeof homeParts)[number];

export const siteSections = ['research', 'blog', 'projects', 'documents', 'accounts'] as const;
export type SiteSection = (typeof siteSections)[number];

const line = (max: number) => z.string().trim().max(max, `This text can have up to ${max} characters.`);
const unique = (message: string) => [(all: readonly unknown[]) => new Set(all).size === all.length, message] as const;

const menuEntry = z
  .strictObject({
    /** `home`, `research`, `blog`, `about`, or the slug of a custom page. */
    page: z
      .string()
      .trim()
      .regex(/^[^\s/?#]+$/, code('pageName'))
      .max(200)
      .optional(),
    url: link.max(2_000).optional(),
    label: line(40).optional(),
    hidden: z.boolean().optional(),
    icon: z.enum(menuIcons).optional(),
  })
  .superRefine(({ page, url, label }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((page === undefined) === (url === undefined)) wrong('page', code('pageOrLink'));
    if (url !== undefined && !label) wrong('label', code('linkName'));
    if (page !== undefined && label !== undefined) wrong('label', code('pageHasName'));
  });
export type MenuEntry = z.infer<typeof menuEntry>;

/**
 * Returns whether the runtime knows a time zone.
 * @param name IANA name
 */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

const footer = z.strictObject({
  /** Text next to the copyright line. */
  line: line(200).optional(),
  firstYear: z.number().int().min(1900, code('yearDigits')).max(2100, code('yearDigits')).optional(),
});

/** Font pairs of the product: for headings and for text. */
export const facePairs = ['newsreader', 'newsreader-sans', 'sans-newsreader', 'sans'] as const;
export const corners = ['square', 'soft', 'round'] as const;

const isShort = (text: string) => [...new Intl.Segmenter().segment(text)].length <= 2;

const theme = z.strictObject({
  accent: z
    .string()
    .regex(/^#[\da-f]{6}$/i, code('colour'))
    .optional(),
  faces: z.enum(facePairs).optional(),
  seal: z.string().trim().max(16).refine(isShort, code('sealRoom')).optional(),
  corner: z.enum(corners).optional(),
});

/** Citation styles that are part of the product. Any other style is a `.csl` file in `content/`. */
export const citationStyles = ['apa', 'ieee', 'chicago-author-date', 'chicago-notes', 'vancouver', 'sist02'] as const;

const citationStyle = z
  .string()
  .trim()
  .max(200)
  .refine((name) => (citationStyles as readonly string[]).includes(name) || /^[\w-][\w.-]*\.csl$/.test(name), {
    error: 'citationStyle' satisfies Code,
    params: { given: [citationStyles.join(', ')] },
  });

export const siteRecord = z.strictObject({
  /** Title of the site; by default the owner's name. */
  title: line(100).optional(),
  languages: z
    .array(z.enum(languageCodes))
    .min(1, code('languageNeeded'))
    .refine(...unique(code('languageOnce')))
    .optional(),
  /** The time zone of the site, which determines the day of each date. */
  timeZone: z.string().refine(isTimeZone, code('timeZone')).optional(),
  menu: z.array(menuEntry).max(12, code('menuLength')).optional(),
  home: z
    .array(z.enum(homeParts))
    .refine(...unique(code('partOnce')))
    .optional(),
  sections: z
    .strictObject({
      research: z.boolean().optional(),
      blog: z.boolean().optional(),
      projects: z.boolean().optional(),
      documents: z.boolean().optional(),
      accounts: z.boolean().optional(),
    })
    .optional(),
  footer: footer.optional(),
  theme: theme.optional(),
  /** TeX macro names without their backslash: `{"RR": "\\mathbb{R}"}`. */
  texMacros: z
    .record(z.string(), z.string().trim().max(500, code('textLength500')))
    .superRefine((all, context) => {
      const wrong = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
      const names = Object.keys(all);
      if (names.length > 100) wrong([], code('macroCount'));
      for (const name of names) {
        if (!/^[A-Za-z]{1,40}$/.test(name)) wrong([name], code('macroName'));
        // The definition is required once the macro has a name, so an empty definition is reported.
        if (all[name] === '')
          context.addIssue({ code: 'custom', path: [name], message: code('textEmpty'), params: { of: 'name' } });
      }
    })
    .optional(),
  /** The style of citations in posts: in the text, in notes, and in the list of references. */
  citationStyle: citationStyle.optional(),
  /** Whether readers with an account can comment on posts. */
  comments: z.boolean().optional(),
  /** Whether readers can subscribe to the newsletter. */
  follow: z.boolean().optional(),
  /** Whether visits are counted. */
  numbers: z.boolean().optional(),
  /** Which citation counts readers see. */
  citationCounts: z
    .strictObject({ works: z.boolean().optional(), sum: z.boolean().optional(), hIndex: z.boolean().optional() })
    .optional(),
  /** The rules for search engines and AI. */
  robots: siteRobots.optional(),
  /** Whether programs can read public content over MCP without a token. */
  mcp: z.boolean().optional(),
});
export type SiteRecord = z.infer<typeof siteRecord>;

export interface SiteTheme {
  /** `#rrggbb`; null for the product's default accent, vermilion. */
  accent: string | null;
  faces: (typeof facePairs)[number];
  /** `null` selects the monogram of the owner's record. */
  seal: string | null;
  corner: (typeof corners)[number];
}

/** The record with all defaults filled in. */
export interface SiteSettings {
  /** `null` selects the owner's name. */
  title: string | null;
  languages: readonly LanguageCode[];
  timeZone: string;
  menu: readonly MenuEntry[];
  home: readonly HomePart[];
  sections: Readonly<Record<SiteSection, boolean>>;
  footer: { line: string; firstYear: number };
  theme: SiteTheme;
  texMacros: Readonly<Record<string, string>>;
  /** One of `citationStyles`, or the name of a `.csl` file in `content/`. */
  citationStyle: string;
  comments: boolean;
  follow: boolean;
  numbers: boolean;
  citationCounts: Readonly<Record<'works' | 'sum' | 'hIndex', boolean>>;
  robots: SiteRobots;
  mcp: boolean;
}

export const defaultSettings: SiteSettings = {
  title: null,
  languages: ['en'],
  timeZone: 'Asia/Tokyo',
  menu: [{ page: 'home' }, { page: 'research' }, { page: 'blog' }, { page: 'about' }],
  home: ['writing', 'papers', 'news', 'projects', 'stack'],
  sections: { research: true, blog: true, projects: true, documents: true, accounts: true },
  footer: { line: '', firstYear: 2024 },
  theme: { accent: null, faces: 'newsreader', seal: null, corner: 'soft' },
  texMacros: {},
  citationStyle: 'apa',
  comments: false,
  follow: false,
  numbers: false,
  citationCounts: { works: false, sum: false, hIndex: false },
  robots: defaultRobots,
  mcp: false,
};
