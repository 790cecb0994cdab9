/**
 * A realistic site for tests and for viewing pages without a database. All people and works are invented. `testSite({
 * posts: [] })` replaces parts of it.
 */
import { noActivities } from '#contract/activities.ts';
import type { Owner } from '#contract/owner.ts';
import type { Project, Publication } from '#contract/portfolio.ts';
import { defaultSettings } from '#contract/site-settings.ts';
import type { PostSummary } from '#contract/posts.ts';
import type { RenderedPost, Site } from '#site/data/site.ts';
import { placeholderPublication } from '#site/program/placeholder-site.ts';

export const testOwner: Owner = {
  name: 'Yuki Nakamura',
  nameJa: '中村 優希',
  seal: 'YN',
  role: 'Researcher and full-stack developer',
  tagline: 'I study how machines read old handwriting, and build the tools that let people check their work.',
  headline: 'I read old letters.',
  bio: [
    'I am a researcher at the intersection of document analysis and human-computer interaction. I grew up in Kanazawa, in a house with more paper than shelves.',
    'Outside the laboratory I restore printing presses, badly, and run along the Kamo river, slowly.',
  ],
  researchBio: [
    'My work asks how a reading can be checked: not whether a model is right on average, but whether a person can see why it read this line in this way.',
  ],
  blogIntro: 'Notes from the desk: what worked, what did not, and what I would do differently.',
  email: 'yuki@example.com',
  location: 'Kyoto, Japan',
  profiles: [
    { network: 'GitHub', username: 'example', url: 'https://github.com/example' },
    { network: 'ORCID', username: '0000-0000-0000-0000', url: 'https://orcid.org/0000-0000-0000-0000' },
    { network: 'Mastodon', username: '@example', url: 'https://mastodon.example/@example' },
  ],
  techStack: ['HTML', 'CSS', 'JavaScript', 'React', 'Node'],
  portrait: null,
};

const categories = {
  essays: { id: 'essays', name: 'Essays' },
  methods: { id: 'methods', name: 'Methods' },
  talks: { id: 'talks', name: 'Talks' },
};

const text = (words: string) => ({ blocks: [{ type: 'paragraph', data: { text: words } }] });

/** Returns a published post; `of` overrides the fields that the test is about. */
export function testPost(of: Partial<PostSummary> & { id: string }): PostSummary {
  const createdAt = of.createdAt ?? '2024-03-12T03:00:00.000Z';
  return {
    title: of.id,
    summary: text('A short summary of what follows.'),
    published: true,
    createdAt,
    address: null,
    updatedAt: createdAt,
    publishedAt: createdAt,
    revision: 1,
    readingTime: 6,
    category: categories.essays,
    keywords: [],
    ...of,
  };
}

export const testPosts: PostSummary[] = [
  testPost({
    id: 'on-reading-what-nobody-wrote-down-k3x9qd',
    title: 'On reading what nobody wrote down',
    summary: text('Most of a page is not text. A reader who looks only for characters misses the hand that stopped.'),
    createdAt: '2024-03-12T03:00:00.000Z',
    keywords: [
      { id: 'methods', name: 'methods' },
      { id: 'archives', name: 'archives' },
    ],
  }),
  testPost({
    id: 'a-benchmark-you-can-argue-with-m2p7xa',
    title: 'A benchmark you can argue with',
    summary: text('Numbers settle little until someone can see what was counted.'),
    createdAt: '2024-02-02T03:00:00.000Z',
    category: categories.methods,
    readingTime: 9,
    keywords: [
      { id: 'methods', name: 'methods' },
      { id: 'benchmarks', name: 'benchmarks' },
    ],
  }),
  testPost({
    id: 'くずし字を読む機械-h8d2wz',
    title: 'くずし字を読む機械：その読みをどう確かめるか',
    summary: text('機械が古い文字を読むとき、私たちはその読みをどのように確かめることができるだろうか。'),
    createdAt: '2023-11-20T15:30:00.000Z',
    readingTime: 4,
    keywords: [
      { id: 'archives', name: 'archives' },
      { id: 'くずし字', name: 'くずし字' },
    ],
  }),
  testPost({
    id: 'untitled-without-summary-r5t1bn',
    title: 'What I keep in a lab notebook',
    summary: { blocks: [] },
    createdAt: '2023-06-01T03:00:00.000Z',
    readingTime: 2,
  }),
];

