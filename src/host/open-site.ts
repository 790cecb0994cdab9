/** Opens all parts of the site except its port and its database, which are already opening. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { regularTasks } from '#server/housekeeping.ts';
import { endWorkers, run } from '#server/platform/workers/run.ts';
import { createApp } from '#server/app.ts';
import { API_QUERY_TIMEOUT, connect, type Connection } from '#server/platform/db/connect.ts';
import type { ProvidedDependencies } from '#server/dependencies.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hostPdfs } from '#server/features/documents/host-pdfs.ts';
import { createImages } from '#server/features/media/images/images.ts';
import type { NewsletterRenderer } from '#server/features/mail/bulk-mail.ts';
import { createOutboxMailer } from '#server/features/mail/outbox-mailer.ts';
import { createMailQueue } from '#server/features/mail/send-waiting-mails.ts';
import { createBulkMailer, createProviderMailer } from '#server/features/mail/providers.ts';
import { sendMailings } from '#server/features/newsletter/send-mailings.ts';
import { createNewsletter } from '#site/newsletter/newsletter.ts';
import { iconNames, sealOf } from '#site/assets/pictures/icons.ts';
import { renderPreview } from '#site/data/preview.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { createBackground } from './background.ts';
import { loadContentElsewhere } from './content-loader.ts';
import { createAssetGenerator } from './generated-assets/asset-generator.ts';
import { createCardDrawer } from './generated-assets/card-drawer.ts';
import { createPostPdfs } from './generated-assets/post-pdfs.ts';
import { hasAdmin } from '#server/features/users/user-repository.ts';
import { hasLeftSample, filesOfSite } from '#server/features/content/sample.ts';
import { ensureFirstAdmin, offerSetup } from './first-admin.ts';
import { ensureProgram, type BuiltProgram } from '#site/program/ensure-program.ts';
import { hashSources, type SourceHashes } from '#site/program/sources.ts';
import { loadProgram, type Pages } from '#site/program/program.ts';
import { builds, noteUse } from '#site/program/build-cache.ts';
import { LiveSite } from './rendering/live-site.ts';
import { pageDependencies } from './rendering/page-dependencies.ts';
import { PageStore } from './rendering/page-store.ts';
import { startPublisher, type Publisher } from './rendering/publisher.ts';
import { secretsOf } from './auth-secret.ts';
import { siteFolders } from './site-folders.ts';
import { watchContent } from './watch-content.ts';
import { checkSourcesElsewhere } from './work-checker.ts';
import { createRequestHandler } from './serving/request-handler.ts';
import { startHeartbeat } from './operating/heartbeat.ts';
import { operate } from './operating/observability.ts';
import { programFiles } from '#host/serving/generated-files.ts';
import { publicFiles } from './serving/public-files.ts';
import { noteRunningHost } from './running-host.ts';
import { createArchives } from '#server/features/archive/archives.ts';
import { backUpIfDue, prepareBackupDir } from './operating/daily-backup.ts';
import type { Listener } from './listen.ts';
import type { HostOptions } from './host.ts';

const clock = () => new Date();
const MINUTE = 60_000;
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
interface Opening {
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
  const { listener, dataDir, closing } = opening;
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
  const data = await openData(id, options, opening);
  const { db, apiDb, isNew } = data;
  const { program, pages, files } = await reading;
  const siteUrl = config.port === 0 ? config.siteUrl.replace(/:0$/, `:${listener.port}`) : config.siteUrl;
  const folders = siteFolders(dataDir);
  const rendering = await openRendering({ ...data, siteUrl, folders, program, pages }, options, closing);
  const { live, publisher, cards, traffic, posts } = rendering;

  const newsletter = createNewsletter(siteUrl, posts, cards.formulas);
  const pdfs = await hostPdfs(db, folders.documentsDir, versions.host, log);
  closing.push(() => pdfs.close());
  const sources = {
    connections: data.connections,
    failedPages: () => live.failures.size,
    sweeping: publisher.isSweeping,
  };
  const operating = await operate(config, sources, writeLine);
  closing.push(operating.close);
  const headers = { https: config.secure, subdomains: config.hstsSubdomains, inline: program.inline };
  const dependencies: ProvidedDependencies = {
    setupTokenHash: isNew ? await offerSetup(siteUrl, data.operator) : undefined,
    db: apiDb,
    config: { ...config, siteUrl, ...data.secrets },
    rebuild: {
      request: async () => {
        const start = performance.now();
        await publisher.request();
        operating.published(performance.now() - start);
      },
    },
    newsletter,
    mail: await openMail(db, siteUrl, newsletter, dataDir, options),
    pdfs,
    ...pageDependencies({ ...data, ...rendering, siteUrl, pages, headers, pdfs }, options),
    images: createImages(folders.mediaDir),
    archives: createArchives(db, { folder: folders.archivesDir, backups: backups?.directory }, clock),
    parseLargeJson: (bytes) => run('json', bytes),
    clock,
    log,
  };
  const postPdfs = createPostPdfs(dependencies, folders.postPdfsDir, versions.host, log);
  closing.push(postPdfs.close);
  const answer = createRequestHandler({
    app: createApp(dependencies),
    live,
    files,
    made: publicFiles(live, folders.outDir, data.contentDir, cards.draw, postPdfs.fileOf),
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

  startBackground({ ...data, id, backups, pdfs, publisher, dependencies, versions }, options, closing);
}

/** Opens the database, loads the owner's files into it, and creates the first admin. */
async function openData(id: string, { config, print, log }: HostOptions, opening: Opening) {
  const { listener, dataDir, connecting, closing } = opening;
  const connection = await connecting;
  const { db } = connection;
  closing.push(noteRunningHost(dataDir, listener.port));
  const secrets = secretsOf(config, dataDir);
  // The embedded database needs no heartbeat, because its lock allows only one host.
  const heartbeat = config.database && (await startHeartbeat(db, id, secrets.authSecret, clock, log));
  if (heartbeat) closing.push(heartbeat.close);
  // Rendering can occupy the connections above for a long time. The API therefore has its own connections, with a
  // time limit for queries.
  const forApi = config.database && connect({ ...config.database, queryTimeout: API_QUERY_TIMEOUT });
  if (forApi) closing.push(forApi.close);
  const contentDir = await filesOfSite(db, config, clock(), print);
  await loadContentElsewhere(db, contentDir, config.privateProfile, print);
  const operator = { format: config.logFormat, dataDir, print };
  const isNew =
    config.isSample && config.admin.email === undefined && !(await hasAdmin(db)) && !(await hasLeftSample(db));
  if (!isNew) await ensureFirstAdmin(db, config.admin, operator);
  return {
    db,
    apiDb: forApi?.db ?? db,
    connections: [connection, ...(forApi ? [forApi] : [])],
    secrets,
    contentDir,
    /**
     * Returns the current content folder. The folder can change, because the owner can replace the sample while the
     * host runs.
     */
    filesNow: () => filesOfSite(db, config, clock()),
    operator,
    /** Whether the site has neither an admin nor an owner. */
    isNew,
  };
}

