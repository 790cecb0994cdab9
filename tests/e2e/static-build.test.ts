/** The static build and the host produce the same site, and a build reuses the pages of an earlier one. */
import { execFile } from 'node:child_process';
import { cpSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PageStore } from '#host/rendering/page-store.ts';
import { siteFolders } from '#host/site-folders.ts';
import { hashInline } from '#site/http/headers.ts';
import { waitForSearchIndex } from '../support/host.ts';
import type { Config } from '@netlify/functions';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as apiFunction from '../../netlify/functions/api.ts';
import * as blogFunction from '../../netlify/functions/blog.ts';
import * as linksFunction from '../../netlify/functions/links.ts';
import * as mediaFunction from '../../netlify/functions/media.ts';
import * as previewFunction from '../../netlify/functions/preview.ts';
import { namedAddresses, unanswered } from './harness/named-addresses.ts';
import { readersSite, startSite } from './started-site.ts';
import { api } from '#support/api-paths.ts';
import { sharedBrowser } from '../support/browser.ts';
import { makePost, putSettings, signInForCalls } from './harness/admin-calls.ts';
import { noRebuild } from '#server/dependencies.ts';
import type { PostData } from '#contract/posts.ts';
import { pagesOfBuild } from '#host/rendering/pages-of-build.ts';
import { loadContent } from '#server/features/content/load-content.ts';
import { loadSamplePosts } from '#server/features/content/load-sample-posts.ts';
import { insertComment } from '#server/features/comments/comment-repository.ts';
import { findPost } from '#server/features/posts/post-repository.ts';
import { savePost } from '#server/features/posts/post-service.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { loadSite } from '#site/data/load.ts';
import { renderedByText } from '#site/data/rendered-posts.ts';
import { ensureProgram } from '#site/program/ensure-program.ts';
import { loadProgram, type Pages } from '#site/program/program.ts';
import { writePages } from '#site/program/write-pages.ts';
import { pgliteDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { Connection } from '#server/platform/db/connect.ts';

/** The static build and the host produce the same site: the same files, bytes and headers. */
describe('static parity', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const built = join(root, 'dist', 'static');
  const functions: { config: Config }[] = [apiFunction, blogFunction, linksFunction, mediaFunction, previewFunction];
  const site = readersSite();
  let dataDir: string;

  beforeAll(async () => {
    const { siteUrl } = site.host;
    ({ dataDir } = site.host);
    // The image cache is keyed by source, so the build reuses the host's images and renders only the missing images.
    const { cacheDir, mediaDir } = siteFolders(dataDir);
    await waitForSearchIndex(site.host);
    await cp(cacheDir, join(root, '.cache', 'pictures'), { recursive: true, force: false });
    await cp(mediaDir, join(root, '.cache', 'media'), { recursive: true, force: false });
    // The build reads the posts from the host's database and renders the pages itself.
    await promisify(execFile)(process.execPath, ['scripts/build.ts'], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        CONTENT_DIR: process.env['CONTENT_DIR'],
        DATA_DIR: dataDir,
        SITE_URL: siteUrl,
      },
    });
  });

  const filesOf = (folder: string) => globSync('**/*.*', { cwd: folder }).map((file) => file.split(sep).join('/'));
  const addressOf = (file: string) =>
    `/${file
      .replace(/\.html$/, '')
      .split('/')
      .map(encodeURIComponent)
      .join('/')}`.replace(/^\/index$/, '/');
  /**
   * Returns whether a file belongs to the search index, whose content is not compared, because Pagefind's files contain
   * the time of their creation. While the host builds a new index, the old and the new index exist.
   */
  const isIndex = (file: string) => /^search-index(?:\.new|\.old)?(?:\/|$)/.test(file);

  test('every page and every file is the same, to the byte', async () => {
    const differing: string[] = [];
    const [pdf, ...otherPdfs] = filesOf(built).filter((file) => /^(?:\w\w\/)?blog\/.*\.pdf$/.test(file));
    expect(pdf).toBeDefined();
    // Only one PDF of a post is compared, because the host renders each PDF on request, which takes a second.
    const files = filesOf(built).filter(
      (file) => file !== '_headers' && !isIndex(file) && !file.startsWith('documents/') && !otherPdfs.includes(file),
    );
    expect(files.length).toBeGreaterThan(100);
    await expect.poll(() => extrasAreMade()).toBe(true);
    for (const file of files) {
      const address = addressOf(file);
      const response = await fetch(site.host.url + address, { headers: { 'accept-encoding': 'identity' } });
      const bytes = Buffer.from(await response.arrayBuffer());
      const expectedStatus = /^(?:\/ja)?\/(?:404|500)$/.test(address) ? 404 : 200;
      if (response.status !== expectedStatus) differing.push(`${file}: status ${response.status}`);
      else if (!address.endsWith('/500') && !bytes.equals(await readFile(join(built, file)))) differing.push(file);
    }
    expect(differing).toEqual([]);
  });

  test('the host has no page that the build has not', async () => {
    await expect.poll(() => extrasAreMade()).toBe(true);
    const store = new PageStore(siteFolders(dataDir).pageStore, console.error);
    const addresses = new Set(filesOf(built).map(addressOf));
    expect(store.paths('', false).filter((path) => !addresses.has(path))).toEqual([]);
    store.close();
    const made = filesOf(siteFolders(dataDir).outDir);
    expect(made.filter((file) => !isIndex(file) && !addresses.has(addressOf(file)))).toEqual([]);
    expect(made.some(isIndex)).toBe(true);
  });

  test('every address that the site names exists on Netlify, too: a file, a rule, or a function that answers it', async () => {
    const named = await namedAddresses(site.host.url, site.host.siteUrl);
    expect(unanswered(named)).toEqual([]);
    const rules = await readFile(join(built, '_redirects'), 'utf8');
    const moved = new Set(rules.split('\n').map((line) => line.split(' ', 1)[0]));
    const files = new Set(filesOf(built).map(addressOf));
    const patterns = functions
      .flatMap(({ config: { path = [] } }) => path)
      .map((one) => new URLPattern({ pathname: one }));
    const isThere = (pathname: string) =>
      files.has(pathname) || moved.has(pathname) || patterns.some((one) => one.test({ pathname }));
    const absent = named
      .map(({ address }) => new URL(address, site.host.url).pathname)
      .filter((path) => !isThere(path));
    // Netlify does not need this path, because environment variables create the first admin there.
    expect(absent.filter((path) => !path.startsWith('/setup/'))).toEqual([]);
  });

  test('both send the same headers', async () => {
    const rules = (await readFile(join(built, '_headers'), 'utf8')).split(/\n(?=\/)/);
    const rule = (pattern: string) =>
      Object.fromEntries(
        (rules.find((one) => one.startsWith(`${pattern}\n`)) ?? '')
          .split('\n')
          .slice(1)
          .map((line) => [line.slice(0, line.indexOf(':')).trim().toLowerCase(), line.slice(line.indexOf(':') + 2)]),
      );
    const { 'content-security-policy': _, ...everywhere } = rule('/*');
    for (const [path, pattern] of [
      ['/', '/'],
      ['/search', '/search'],
      ['/blog/create', '/blog/*'],
      ['/users/login', '/users/login'],
      ['/users/reset-password/some-token', '/users/reset-password/*'],
      ['/users/revert-email-change/some-token', '/users/revert-email-change/*'],
    ] as const) {
      const response = await fetch(site.host.url + path);
      const { 'content-security-policy': ofFolder = '', ...own } = rule(pattern);
      expect(Object.fromEntries(response.headers)).toMatchObject({ ...everywhere, ...own });
      // The policy of a page allows only sources that the policy of its folder also allows.
      const policy = response.headers.get('content-security-policy') ?? '';
      const allowed = sourcesOf(ofFolder);
      for (const [name, sources] of sourcesOf(policy)) {
        expect([...allowed.keys()], path).toContain(name);
        expect(allowed.get(name), path).toEqual(expect.arrayContaining(sources));
      }
      const html = await response.text();
      for (const hash of Object.values(hashInline([html])).flat()) expect(policy, path).toContain(hash);
    }
  });

  /** Returns the allowed sources of a policy, by directive. */
  const sourcesOf = (policy: string) =>
    new Map(policy.split('; ').map((one) => [one.split(' ', 1)[0] ?? '', one.split(' ').slice(1)]));

  function extrasAreMade(): boolean {
    const store = new PageStore(siteFolders(dataDir).pageStore, console.error);
    const isMade = store.fact('generated-assets') !== undefined;
    store.close();
    return isMade;
  }
});