export const testProjects: Project[] = [
  {
    id: 'workbench',
    name: 'Kuzushiji workbench',
    date: '2024-03',
    category: 'Research software',
    description: 'Transcription of Edo-period documents, with every reading traceable to its pixels.',
    technologies: ['TypeScript', 'React', 'Postgres'],
    repository: 'https://github.com/example/workbench',
    live: 'https://workbench.example',
    more: '/blog/on-reading-what-nobody-wrote-down-k3x9qd',
  },
  {
    id: 'sparse',
    name: 'Sparse attention, measured',
    date: '2023',
    category: 'Benchmark',
    description: 'A small benchmark that tells apart the savings that are real from those on paper.',
    technologies: ['Python'],
    repository: 'https://github.com/example/sparse',
    live: null,
    more: null,
  },
];

/** Returns a publication; `of` overrides the fields that the test is about. */
export function testPublication(of: Partial<Publication> & { id: string }): Publication {
  return {
    ...placeholderPublication,
    address: of.id,
    title: of.id,
    authors: ['Yuki Nakamura'],
    year: 2024,
    keywords: [],
    bibtex: `@misc{${of.id}}`,
    csl: { id: of.id, type: 'article-journal' },
    apa: `Nakamura, Y. (2024). ${of.id}.`,
    ...of,
  };
}

export const testPublications: Publication[] = [
  testPublication({
    id: 'nakamura2024traceable',
    title: 'Traceable readings: linking transcriptions to strokes',
    authors: ['Yuki Nakamura', 'Elena Marchetti', 'Tom Okafor'],
    journal: 'Journal of Imagined Document Analysis',
    volume: '12',
    issue: '3',
    page: '201-224',
    doi: '10.5555/traceable.2024',
    pdf: 'https://example.com/traceable.pdf',
    abstract: 'We present a method that ties each character of a transcription to the strokes it was read from.',
    keywords: ['handwriting', 'interfaces'],
    bibtex:
      '@article{nakamura2024traceable, title = {Traceable readings}, author = {Nakamura, Yuki}, journal = {Journal of Imagined Document Analysis}, year = {2024}}',
  }),
  testPublication({
    id: 'nakamura2023sparse',
    kind: 'preprint',
    title: 'What sparse attention saves, and what it does not',
    authors: ['Tom Okafor', 'Yuki Nakamura'],
    year: 2023,
    arxiv: '2301.00000',
    keywords: ['attention', 'benchmarks'],
  }),
  testPublication({
    id: 'nakamura2021kuzushiji',
    kind: 'proceedings',
    title: 'くずし字認識における確信度の可視化',
    authors: ['中村 優希', '佐藤 健'],
    journal: '架空文書学シンポジウム論文集',
    year: 2021,
    page: '45-52',
    keywords: ['handwriting', 'くずし字'],
  }),
];

const rendered: RenderedPost = {
  html: '<p>Most of a page is not text.</p><h2 id="a-first-pass">A first pass</h2><p>The rest follows.</p>',
  headings: [{ id: 'a-first-pass', text: 'A first pass', level: 2 }],
  text: 'Most of a page is not text. A first pass. The rest follows.',
};

/** Returns a complete site; `of` replaces parts of it. */
export function testSite(of: Partial<Site> = {}): Site {
  const posts = of.posts ?? testPosts;
  return {
    version: 1,
    url: 'https://example.com',
    owner: testOwner,
    settings: defaultSettings,
    language: of.settings?.languages[0] ?? 'en',
    // The category Talks no longer has posts and is displayed empty.
    categories: Object.values(categories),
    posts,
    projects: testProjects,
    publications: testPublications,
    activities: noActivities,
    projectPages: [],
    ownPages: [],
    post: (id) => posts.find((post) => post.id === id),
    postAt: (key) => posts.find(({ id, address }) => (address ?? id) === key),
    movedTo: () => undefined,
    redirects: new Map(),
    pageRedirects: new Map(),
    rendered: async (id) => (posts.some((post) => post.id === id) ? rendered : undefined),
    picture: async () => undefined,
    cover: () => undefined,
    renderedPage: async (address) => (of.ownPages?.some((page) => page.address === address) ? rendered : undefined),
    renderedProject: async (id) => (of.projectPages?.some((page) => page.address === id) ? rendered : undefined),
    citable: (key) => (of.publications ?? testPublications).find(({ id }) => id === key),
    document: () => undefined,
    documentIds: [],
    ...of,
  };
}