/** Opens everything that renders pages and other files, and publishes the current version of the site. */
async function openRendering(
  { db, siteUrl, folders, program, pages }: RenderedSite,
  { log }: HostOptions,
  closing: Opening['closing'],
) {
  const store = new PageStore(folders.pageStore, log);
  closing.push(() => store.close());
  const assets = createAssetGenerator(siteUrl, program.hash, store, log);
  closing.push(assets.close);
  if (!iconNames.every((name) => existsSync(join(folders.outDir, name)))) await assets.icons();
  const cards = createCardDrawer(folders, log);
  closing.push(cards.close);
  const live = new LiveSite(pages, program.hash, store);
  const traffic = { active: 0 };
  const posts = renderedPosts(db, store);
  const publisher = await startPublisher({
    db,
    url: siteUrl,
    live,
    store,
    renderedPosts: posts,
    onLive: ({ site }) => cards.sealIs(sealOf(site)),
    onWithdrawn: (snapshot) => assets.refresh(snapshot.key),
    onSwept: (snapshot) => assets.refresh(snapshot.key),
    busy: () => traffic.active > 0,
    log,
  });
  closing.push(() => publisher.close());
  return { live, publisher, cards, traffic, posts };
}

interface RenderedSite {
  db: Database;
  siteUrl: string;
  folders: ReturnType<typeof siteFolders>;
  program: BuiltProgram;
  pages: Pages;
}

/** Creates the queue of emails, for the provider or the outbox of the data directory. */
async function openMail(
  db: Database,
  siteUrl: string,
  newsletter: NewsletterRenderer,
  dataDir: string,
  { config, print, log }: HostOptions,
) {
  const mailer = config.mail
    ? createProviderMailer(config.mail)
    : createOutboxMailer(join(dataDir, 'outbox'), clock, { format: config.logFormat, print });
  const bulkMailer = await createBulkMailer(config.mail, mailer);
  return createMailQueue(db, mailer, clock, log, () =>
    sendMailings({ db, siteUrl, newsletter, mailer: bulkMailer, clock, log }),
  );
}

interface BackgroundWork {
  id: string;
  backups: HostOptions['config']['backups'];
  db: Database;
  contentDir: string;
  filesNow: () => Promise<string>;
  pdfs: { renew: () => Promise<void> };
  publisher: Publisher;
  dependencies: ProvidedDependencies;
  versions: SourceHashes;
}

/** Watches the owner's files, and starts the periodic tasks. */
function startBackground(
  { id, backups, db, contentDir, filesNow, pdfs, publisher, dependencies, versions }: BackgroundWork,
  { config, print, log }: HostOptions,
  closing: Opening['closing'],
): void {
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
  const ending = new AbortController();
  closing.push(() => ending.abort());
  const tasks = regularTasks(dependencies, MENTIONS_WITHIN, () => checkSourcesElsewhere(dependencies, ending.signal));
  for (const { work, every } of Object.values(tasks)) background.repeat(work, every);
  if (backups) {
    background.repeat(async () => {
      const file = await backUpIfDue(db, backups, id, clock);
      if (file) print(`Backed up to ${file}.`);
    }, BACKUP_CHECK);
  }
  // Documents contain the current date, so they are updated regularly.
  background.repeat(content.check, 10 * MINUTE);
}
