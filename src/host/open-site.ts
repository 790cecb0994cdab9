/** Opens all parts of the site except its port and its database, which are already opening. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { removeExpired } from '#server/housekeeping.ts';
import { endWorkers, run } from '#server/platform/workers/run.ts';
import { createApp } from '#server/app.ts';
import { API_QUERY_TIMEOUT, connect, type Connection } from '#server/platform/db/connect.ts';
import type { ProvidedDependencies } from '#server/dependencies.ts';
import { hostPdfs } from '#server/features/documents/host-pdfs.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { createOutboxMailer } from '#server/features/mail/outbox-mailer.ts';
import { createMailQueue } from '#server/features/mail/send-waiting-mails.ts';
import { createBulkMailer } from '#server/features/mail/bulk-mailer.ts';
import { processMentions } from '#server/features/mentions/mention-jobs.ts';
import { sendMailings } from '#server/features/newsletter/send-mailings.ts';
import { createNewsletter } from '#site/newsletter/newsletter.ts';
import { createProviderMailer } from '#server/features/mail/provider-mailer.ts';
import { headPreviewHeaders, sheetsHeaders, pageHeaders, withTheme } from '#site/http/headers.ts';
import { iconNames, sealOf } from '#site/assets/pictures/icons.ts';
import { noPage } from '#site/views/sheets-page.ts';
import { renderPreview } from '#site/data/preview.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { createBackground } from './background.ts';
import { loadContentElsewhere } from './content-loader.ts';
import { publishScheduledRecords } from '#server/features/content/content-service.ts';
import { publishScheduled } from '#server/features/publishing/publish-service.ts';
import { createAssetGenerator } from './generated-assets/asset-generator.ts';
import { createCardDrawer } from './generated-assets/card-drawer.ts';
import { createPostPdfs } from './generated-assets/post-pdfs.ts';
import { hasAdmin } from '#server/features/users/user-repository.ts';
import { hasLeftSample } from '#server/features/content/sample-state.ts';
import { ensureFirstAdmin, offerSetup } from './first-admin.ts';
import { ensureProgram } from '#site/program/ensure-program.ts';
import { hashSources } from '#site/program/sources.ts';
import { loadProgram } from '#site/program/program.ts';
import { builds, noteUse } from '#site/program/build-cache.ts';
import { LiveSite } from './rendering/live-site.ts';
import { grammarsForWriters } from './rendering/highlighter-warmup.ts';
import { PageStore } from './rendering/page-store.ts';
import { startPublisher } from './rendering/publisher.ts';
import { filesOfSite } from '#server/features/content/sample.ts';
import { secretsOf } from './auth-secret.ts';
import { siteFolders } from './site-folders.ts';
import { watchContent } from './watch-content.ts';
import { createRequestHandler } from './serving/request-handler.ts';
import { startHeartbeat } from './operating/heartbeat.ts';
import { operate } from './operating/observability.ts';
import { programFiles } from './serving/program-files.ts';
import { publicFiles } from './serving/public-files.ts';
import { noteRunningHost } from './running-host.ts';
import { backUpIfDue, prepareBackupDir } from './operating/daily-backup.ts';
import type { Listener } from './listen.ts';
import type { HostOptions } from './host.ts';

const clock = () => new Date();
const MINUTE = 60_000;
/**
 * Interval for publishing scheduled posts, in milliseconds. It is short enough to publish each post within its
 * minute.
 */
const SCHEDULE_CHECK = 10_000;
/**
 * Time limit for checking mentions each minute, in milliseconds. The limit is short, because the host waits for the
 * check when it stops.
 */
const MENTIONS_WITHIN = 6_000;
/** Interval in milliseconds at which the builds in use are marked, so that a cleanup does not delete them. */
const BUILDS_IN_USE = 10 * MINUTE;
/** Interval in milliseconds at which the host checks whether a backup is due. */
const BACKUP_CHECK = 10 * MINUTE;

/** Resources that are open or being opened. At shutdown, the functions in `closing` are called from last to first. */
export interface Opening {
  listener: Listener;
  dataDir: string;
  connecting: Promise<Connection>;
  closing: (() => unknown)[];
}

/**
 * Opens the site. The promise resolves when the site can answer requests.
 * @throws Error with a message for the operator
 */
