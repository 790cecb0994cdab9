import { noActivities } from '#contract/activities.ts';
import type { OwnPage } from '#contract/own-pages.ts';
import type { Project, Publication } from '#contract/portfolio.ts';
import type { PostSummary } from '#contract/posts.ts';
import { defaultSettings } from '#contract/site-settings.ts';
import { publicComments } from '#site/data/comments.ts';
import type { Site } from '#site/data/site.ts';
import { allStylesSample } from '#blocks/all-styles-sample.ts';
import { ownPageGroup } from '#site/http/headers.ts';

const instant = '2000-01-01T00:00:00.000Z';
const post: PostSummary = {
  id: 'post',
  title: 'Post',
  summary: { blocks: [] },
  published: true,
  createdAt: instant,
  address: null,
  updatedAt: instant,
  publishedAt: instant,
  revision: 1,
  readingTime: 1,
  category: { id: 'category', name: 'Category' },
  keywords: [{ id: 'keyword', name: 'keyword' }],
};

/** A Japanese post, so that the CSP also allows the additional inline code of Japanese posts. */
const japanesePost: PostSummary = { ...post, id: 'japanese-post', title: 'ひとつの題', vertical: true };
const posts = [post, japanesePost];

export const placeholderPublication: Publication = {
  id: 'publication',
  address: 'publication',
  kind: 'article',
  title: 'Publication',
  titleParts: null,
  authors: ['Name'],
  authorMarks: [],
  journal: null,
  publisher: null,
  volume: null,
  issue: null,
  page: null,
  year: 2000,
  date: null,
  status: null,
  link: null,
  doi: null,
  arxiv: null,
  isbn: null,
  pdf: null,
  resources: [],
  abstract: null,
  keywords: ['keyword'],
  selected: false,
  award: null,
  openAccess: false,
  note: null,
  abbr: null,
  preview: null,
  bibtex: '',
  csl: {},
  apa: '',
};

const ownPage: OwnPage = {
  address: ownPageGroup,
  title: 'Page',
  summary: null,
  footer: null,
  document: { blocks: [] },
  media: [],
};

const japaneseOwnPage: OwnPage = {
  ...ownPage,
  address: `japanese-${ownPageGroup}`,
  title: 'ひとつの題',
};
const ownPages = [ownPage, japaneseOwnPage];

const project: Project = {
  id: 'project',
  name: 'Project',
  date: '2000',
  category: '',
  description: '',
  technologies: [],
  repository: null,
  live: null,
  more: null,
};

const projects = [project, { ...project, id: 'japanese-project', name: 'ひとつの題' }];

/**
 * A post with all blocks and a table of contents, so that its page uses every style sheet and script that a post can
 * need.
 */
const headings = ['one', 'two', 'three'].map((id) => ({ id, text: id, level: 2 }));
const rendered = { html: allStylesSample, headings, text: '' };

/**
 * A site with one of each kind of page and without personal content. The inline scripts in its pages are part of the
 * program, so their hashes can be part of the CSP.
 */
export const placeholderSite: Site = {
  version: 0,
  url: 'http://localhost',
  owner: {
    // The name is in the menu of every page. It is Japanese, so that all pages include the Japanese styles.
    name: 'なまえ',
    nameJa: null,
    seal: 'N',
    role: '',
    tagline: '',
    headline: '',
    bio: [],
    researchBio: [],
    blogIntro: '',
    email: 'name@example.com',
    location: '',
    profiles: [],
    techStack: [],
    portrait: null,
  },
  // Turns on comments and other features that are off by default, so that the CSP also allows their inline code.
  settings: { ...defaultSettings, comments: true, follow: true, numbers: true },
  comments: publicComments({ all: [], closed: [], allClosed: false, mentions: [] }, 'Name'),
  reviews: { token: '', all: [] },
  language: 'en',
  categories: [post.category],
  posts,
  projects,
  projectPages: projects.map(({ id }) => ({ ...ownPage, address: id })),
  publications: [placeholderPublication],
  activities: noActivities,
  ownPages,
  post: (id) => posts.find((item) => item.id === id),
  postAt: (key) => posts.find((item) => item.id === key),
  movedTo: () => undefined,
  redirects: new Map(),
  pageRedirects: new Map(),
  rendered: async (id) => (posts.some((item) => item.id === id) ? rendered : undefined),
  picture: async () => undefined,
  cover: () => undefined,
  renderedPage: async (address) => (ownPages.some((page) => page.address === address) ? rendered : undefined),
  renderedProject: async (id) => (projects.some((one) => one.id === id) ? rendered : undefined),
  citable: () => undefined,
  document: () => undefined,
  documentIds: [],
};
