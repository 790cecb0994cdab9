/** Valid calls to the site of `open-site.ts` that reach their handlers. */
import { keyOfSingle } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { goodPassword, siteUrl } from '#support/app.ts';

/** A call whose parts a test may change. */
export interface OpenCall {
  method: string;
  /** The segments of the path; each is URL-encoded when the call is sent. */
  path: string[];
  query: [string, string][];
  /** A value to send as JSON, or the fields of a form. */
  body: unknown;
  /** Encoding of the body. */
  as: 'json' | 'form' | 'multipart' | 'signed';
  by: 'admin' | 'reader' | 'program' | 'nobody';
}

/** Token of the setup link of a site without an owner. */
export const SETUP_TOKEN = 'open';

const words = (text: string) => ({ blocks: [{ type: 'paragraph', data: { text } }] });
export const newPost = (changes: object = {}) => ({
  title: 'A post',
  categoryName: 'Notes',
  keywords: ['ink'],
  published: false,
  summary: JSON.stringify(words('What follows')),
  body: JSON.stringify({
    blocks: [
      ...words('Words with <a href="/blog/other#part">a link</a> and a note').blocks,
      { type: 'link', data: { url: 'https://a.invalid/x', title: 'A card', site: 'a.invalid' } },
      { type: 'code', data: { code: 'a', language: { value: 'js' } } },
    ],
  }),
  ...changes,
});
const importedPost = {
  path: 'posts/a.md',
  hash: 'h',
  notices: ['A notice'],
  facts: {
    title: 'Came from elsewhere',
    date: '2024-01-01T00:00:00Z',
    updated: '2024-01-02T00:00:00Z',
    category: 'Notes',
    keywords: ['ink'],
    summary: 'Short',
    address: 'from-elsewhere',
    formerPaths: ['/2024/a.html', '/blog/old'],
  },
  document: words('See <a href="../b.md">another</a>'),
  comments: [{ source: 'c1', name: 'Ada', date: '2024-01-01T00:00:00Z', text: 'Words' }],
};
const importedPage = {
  ...importedPost,
  path: 'pages/b.md',
  hash: 'h2',
  comments: undefined,
  facts: { ...importedPost.facts, isPage: true, address: 'a-page', formerPaths: ['/b.html'] },
};

/** Valid data for records of each kind. */
export const records: Partial<Record<ContentKind, object>> = {
  site: {
    comments: true,
    follow: true,
    numbers: true,
    languages: ['en', 'ja'],
    menu: [{ page: 'home' }, { url: 'https://a.invalid/', label: 'Elsewhere' }],
  },
  profile: {
    basics: {
      name: 'Ada Byron',
      image: 'images/a.jpg',
      url: 'https://a.invalid/',
      profiles: [{ network: 'X', url: 'https://a.invalid/ada' }],
    },
    work: [{ name: 'Museum', startDate: '2020-04', 'x-unpaired': true }],
  },
  'profile-ja': { basics: { name: '愛田　花子' } },
  documents: { resume: { fields: [] } },
  project: {
    id: 'loom',
    name: 'Loom',
    date: '2024',
    description: 'A loom',
    category: 'Tools',
    technologies: [],
    repository: 'https://a.invalid/',
    live: '/x',
  },
  publication: { bibtex: '@misc{a, title={A}, doi={10.1/a}, url={https://a.invalid/a.pdf}, pdf={a.pdf}}' },
  reference: { bibtex: '@misc{b, title={B}}' },
  talk: { title: 'Talk', date: '2024-01-01', event: 'A', url: 'https://a.invalid/' },
  teaching: { title: 'Course', startDate: '2024', institution: 'A' },
  news: { date: '2024', text: 'News with [a link](https://a.invalid/)' },
  service: { role: 'Reviewer', organization: 'A', startDate: '2024' },
  award: { title: 'Award', date: '2024' },
  page: { title: 'Lab', summary: 'Words', body: words('A page'), translationOf: 'other' },
};
const keys: Partial<Record<ContentKind, string>> = { project: 'loom', publication: 'a', reference: 'b', page: 'lab' };

/** @returns the URL of the record of this kind that the calls use */
export const placeOf = (kind: ContentKind) => api.contentRecord(kind, keyOfSingle(kind) ?? keys[kind] ?? 'a');

interface Names {
  postId: string;
  userId: string;
  readerId: string;
  review: string;
}