export async function openSite(options: HostOptions, opening: Opening): Promise<void> {
  const { config, print, log, writeLine = () => undefined } = options;
  const { listener, dataDir, connecting, closing } = opening;
  const id = randomUUID();
  closing.push(endWorkers);
  const backups = config.backups && { ...config.backups, directory: prepareBackupDir(config.backups, log) };
  const versions = options.sources ?? hashSources();
  // The program is loaded while the database opens.
  const reading = ensureProgram(print, versions.program).then(async (program) => {
    const [pages, files] = await Promise.all([loadProgram(program.entry), programFiles(program)]);
    return { program, pages, files };
  });
  reading.catch(() => undefined);
  const connection = await connecting;
  const { db } = connection;
  closing.push(noteRunningHost(dataDir, listener.port));
  const { authSecret, authSecretPrevious } = secretsOf(config, dataDir);
  // The embedded database needs no heartbeat, because its lock allows only one host.
  const heartbeat = config.database && (await startHeartbeat(db, id, authSecret, clock, log));
  if (heartbeat) closing.push(heartbeat.close);
  // Rendering can occupy the connections above for a long time. The API therefore has its own connections, with a
  // time limit for queries.
  const forApi = config.database && connect({ ...config.database, queryTimeout: API_QUERY_TIMEOUT });
  if (forApi) closing.push(forApi.close);
  const contentDir = await filesOfSite(db, config, clock(), print);
  /**
   * Returns the current content folder. The folder can change, because the owner can replace the sample while the
   * host runs.
   */
  const filesNow = () => filesOfSite(db, config, clock());
  await loadContentElsewhere(db, contentDir, config.privateProfile, print);
  const operator = { format: config.logFormat, dataDir, print };
  const isNew =
    config.isSample && config.admin.email === undefined && !(await hasAdmin(db)) && !(await hasLeftSample(db));
  if (!isNew) await ensureFirstAdmin(db, config.admin, operator);

  const { program, pages, files } = await reading;
  const siteUrl = config.port === 0 ? config.siteUrl.replace(/:0$/, `:${listener.port}`) : config.siteUrl;
  const folders = siteFolders(dataDir);
  const store = new PageStore(folders.pageStore, log);
  closing.push(() => store.close());
  const assets = createAssetGenerator(siteUrl, program.hash, store, log);
  closing.push(assets.close);
  if (!iconNames.every((name) => existsSync(join(folders.outDir, name)))) await assets.icons();
  const cards = createCardDrawer(folders, log);
  closing.push(cards.close);
  const live = new LiveSite(pages, program.hash, store);
  const traffic = { active: 0 };
  const grammars = grammarsForWriters();
  const publisher = await startPublisher({
    db,
    url: siteUrl,
    live,
    store,
    renderedPosts: renderedPosts(db, store),
    onLive: ({ site }) => cards.sealIs(sealOf(site)),
    onWithdrawn: (snapshot) => assets.refresh(snapshot.key),
    onSwept: (snapshot) => {
      assets.refresh(snapshot.key);
      grammars.rest();
    },
    busy: () => traffic.active > 0,
    log,
  });
  closing.push(() => publisher.close());

  const mailer = config.mail
    ? createProviderMailer(config.mail)
    : createOutboxMailer(join(dataDir, 'outbox'), clock, { format: config.logFormat, print });
  const bulkMailer = await createBulkMailer(config.mail, mailer);
  const newsletter = createNewsletter(siteUrl, renderedPosts(db, store), cards.formulas);
  const pdfs = await hostPdfs(db, folders.documentsDir, versions.host, log);
  closing.push(() => pdfs.close());
  const sources = {
    connections: [connection, ...(forApi ? [forApi] : [])],
    failedPages: () => live.failures.size,
    sweeping: publisher.isSweeping,
  };
  const operating = await operate(config, sources, writeLine);
  closing.push(operating.close);
  const headers = { https: config.secure, subdomains: config.hstsSubdomains, inline: program.inline };
  const setupTokenHash = isNew ? await offerSetup(siteUrl, operator) : undefined;
  const dependencies: ProvidedDependencies = {
    setupTokenHash,
    db: forApi?.db ?? db,
    config: { ...config, siteUrl, authSecret, authSecretPrevious },
    rebuild: {
      request: async () => {
        const start = performance.now();
        await publisher.request();
        operating.published(performance.now() - start);
      },
    },
    makeContent: async () => {
      try {
        const { layOutElsewhere: layOut } = await import('#server/features/documents/engine-process.ts');
        const { makeViews } = await import('#server/features/content/build-read-models.ts');
        if (!(await makeViews(db, { contentDir: await filesNow(), now: clock(), print, layOut }))) return;
        void pdfs.renew().catch((cause: unknown) => log('Could not update the PDFs', cause));
      } catch (cause) {
        log('The published change was saved, but the pages could not be updated yet', cause);
      }
    },
    newsletter,
    mail: createMailQueue(db, mailer, clock, log, () =>
      sendMailings({ db, siteUrl, newsletter, mailer: bulkMailer, clock, log }),
    ),
    pdfs,
    linkPages: async (path) => {
      const page = await live.page(path);
      if (!page) return undefined;
      const html = page.body.toString();
      return { html, headers: pageHeaders(path, withTheme(headers, live.theme), html) };
    },
    headPage: async (path, record, asSheets) => {
      const { layOutElsewhere: layOut, sheetsElsewhere: draw } =
        await import('#server/features/documents/engine-process.ts');
      const { renderHead, renderSheets } = await import('#site/data/head.ts');
      const posts = renderedPosts(db, store);
      const options = {
        url: siteUrl,
        contentDir: await filesNow(),
        now: clock(),
        renderedPosts: posts,
        record,
        log,
      };
      const page = asSheets ? undefined : await renderHead(forApi?.db ?? db, pages, path, { ...options, layOut });
      if (page) {
        const { body, theme } = page;
        return { body, headers: headPreviewHeaders(path, withTheme(headers, theme), body.toString()) };
      }
      const sheets = asSheets && (await renderSheets(forApi?.db ?? db, path, { ...options, draw }));
      const site = live.snapshot?.site;
      const body = sheets || (site && Buffer.from(noPage(path, site)));
      return body && { body, headers: sheetsHeaders(headers) };
    },
    tryPages: async (texts) => {
      const { tryPages } = await import('#site/data/try-pages.ts');
      return tryPages(forApi?.db ?? db, pages, texts, {
        url: siteUrl,
        contentDir: await filesNow(),
        now: clock(),
        renderedPosts: renderedPosts(db, store),
        before: live.snapshot?.site,
      });
    },
    images: createImages(folders.mediaDir),
    parseLargeJson: (bytes) => run('json', bytes),
    clock,
    log,
  };
  const postPdfs = createPostPdfs(dependencies, folders.postPdfsDir, versions.host, log);
  closing.push(postPdfs.close);
  const answer = createRequestHandler({
    app: grammars.readyFor(createApp(dependencies)),
    live,
    files,
    made: publicFiles(live, folders.outDir, contentDir, cards.draw, postPdfs.fileOf),
    preview: async (token, cookies) => {
      const site = live.snapshot?.site;
      return site && renderPreview(dependencies.db, pages, site, token, clock(), cookies);
    },
    headers,
    limits: dependencies,
    traffic,
    observe: operating.observe,
    log,
  });
  listener.handleWith(answer);

  const content = watchContent({
    contentDir,
    load: async () => loadContentElsewhere(db, await filesNow(), config.privateProfile, print),
    follow: async () => {
      await publisher.request();
      await pdfs.renew();
    },
    print,
    log,
  });
  closing.push(content.close);
  const background = createBackground(log);
  closing.push(background.close);
  // Some modules are loaded on demand, so the builds of this process must not be deleted while newer versions are
  // built.
  background.repeat(() => noteUse(builds.program, versions.program), BUILDS_IN_USE);
  background.repeat(() => dependencies.mail.wake(), MINUTE);
  background.repeat(() => processMentions(dependencies, MENTIONS_WITHIN), MINUTE);
  background.repeat(() => publishScheduled(dependencies, clock()), SCHEDULE_CHECK);
  background.repeat(() => publishScheduledRecords(dependencies, clock()), SCHEDULE_CHECK);
  background.repeat(() => removeExpired(db, clock()), 60 * MINUTE);
  if (backups) {
    background.repeat(async () => {
      const file = await backUpIfDue(db, backups, id, clock);
      if (file) print(`Backed up to ${file}.`);
    }, BACKUP_CHECK);
  }
  // Documents contain the current date, so they are updated regularly.
  background.repeat(content.check, 10 * MINUTE);
}
