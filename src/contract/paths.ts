/**
 * The paths of the pages (docs/spec/site.md). Code that creates links must use the paths in this file; `pathOf` builds
 * the path of a declared call. Route patterns are defined where they are matched: in the declarations of the calls, in
 * `site/http/`, and in Netlify's configuration.
 */
import type { FileKind } from './media-sizes.ts';
import { inLanguage, languagePart, withoutLanguage } from './languages.ts';
import { currentLink } from './renamed-paths.ts';

const encoded = encodeURIComponent;
const numbered = (path: string, page: number) => (page === 1 ? path : `${path}/${page}`);

/** The API's path of a document of the career record. */
export const documentPath = (id: string) => (isStanding(id) ? `/api/${id}` : `/api/documents/${encoded(id)}`);
/** A document as a file: the PDF, its text, or a résumé's JSON Resume. */
export const documentPathAs = (id: string, format: 'pdf' | 'txt' | 'json') => `${documentPath(id)}?format=${format}`;

/** The three default documents of the career record, by their path. */
export const documentNames = ['resume', 'rirekisho', 'keirekisho'] as const;
export type DocumentName = (typeof documentNames)[number];
/** All kinds of documents, including the CV and the list of research achievements (研究業績書). */
export const documentKinds = ['resume', 'cv', 'rirekisho', 'keirekisho', 'gyoseki'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const documentId = new RegExp(`^(${documentKinds.join('|')})(-[a-z0-9]+)*$`);
/** Returns whether a text is a document id: a kind, or a kind with a suffix, such as `resume-us`. */
export const isDocumentId = (id: string): boolean => documentId.test(id);
export const kindOf = (id: string): DocumentKind => (id.split('-')[0] ?? '') as DocumentKind;
const isStanding = (id: string) => (documentNames as readonly string[]).includes(id);

/**
 * Returns the slug of a project. Owners choose ids in files; a path that ends in `.md` is the Markdown of another page
 * (SITE-42).
 */
export const projectSlug = (id: string): string => id.replace(/\.md$/i, '-md');

export const pages = {
  home: '/',
  research: '/research',
  /** `value` and `address` are slugs: safe in URLs and as file names. */
  researchBy: (facet: 'kind' | 'year' | 'keyword' | 'author', value: string) => `/research/${facet}/${encoded(value)}`,
  publication: (address: string) => `/research/${encoded(address)}`,
  citation: (address: string, extension: string) => `/research/cite/${encoded(address)}.${extension}`,
  blog: '/blog',
  newPost: '/blog/create',
  post: (id: string) => `/blog/${encoded(id)}`,
  /** The public page of a post, by its slug, or by its id if it has no slug. */
  postAt: ({ id, address }: { id: string; address: string | null }) => `/blog/${encoded(address ?? id)}`,
  /** The post as readers see it. Without the parameter, an admin gets the editor. */
  postAsReader: (id: string) => `/blog/${encoded(id)}?view=reader`,
  preview: (token: string) => `/blog/preview/${encoded(token)}`,
  blogPage: (number: number) => (number === 1 ? '/blog' : `/blog/page/${number}`),
  category: (id: string, page = 1) => numbered(`/blog/category/${encoded(id)}`, page),
  keyword: (id: string, page = 1) => numbered(`/blog/keyword/${encoded(id)}`, page),
  archive: '/blog/archive',
  archiveYear: (year: number) => `/blog/archive/${year}`,
  allMedia: '/media/',
  /** An image in a width and format that `contract/media.ts` offers. */
  media: (id: string, width: number, format: string) => `/media/${encoded(id)}-${width}.${format}`,
  /** The URL of an image before its widths are known. The server serves nothing at this URL. */
  uploadedPicture: (id: string) => `/media/${encoded(id)}`,
  uploadedFile: (id: string, kind: FileKind = 'pdf') => `/media/${encoded(id)}.${kind}`,
  /** An image of an unpublished post, under its preview link. */
  previewedMedia: (token: string, file: string) => `/media/preview/${encoded(token)}/${file}`,
  about: '/about',
  document: (id: string) => `/${id}`,
  project: (id: string) => `/projects/${encoded(projectSlug(id))}`,
  own: (address: string) => `/${encoded(address)}`,
  /** The PDF file of a document on a static site. */
  documentFile: (file: string) => `/documents/${file}`,
  /** A file in `content/` that a publication links to. The argument is the file's path in `content/`. */
  contentFile: (path: string) => `/files/${path}`,
  /** The drawing on the home page. A changed drawing gets another URL. */
  frontDrawing: (hash: string) => `/files/front/${hash}.svg`,
  users: '/users',
  login: '/users/login',
  signup: '/users/signup',
  forgotPassword: '/users/reset-password',
  resetPassword: (token: string) => `/users/reset-password/${encoded(token)}`,
  /** The page that confirms an email address, current or new. */
  confirmEmail: (token: string) => `/users/confirm/${encoded(token)}`,
  /** The page that cancels a pending email change. */
  stopEmailChange: (token: string) => `/users/stop/${encoded(token)}`,
  /** The page that reverts an email change. */
  revertEmailChange: (token: string) => `/users/revert-email-change/${encoded(token)}`,
  /** The page that ends a session. It is linked in the email about a new login, for a user who did not log in. */
  revokeSession: (token: string) => `/users/revoke-session/${encoded(token)}`,
  /** The subscription page of the newsletter. */
  newsletter: '/newsletter',
  /** The page after the subscription form. Asks the reader to check their email. */
  subscriptionRequested: '/newsletter/requested',
  confirmSubscription: (token: string) => `/newsletter/confirm/${encoded(token)}`,
  /** The unsubscribe page, linked in every email. */
  unsubscribe: (token: string) => `/newsletter/unsubscribe/${encoded(token)}`,
  /** The subscribers, and the sent emails. */
  subscribers: '/dashboard/subscribers',
  /** The import of posts from other programs. */
  imports: '/dashboard/import',
  profile: '/users/profile',
  /** The dashboard: pending items, recent activity, and links to all screens. */
  dashboard: '/dashboard',
  /** The editor of the owner's content; see `editPage`. */
  edit: '/dashboard/edit',
  /** A page with unpublished drafts; see `previewOf`. */
  headPreview: '/dashboard/preview',
  /** The setup of a new site. Until an admin exists, each start prints the link. */
  setup: (token: string) => `/setup/${encoded(token)}`,
  terms: '/terms-of-service',
  search: '/search',
  publicationsBib: '/publications.bib',
  /** All publications in one file: `bib`, `ris`, `json`, `txt`. */
  publicationsFile: (extension: string) => `/publications.${extension}`,
  /** All publications as a JSON Feed, and their links as a link set. */
  worksFeed: '/publications.feed.json',
  worksLinkset: '/publications.linkset.json',
  builtInLists: '/built-in-lists.json',
  /** The latest posts as RSS. */
  rss: '/rss.xml',
  atom: '/atom.xml',
  jsonFeed: '/feed.json',
  /** The latest comments on all posts, as Atom. */
  commentsFeed: '/comments.xml',
  privacy: '/privacy',
  /** Receives notifications of links from other sites. */
  /** The MCP server. */
  mcp: '/mcp',
  webmention: '/webmention',
  /** Receives posts from the owner's own programs. */
  micropub: '/micropub',
  micropubMedia: '/micropub/media',
  /** The texts of scripts in a language other than English; the scripts themselves contain the English texts. */
  words: (language: string) => `/words.${language}.js`,
  sitemap: '/sitemap.xml',
  /** A part of the sitemap of a very large site. */
  sitemapPart: (part: string) => `/sitemap-${part}.xml`,
  /** The texts of the site for programs (llmstxt.org): a list, and all texts in one file. */
  llms: '/llms.txt',
  llmsFull: '/llms-full.txt',
  tdmRep: '/.well-known/tdmrep.json',
  manifest: '/site.webmanifest',
  icon: '/icon.svg',
  smallIcon: '/icon-48.png',
  touchIcon: '/apple-touch-icon.png',
} as const;

/**
 * Returns the path of the screen that shows a record's form next to the page with the record.
 * @param key `undefined` for a new record
 * @param part the part of the record that the form shows first
 */
export function editPage(kind: string, key?: string, page?: string, part?: string): string {
  const query = new URLSearchParams({ kind });
  for (const [name, value] of Object.entries({ key, page, part })) if (value !== undefined) query.set(name, value);
  return `${pages.edit}?${query}`;
}

/** The part of the site's form in which one setting is changed. */
export const settingPage = (name: string): string => editPage('site', undefined, pages.home, name);

/**
 * Returns the path of a page in a preview that shows drafts, including this record if it is unpublished.
 * @param as shows a document's printed pages instead of its web page
 */
export function previewOf(page: string, kind: string, key: string | undefined, as?: 'sheets'): string {
  const query = new URLSearchParams({ page, kind, ...(key !== undefined && { key }), ...(as && { as }) });
  return `${pages.headPreview}?${query}`;
}

/**
 * Replaces the token in the path of an emailed link, because one page serves every token.
 * @returns the path of that page, or the given path if it contains no token
 */
export function withoutToken(path: string): string {
  const part = languagePart(path);
  if (part !== undefined) return inLanguage(withoutToken(withoutLanguage(path)), part);
  const [, first, kind, token, ...more] = currentLink(path).split('/');
  if (first === 'setup' && kind && token === undefined) return pages.setup('token');
  if ((first !== 'users' && first !== 'newsletter') || !token || more.length > 0) return path;
  const page = [pages.resetPassword('token'), ...actingPages].find((item) => item.startsWith(`/${first}/${kind}/`));
  return page ?? path;
}

/** Pages behind emailed links. Each page explains the effect of the link, and has a button that triggers it. */
export const mailedPages: readonly string[] = [
  pages.confirmEmail('token'),
  pages.stopEmailChange('token'),
  pages.revertEmailChange('token'),
  pages.revokeSession('token'),
  pages.confirmSubscription('token'),
  pages.unsubscribe('token'),
];

/**
 * Markers in the page that an emailed link opens. The API replaces the HTML between the markers (ACC-41, Links in
 * mails).
 */
export const linkContentMarks = ['<!--link-->', '<!--/link-->'] as const;

/** Pages that the API serves. */
const actingPages = [pages.setup('token'), ...mailedPages];

/** Returns whether the API serves a path: the API's own paths, and the paths of some pages. */
export const isApiPath = (path: string): boolean =>
  /^\/(?:api|media|micropub)(?:\/|$)/.test(path) ||
  path === pages.mcp ||
  path === pages.headPreview ||
  path === pages.webmention ||
  actingPages.includes(withoutToken(path));