/** Every URL of the site works: on every page, in feeds, headers, emails and the API's description. */
describe('named addresses', () => {
  const site = startSite();

  test('the host answers every address that the site names, those of a mail with a formula among them', async () => {
    const context = await (await sharedBrowser()).newContext();
    const call = await signInForCalls(context, site.host);
    await putSettings(call, { comments: true, follow: true, numbers: true });
    const text = 'So <span class="inline-math">\\frac{a}{b}</span> is.';
    const id = await makePost(call, 'With a formula', 'Notes', text);
    await call('POST', api.importSubscribers, { csv: 'email\nreader@example.org\n', consent: true });
    await call('PATCH', api.post(id), { published: true, revision: 1, mail: true });
    const mail = await vi.waitFor(
      async () => {
        const mails = await htmlMails(site.host.outbox);
        const found = mails.find((html) => html.includes('class="formula"'));
        expect(found).toBeDefined();
        return found ?? '';
      },
      { timeout: 120_000, interval: 200 },
    );
    const { pathname } = new URL(/<img src="([^"]+)"[^>]*class="formula"/.exec(mail)?.[1] ?? '');
    // The image is rendered after the pages of a publish.
    await expect.poll(async () => (await fetch(site.host.url + pathname)).status, { timeout: 120_000 }).toBe(200);
    const named = await namedAddresses(site.host.url, site.host.siteUrl, [mail]);
    expect(unanswered(named)).toEqual([]);
    expect(named.some(({ address }) => address === '/micropub')).toBe(true);
    expect(named.filter(({ by }) => by === 'mail').length).toBeGreaterThan(2);
    expect(named.length).toBeGreaterThan(400);
    await context.close();
    // Images are drawn with the lowest priority, which takes long while other tests use the processor.
  }, 600_000);

  async function htmlMails(outbox: string): Promise<string[]> {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.json'));
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    return mails.map((mail) => (JSON.parse(mail) as { html?: string }).html ?? '');
  }
});

