/**
 * Creates PDFs of posts on request, one at a time, each in a process that runs for about a second. The file name is a
 * hash of all inputs that are known without reading the post's body. So finding a stored PDF needs one disk access. A
 * new revision, setting, publication or program version results in another name.
 */
import type { PostSummary } from '#contract/posts.ts';
import type { MediaDependencies } from '#server/features/media/media-service.ts';
import { postPictures } from '#server/features/documents/post-pictures.ts';
import { sha256 } from '#server/platform/hash.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { watchTime } from '#server/platform/workers/pool.ts';
import type { Site } from '#site/data/site.ts';
import { standfirst } from '#site/views/posts.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { lower } from './asset-generator.ts';
import type { PostPdfPictures, PostPdfReport, PostPdfTask } from './post-pdf-process.ts';

export interface PostPdfs {
  /** Returns the path of the PDF; undefined if it cannot be created or too many requests wait. */
  fileOf: (site: Site, post: PostSummary) => Promise<string | undefined>;
  close: () => void;
}

const WAITING = 20;
/** Maximum processor time for one PDF, in milliseconds. */
const LONGEST = 60_000;
/**
 * Time after a failure, in milliseconds, before the same PDF can be tried again. Otherwise, repeated requests could
 * keep the processor busy.
 */
const AGAIN = 10 * 60_000;

/**
 * Creates the service for PDFs of posts.
 * @param folder folder of the files, created if missing
 * @param program hash of the program, because another version can produce different PDFs
 */
export function createPostPdfs(
  app: MediaDependencies,
  folder: string,
  program: string,
  log: (line: string, cause?: unknown) => void,
): PostPdfs {
  const inTurn = createSemaphore(1, WAITING);
  const making = new Map<string, Promise<string | undefined>>();
  const failed = new LRUCache<string, true>({ max: 1_000, ttl: AGAIN });
  const children = new Set<ChildProcess>();
  let isClosed = false;

  async function make(site: Site, post: PostSummary, name: string): Promise<string | undefined> {
    const body = await site.rendered(post.id);
    if (isClosed || !body) return undefined;
    await mkdir(folder, { recursive: true });
    const { url, owner, settings } = site;
    const summary = standfirst(post, body.text, site);
    const task = { site: { url, owner, settings }, post, body, summary, file: join(folder, `.${name}`) };
    await print(task, (addresses) => postPictures(app, addresses), children).catch((cause: unknown) => {
      failed.set(name, true);
      throw cause;
    });
    await rename(task.file, join(folder, name));
    for (const other of await readdir(folder))
      if (other !== name && other.startsWith(`${prefixOf(post)}-`)) await rm(join(folder, other), { force: true });
    return join(folder, name);
  }

  const tell = (cause: unknown) => {
    if (!isClosed) log('Could not create the PDF of a post', cause);
    return undefined;
  };

  return {
    async fileOf(site, post) {
      const name = nameOf(site, post, program);
      if (existsSync(join(folder, name))) return join(folder, name);
      if (failed.has(name)) return undefined;
      const known = making.get(name);
      if (known) return known;
      const made = inTurn(() => make(site, post, name).catch(tell))
        // The call is rejected if too many requests wait.
        .catch(() => undefined)
        .finally(() => making.delete(name));
      making.set(name, made);
      return made;
    },
    close() {
      isClosed = true;
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

/**
 * Returns the file name of a post's PDF. The name changes with all data that can change the PDF.
 * @param site the site in all languages
 */
export function nameOf(site: Site, post: PostSummary, program: string): string {
  const { url, owner, settings } = site;
  const works = site.mayCite?.(post.id) === false ? undefined : site.citingHash;
  const madeOf = sha256(JSON.stringify([program, url, owner, settings, works, post]));
  return `${prefixOf(post)}-${madeOf.slice(0, 16)}.pdf`;
}

const prefixOf = ({ id }: PostSummary) => sha256(id).slice(0, 16);

/**
 * Creates a PDF in a separate process with the lowest priority.
 * @param picturesOf returns the images at these URLs
 * @param children contains the process while it runs
 * @throws Error with the process's message if it fails or takes longer than `LONGEST`
 */
async function print(
  task: PostPdfTask,
  picturesOf: (addresses: string[]) => Promise<PostPdfPictures>,
  children: Set<ChildProcess>,
): Promise<void> {
  const script = fileURLToPath(new URL('./post-pdf-process.ts', import.meta.url));
  const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const;
  // The environment is empty, so that the process has no access to secrets.
  const child = fork(script, { serialization: 'advanced', stdio: [...stdio], execArgv: [], env: {} });
  children.add(child);
  if (child.pid !== undefined) lower(child.pid);
  const stopWatching = watchTime(child, { timeoutMs: LONGEST }, () => child.kill('SIGKILL'));
  try {
    await new Promise<void>((resolve, reject) => {
      const send = (message: PostPdfTask | PostPdfPictures) => child.send(message, (cause) => cause && reject(cause));
      child.once('error', reject);
      child.once('exit', (code, signal) => reject(new Error(`Its process ended with ${signal ?? code}.`)));
      child.on('message', (report: PostPdfReport) => {
        if (report === 'written') resolve();
        else if ('problem' in report) reject(new Error(report.problem));
        else picturesOf(report.pictures).then(send, reject);
      });
      send(task);
    });
  } finally {
    stopWatching();
    children.delete(child);
    child.kill('SIGKILL');
  }
}
