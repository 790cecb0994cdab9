/**
 * PDFs of posts, made when they are asked for: a process of a second each, one at a time. Kept by what they are made
 * from, so that an update, another setting, work or program makes them anew.
 */
import type { PostSummary } from '#contract/posts.ts';
import type { MediaDependencies } from '#server/media/media-service.ts';
import { postPdfVersion, type PostPaper } from '#document/print/post-paper.ts';
import { postPdfElsewhere } from '#server/documents/pdf/engine-process.ts';
import { postPictures } from '#server/documents/pdf/post-pictures.ts';
import { sha256 } from '#server/hash.ts';
import { createSemaphore } from '#server/semaphore.ts';
import type { Site } from '#site/data/site.ts';
import { postPaper } from '#site/views/post-paper.ts';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface PostPdfs {
  /** @returns the path of the file; undefined where it cannot be made, or too many wait */
  fileOf: (site: Site, post: PostSummary) => Promise<string | undefined>;
  close: () => void;
}

const WAITING = 20;
/** Milliseconds. */
const LONGEST = 60_000;

/**
 * @param folder of the files; made when missing
 * @param program of which they are: its template may be another in the next
 */
export function createPostPdfs(
  app: MediaDependencies,
  folder: string,
  program: string,
  log: (line: string, cause?: unknown) => void,
): PostPdfs {
  const inTurn = createSemaphore(1, WAITING);
  const making = new Map<string, Promise<string | undefined>>();
  const ends = new Set<() => void>();
  let isClosed = false;

  async function make(paper: PostPaper, post: PostSummary, name: string): Promise<string | undefined> {
    if (isClosed) return undefined;
    const { file, end } = postPdfElsewhere(paper, await postPictures(app, paper), new Date(post.updatedAt));
    ends.add(end);
    const late = setTimeout(end, LONGEST);
    const bytes = await file.finally(() => {
      clearTimeout(late);
      ends.delete(end);
    });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `.${name}`), bytes);
    await rename(join(folder, `.${name}`), join(folder, name));
    for (const other of await readdir(folder))
      if (other !== name && other.startsWith(`${prefixOf(post)}-`)) await rm(join(folder, other), { force: true });
    return join(folder, name);
  }

  const tell = (cause: unknown) => {
    if (!isClosed) log('The PDF of a post could not be made', cause);
    return undefined;
  };

  return {
    async fileOf(site, post) {
      const paper = await paperOf(site, post).catch(tell);
      if (!paper) return undefined;
      const madeOf = sha256(JSON.stringify([program, postPdfVersion, paper, post.updatedAt]));
      const name = `${prefixOf(post)}-${madeOf.slice(0, 16)}.pdf`;
      if (existsSync(join(folder, name))) return join(folder, name);
      const known = making.get(name);
      if (known) return known;
      const made = inTurn(() => make(paper, post, name))
        .catch(tell)
        .finally(() => making.delete(name));
      making.set(name, made);
      return made;
    },
    close() {
      isClosed = true;
      for (const end of ends) end();
    },
  };
}

async function paperOf(site: Site, post: PostSummary): Promise<PostPaper | undefined> {
  const body = await site.rendered(post.id);
  return body && postPaper(site, post, body);
}

const prefixOf = ({ id }: PostSummary) => sha256(id).slice(0, 16);
