/**
 * The paths of the API (docs/spec/api.md) and of the pages (docs/spec/site.md). Code that creates links must use the
 * paths in this file. Route patterns are defined where they are matched: in the API's routes and endpoints, in
 * `site/http/`, and in Netlify's configuration.
 */
import type { FileKind } from './media-sizes.ts';
import { inLanguage, languagePart, withoutLanguage } from './languages.ts';
import { currentLink } from './renamed-paths.ts';

const encoded = encodeURIComponent;
const numbered = (path: string, page: number) => (page === 1 ? path : `${path}/${page}`);

export const api = {
  checkAuth: '/api/users/checkAuth',
  signup: '/api/users/signup',
  login: '/api/users/login',
  logout: '/api/users/logout',
  refresh: '/api/users/refresh',
  resetPassword: '/api/users/reset-password',
  resetPasswordWith: (token: string) => `/api/users/reset-password/${encoded(token)}`,
  stepUp: '/api/auth/step-up',
  stepUpOptions: '/api/auth/step-up/options',
  passkeyLogin: '/api/auth/passkey',
  passkeyLoginOptions: '/api/auth/passkey/options',
  passkeys: '/api/passkeys',
  passkeyOptions: '/api/passkeys/options',
  passkey: (id: string) => `/api/passkeys/${encoded(id)}`,
  passkeysOnly: (id: string) => `/api/users/${encoded(id)}/passkeys-only`,
  tokens: '/api/tokens',
  token: (id: string) => `/api/tokens/${encoded(id)}`,
  user: (id: string) => `/api/users/${encoded(id)}`,
  pendingEmail: (id: string) => `/api/users/${encoded(id)}/pending-email`,
  confirmation: (id: string) => `/api/users/${encoded(id)}/confirmation`,
  userData: (id: string) => `/api/users/${encoded(id)}/data`,
  sessions: (id: string) => `/api/users/${encoded(id)}/sessions`,
  session: (id: string, sessionId: string) => `/api/users/${encoded(id)}/sessions/${encoded(sessionId)}`,
  securityLog: (id: string) => `/api/users/${encoded(id)}/security-log`,
  subscribe: '/api/subscribe',
  ownComments: (id: string) => `/api/users/${encoded(id)}/comments`,
  ownSubscription: (id: string) => `/api/users/${encoded(id)}/subscription`,
  subscribers: '/api/subscribers',
  subscriber: (id: string) => `/api/subscribers/${encoded(id)}`,
  subscribersCsv: '/api/subscribers.csv',
  importSubscribers: '/api/subscribers/import',
  mailings: '/api/mailings',
  mailing: (id: string) => `/api/mailings/${encoded(id)}`,
  analyticsEvents: '/api/events',
  analytics: '/api/analytics',
  analyticsCsv: '/api/analytics.csv',
  redirects: '/api/redirects',
  mailEvents: '/api/mail/events',
  postAudience: (id: string) => `/api/blog/posts/${encoded(id)}/audience`,
  testEmail: (id: string) => `/api/blog/posts/${encoded(id)}/test-email`,
  categories: '/api/blog/categories',
  newPostDrafts: '/api/blog/drafts',
  newPostDraft: (key: string) => `/api/blog/drafts/${encoded(key)}`,
  posts: '/api/blog/posts',
  post: (id: string) => `/api/blog/posts/${encoded(id)}`,
  postChanges: (id: string) => `/api/blog/posts/${encoded(id)}/changes`,
  postRestore: (id: string) => `/api/blog/posts/${encoded(id)}/restore`,
  postOriginal: (id: string) => `/api/blog/posts/${encoded(id)}/original`,
  postPreview: (id: string) => `/api/blog/posts/${encoded(id)}/preview`,
  postReviews: (id: string) => `/api/blog/posts/${encoded(id)}/reviews`,
  postReview: (id: string, comment: string) => `/api/blog/posts/${encoded(id)}/reviews/${encoded(comment)}`,
  /** Receives comments from reviewers who have a comment link. */
  review: (token: string) => `/api/reviews/${encoded(token)}`,
  revisions: (id: string) => `/api/blog/posts/${encoded(id)}/revisions`,
  revision: (id: string, revision: number) => `/api/blog/posts/${encoded(id)}/revisions/${revision}`,
  postComments: (id: string) => `/api/blog/posts/${encoded(id)}/comments`,
  websub: '/api/websub',
  comments: '/api/comments',
  mentions: '/api/mentions',
  mention: (id: string) => `/api/mentions/${encoded(id)}`,
  comment: (id: string) => `/api/comments/${encoded(id)}`,
  projects: '/api/projects',
  publications: '/api/publications',
  citable: '/api/citable',
  citationWords: '/api/citation-words',
  content: '/api/content',
  dashboard: '/api/dashboard',
  publicationLookup: '/api/publication-lookup',
  textLanguages: '/api/languages',
  linkCard: '/api/link-card',
  drawings: '/api/drawings',
  imports: '/api/imports',
  knownImports: '/api/imports/known',
  importPlaces: '/api/imports/places',
  import: (id: string) => `/api/imports/${encoded(id)}`,
  importEnd: (id: string) => `/api/imports/${encoded(id)}/end`,
  contentRecord: (kind: string, key: string) => `/api/content/${encoded(kind)}/${encoded(key)}`,
  contentProposal: (kind: string, key: string) => `${api.contentRecord(kind, key)}/proposal`,
  contentOriginal: (kind: string, key: string) => `${api.contentRecord(kind, key)}/original`,
  contentRevisions: (kind: string, key: string) => `${api.contentRecord(kind, key)}/revisions`,
  contentRevision: (kind: string, key: string, revision: number) =>
    `${api.contentRecord(kind, key)}/revisions/${revision}`,
  document: (id: string) => (isStanding(id) ? `/api/${id}` : `/api/documents/${encoded(id)}`),
  /** A document as a file: the PDF, its text, or a résumé's JSON Resume. */
  documentAs: (id: string, format: 'pdf' | 'txt' | 'json') => `${api.document(id)}?format=${format}`,
  media: '/api/media',
  medium: (id: string) => `/api/media/${encoded(id)}`,
  fetchedMedia: '/api/media/fetched',
  uploads: '/api/media/uploads',
  uploadPart: (upload: string, part: number) => `/api/media/uploads/${encoded(upload)}/${part}`,
  health: '/api/health',
  openapi: '/api/openapi.json',
  build: '/api/build',
} as const;

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
  project: (id: string) => `/projects/${encoded(id)}`,
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
  builtInLists: '/built-in-lists.json',
  /** The latest posts as RSS. */
  rss: '/rss.xml',
  atom: '/atom.xml',
  jsonFeed: '/feed.json',
  /** The latest comments on all posts, as Atom. */
  commentsFeed: '/comments.xml',
  privacy: '/privacy',
  /** Receives notifications of links from other sites. */
  webmention: '/webmention',
  /** Receives posts from the owner's own programs. */
  micropub: '/micropub',
  micropubMedia: '/micropub/media',
  /** The texts of scripts in a language other than English; the scripts themselves contain the English texts. */
  words: (language: string) => `/words.${language}.js`,
  sitemap: '/sitemap.xml',
  /** A part of the sitemap of a very large site. */
  sitemapPart: (part: string) => `/sitemap-${part}.xml`,
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

/** Pages that the API serves. */
const actingPages = [pages.setup('token'), ...mailedPages];

/** Returns whether the API serves a path: the API's own paths, and the paths of some pages. */
export const isApiPath = (path: string): boolean =>
  /^\/(?:api|media|micropub)(?:\/|$)/.test(path) ||
  path === pages.headPreview ||
  path === pages.webmention ||
  actingPages.includes(withoutToken(path));