/** A build reuses the pages of an earlier build, and its files equal those of a build from nothing. */
describe('kept pages', () => {
  const now = new Date('2026-11-26T00:00:00Z');
  /** Number of copied posts. */
  const POSTS = 4;
  let folder: string;
  let content: string;
  let connection: Connection;
  let program: Pages;
  /** The rendered posts, which all builds share. Another test covers this cache. */
  let posts: PageStore;

  beforeEach(async () => {
    folder = temporaryFolder();
    content = join(folder, 'content');
    posts = new PageStore(join(folder, 'posts.sqlite'), console.error);
    // The content is copied without publications and most posts, because each of them would add pages.
    const filter = (file: string) =>
      !file.endsWith('publications.bib') &&
      (!/sample-posts\/.+\.json$/.test(file) || /sample-posts\/(?:a|on|two)-/.test(file));
    cpSync(fileURLToPath(new URL('../../sample/', import.meta.url)), content, { recursive: true, filter });
    connection = await pgliteDatabase();
    program = await loadProgram((await ensureProgram(() => undefined)).entry);
    await loadContent(connection.db, content, '{}', now);
    await loadSamplePosts(connection.db, content);
  });

  afterEach(async () => {
    posts.close();
    await connection.close();
  });

  /** @returns the files of the build, and the paths of the pages that were rendered again */
  async function build(name: string, kept = `${name}.sqlite`) {
    const store = new PageStore(join(folder, kept), console.error);
    const rendered = await renderedByText(connection.db, posts);
    const loaded = await loadSite(connection.db, 'https://site.test', rendered);
    const ofBuild = pagesOfBuild(store, 'sources', loaded, rendered);
    const made: string[] = [];
    const set: typeof ofBuild.set = (path, ...page) => (made.push(path), ofBuild.set(path, ...page));
    await writePages(program, loaded.site, join(folder, name), { ...ofBuild, set });
    ofBuild.dropOthers();
    const there = store.paths('', false);
    store.close();
    return { files: filesOf(join(folder, name)), made, there };
  }

  const filesOf = (place: string) =>
    new Map(
      globSync('**/*', { cwd: place })
        .filter((file) => statSync(join(place, file)).isFile())
        .toSorted()
        .map((file) => [file, readFileSync(join(place, file), 'utf8')]),
    );

  const app = { rebuild: noRebuild };
  async function update(id: string, change: (post: PostData) => PostData) {
    const { db } = connection;
    const post = (await findPost(db, id))!;
    const { title, category, keywords, body, summary, revision, published } = post;
    const data = {
      title,
      categoryName: category.name,
      keywords: keywords.map(({ name }) => name),
      revision,
      published,
      body: JSON.stringify(body),
      summary: JSON.stringify(summary),
    };
    const saved = await savePost({ db }, id, change(data), now);
    await publishPost({ ...app, db }, id, { published: true, revision: saved.revision }, now);
  }

  /** Builds with the cache and from nothing, and checks that the files are equal. */
  async function both(step: string) {
    const next = await build(step, 'kept.sqlite');
    const anew = await build(`${step}-anew`);
    expect([...next.files.keys()], step).toEqual([...anew.files.keys()]);
    expect([...next.files].filter(([file, text]) => anew.files.get(file) !== text).map(([file]) => file)).toEqual([]);
    expect(next.there).toEqual(anew.there);
    return next;
  }

  const ofPosts = ({ made }: { made: readonly string[] }) => made.filter((path) => /\/blog\/[^/]+-\w{6}$/.test(path));

  test('a build with cached pages equals a build from nothing after each change', async () => {
    const { db } = connection;
    const id = 'two-hundred-lines-are-not-two-hundred-readings-h6c3yt';
    const other = 'on-reading-what-nobody-wrote-down-m7t2ka';
    expect(ofPosts(await build('first', 'kept.sqlite'))).toHaveLength(POSTS);
    expect((await build('same', 'kept.sqlite')).made).toEqual([]);

    await update(id, (post) => ({ ...post, title: 'Another title', keywords: ['nobody else has this'] }));
    const changed = await both('changed');
    expect(ofPosts(changed)).toContain(`/blog/${id}`);
    expect(ofPosts(changed).length).toBeLessThan(POSTS);
    expect(changed.files.get(`blog/${id}.html`)).toContain('Another title');

    const settle = async (settings: object) => {
      writeFileSync(join(content, 'site.json'), JSON.stringify(settings));
      await loadContent(db, content, '{}', now);
    };
    await settle({ title: 'Another name', comments: true, languages: ['en', 'ja'] });
    expect(ofPosts(await both('settings'))).toHaveLength(POSTS);

    const comment = { postId: id, userId: null, parentId: null, authorName: 'Mika', createdAt: now, liveAt: now };
    await insertComment(db, {
      ...comment,
      id: '1',
      text: 'A word on it.',
      state: 'live',
      source: null,
      importId: null,
    });
    expect(ofPosts(await build('commented', 'kept.sqlite'))).toEqual([`/blog/${id}`]);
    await publishPost({ ...app, db }, other, { published: false }, now);
    const removed = await both('removed');
    expect([...removed.files.keys()].filter((file) => file.includes(other))).toEqual([]);
    expect(removed.files.get(`blog/${id}.html`)).toContain('A word on it.');
  });
});
