/**
 * Creates PDFs of posts on request, one at a time, each in a process that runs for about a second. The file name is a
 * hash of all inputs that are known without reading the post's body. So finding a stored PDF needs one disk access. A
 * new revision, setting, publication or program version results in another name.
 */
import type { PostSummary } from '#contract/posts.ts';
import { type MediaDependencies, postPictures } from '#server/features/media/media-service.ts';
import { sha256 } from '#server/platform/hash.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { inOwnProcess } from '#server/platform/workers/task-process.ts';
import type { HostTasks } from '#host/tasks.ts';
import type { Site } from '#site/data/site.ts';
import { standfirst } from '#site/views/posts.ts';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants } from 'node:os';
import { LRUCache } from 'lru-cache';

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
  const closing = new AbortController();

  async function make(site: Site, post: PostSummary, name: string): Promise<string | undefined> {
    const body = await site.rendered(post.id);
    if (closing.signal.aborted || !body) return undefined;
    await mkdir(folder, { recursive: true });
    const { url, owner, settings } = site;
    const summary = standfirst(post, body.text, site);
    const printed = { site: { url, owner, settings }, post, body, summary };
    const unfinished = join(folder, `.${name}`);
    // A reader waits for the PDF. With the lowest priority it would get no time on a busy machine.
    const priority = constants.priority.PRIORITY_BELOW_NORMAL;
    const options = { priority, timeoutMs: LONGEST, signal: closing.signal };
    try {
      await inOwnProcess<HostTasks, void>(new URL('../tasks.ts', import.meta.url), options, async (perform) => {
        const pictures = await postPictures(app, await perform('post pictures', printed));
        await writeFile(unfinished, await perform('post pdf', { ...printed, pictures }));
      });
    } catch (cause) {
      failed.set(name, true);
      throw cause;
    }
    await rename(unfinished, join(folder, name));
    for (const other of await readdir(folder))
      if (other !== name && other.startsWith(`${prefixOf(post)}-`)) await rm(join(folder, other), { force: true });
    return join(folder, name);
  }

  const tell = (cause: unknown) => {
    if (!closing.signal.aborted) log('Could not create the PDF of a post', cause);
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
    close: () => closing.abort(),
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