export function openCalls({ postId, userId, readerId, review }: Names): OpenCall[] {
  const parts = (path: string) => path.slice(1).split('/');
  const call = (
    by: OpenCall['by'],
    method: string,
    path: string,
    body?: unknown,
    as: OpenCall['as'] = 'json',
  ): OpenCall => {
    const [where = '', search = ''] = path.split('?');
    const query = [...new URLSearchParams(search)];
    return { method, path: parts(where), query, body, as, by };
  };
  const url = siteUrl + pages.post(postId);
  const entry = (properties: object) => ({ type: ['h-entry'], properties });
  const photo = () => new Blob([new Uint8Array([137, 80, 78, 71])], { type: 'image/png' });
  const contents = Object.entries(records).flatMap(([kind, data]) => {
    const name = kind as ContentKind;
    const path = placeOf(name);
    return (['admin', 'program'] as const).flatMap((by) => [
      call(by, 'PUT', path, { data, revision: 1, publish: true }),
      call(by, 'PATCH', path, { publish: true, revision: 1 }),
      call(by, 'PATCH', `${path}/original`, { revision: 1 }),
      call(by, 'GET', `${path}/original`),
      call(by, 'GET', `${path}/revisions/1`),
      call(by, 'POST', `${path}/proposal`, { take: 'file' }),
      call(by, 'DELETE', path, { revision: 99 }),
    ]);
  });
  return [
    ...contents,
    call('program', 'GET', `${pages.micropub}?q=source&url=${encodeURIComponent(url)}&properties[]=name`),
    call('program', 'GET', `${pages.micropub}?q=config`),
    call(
      'program',
      'POST',
      pages.micropub,
      entry({
        name: ['A note'],
        content: ['Words'],
        category: ['ink'],
        photo: ['https://a.invalid/a.jpg'],
        'mp-slug': ['a-note'],
        published: ['2024-01-01T00:00:00Z'],
      }),
    ),
    call(
      'program',
      'POST',
      pages.micropub,
      entry({ content: [{ html: '<p>Words <a href="/x">x</a></p>' }], photo: [{ value: '/media/x.png', alt: 'A' }] }),
    ),
    call('program', 'POST', pages.micropub, {
      action: 'update',
      url,
      replace: { content: ['Other'] },
      add: { category: ['b'] },
      delete: ['summary'],
    }),
    call(
      'program',
      'POST',
      pages.micropub,
      { h: 'entry', content: 'Words', 'category[]': 'ink', 'mp-slug': 'slug' },
      'form',
    ),
    call('program', 'POST', pages.micropub, { action: 'delete', url }, 'form'),
    ...['delete', 'undelete'].map((action) => call('program', 'POST', pages.micropub, { action, url })),
    call('nobody', 'POST', pages.micropub, { access_token: 'none', h: 'entry', content: 'Words' }, 'form'),
    call('program', 'POST', pages.micropub, { h: 'entry', content: 'Words', photo: photo() }, 'multipart'),
    call('program', 'POST', pages.micropubMedia, { file: photo() }, 'multipart'),
    call('nobody', 'POST', pages.webmention, { source: 'https://a.invalid/x', target: url }, 'form'),
    call(
      'nobody',
      'POST',
      api.websub,
      {
        'hub.mode': 'subscribe',
        'hub.topic': `${siteUrl}/rss.xml`,
        'hub.callback': 'https://a.invalid/',
        'hub.secret': 's',
      },
      'form',
    ),
    call(
      'nobody',
      'POST',
      api.mailEvents,
      [{ event: 'bounce', type: 'bounce', delivery: 'd', sg_event_id: 'e', reason: 'r' }],
      'signed',
    ),
    call('nobody', 'POST', api.subscribe, { email: 'reader@example.com', topics: ['none'], language: 'en' }),
    call('nobody', 'POST', api.subscribe, { email: 'form@example.com', topics: 'none' }, 'form'),
    call('nobody', 'POST', api.analyticsEvents, { path: '/blog/first', from: 'https://a.invalid/', search: 'a' }),
    call('nobody', 'POST', api.analyticsEvents, { path: '/nowhere', missing: true }),
    call('nobody', 'POST', api.analyticsEvents, { path: '/research', file: '/files/a.pdf' }),
    call('nobody', 'GET', `${api.posts}?published=true&categoryId=none&limit=5`),
    call('nobody', 'GET', api.post('first')),
    call('nobody', 'GET', pages.media('a'.repeat(22), 480, 'webp')),
    call('nobody', 'GET', pages.previewedMedia(review, `${'a'.repeat(22)}-480.webp`)),
    call('nobody', 'GET', api.document('resume')),
    ...[
      '/users/confirm/a',
      '/users/stop/a',
      '/users/revoke-session/a',
      '/users/revert-email-change/a',
      '/newsletter/confirm/a',
      '/newsletter/unsubscribe/a',
    ].flatMap((path) => [
      call('nobody', 'GET', path),
      call('nobody', 'POST', path, { a: 'b' }, 'form'),
      call('nobody', 'POST', path, { a: 'b' }, 'multipart'),
    ]),
    call('nobody', 'POST', `${api.resetPassword}/none`, { password: goodPassword, 'password-confirm': goodPassword }),
    call('nobody', 'POST', api.login, { email: 'nobody@example.com', password: goodPassword }),
    call('nobody', 'POST', `/setup/${SETUP_TOKEN}`, {
      name: 'Ada',
      resume: JSON.stringify({ basics: { name: 'Ada', url: 'https://a.invalid/', image: 'a.jpg' } }),
      bibliography: '@misc{a, title={A}, url={https://a.invalid/}}',

      email: 'ada@example.com',
      password: goodPassword,
      'password-confirm': goodPassword,
    }),
    call('nobody', 'POST', `/api/reviews/${review}`, { name: 'Mori', text: 'Words', quote: 'Words' }),
    call('reader', 'POST', `${api.post(postId)}/comments`, { text: 'A comment with [a link](https://a.invalid/)' }),
    call('reader', 'PUT', api.ownSubscription(readerId), { topics: [], language: 'en' }),
    call('reader', 'GET', api.user(readerId)),
    call('admin', 'PATCH', `${api.post(postId)}/comments`, { closed: true }),
    call('admin', 'PATCH', '/api/comments', { words: ['casino'] }),
    call('admin', 'PATCH', '/api/comments/none', { state: 'live' }),
    call('admin', 'PATCH', `${api.mentions}/none`, { state: 'live' }),
    call('admin', 'POST', api.redirects, { path: '/old.html', to: pages.post(postId) }),
    call('admin', 'POST', api.redirects, { path: '/older.html', to: 'first' }),
    call('admin', 'POST', '/api/subscribers/import', { csv: 'email\nnew@example.com', consent: true }),
    call('admin', 'GET', `${api.subscribers}?text=a&limit=5`),
    call('admin', 'GET', `${api.analytics}?from=2026-01-01&to=2026-01-02`),
    call('admin', 'GET', `${api.posts}?state=any&text=a&sort=title&order=asc&ids=a,b`),
    call('admin', 'GET', '/dashboard/preview?page=/blog/first&kind=project&key=loom'),
    call('admin', 'POST', api.imports, { id: 'a'.repeat(22), publish: true, posts: [importedPost, importedPage] }),
    call('admin', 'POST', api.knownImports, { posts: [{ path: 'a.md', hash: 'h' }] }),
    call('admin', 'POST', api.importPlaces, {
      posts: [{ path: 'a.md', hash: 'h', title: 'A', address: 'a', date: '2024-01-01T00:00:00Z' }],
    }),
    call('admin', 'DELETE', api.import('a'.repeat(22)), {}),
    call('admin', 'POST', api.tokens, { name: 'Notes', scopes: ['posts:read'], expiresAt: '2026-12-01T00:00:00Z' }),
    call('admin', 'DELETE', api.token('none')),
    call('admin', 'PUT', api.user(userId), { username: 'Ada', email: 'ada-new@example.com' }),
    call('admin', 'POST', '/api/link-card', { url: 'https://a.invalid/x' }),
    call('admin', 'POST', '/api/media/fetched', { url: 'https://a.invalid/x.png' }),
    call('admin', 'POST', '/api/media/uploads', { name: 'a.png', bytes: 1, sha256: '0'.repeat(64) }),
    call('admin', 'POST', '/api/media', { upload: 'none' }),
    call('admin', 'POST', '/api/publication-lookup', { given: '@misc{x, title={X}, url={https://a.invalid/}}' }),
    call('admin', 'POST', '/api/citation-words', { citations: [{ keys: ['a'], locators: ['p. 4'] }], language: 'en' }),
    call('admin', 'POST', api.posts, {
      data: newPost({
        address: 'second',
        translationOf: postId,
        series: { name: 'S', position: 1 },
        authors: [{ name: 'A' }],
      }),
    }),
    call('admin', 'POST', api.post(postId), { data: newPost({ published: true, address: 'first' }) }),
    call('program', 'POST', api.post('first'), { data: newPost({ published: true, revision: 1 }) }),
    call('admin', 'PATCH', api.post(postId), { published: true, revision: 1, publishAt: '2030-01-01T00:00:00Z' }),
    call('admin', 'PATCH', `${api.post(postId)}/revisions/1`, { name: 'First' }),
    call('program', 'GET', `${api.post(postId)}/original`),
    call('admin', 'POST', `${api.post(postId)}/reviews`, { parent: 'none', text: 'Words' }),
    call('admin', 'PATCH', `${api.post(postId)}/reviews/none`, { settled: true }),
    call('admin', 'DELETE', `${api.post(postId)}/changes`, { revision: 1 }),
  ];
}
