/**
 * PDFs of posts, made when they are asked for: a process of a second each, one at a time. Kept by what they are made
 * from, so that an update, another name or another program makes them anew.
 */
import type { PostSummary } from '#contract/posts.ts';
import type { MediaDependencies } from '#server/media/media-service.ts';
import { postPdfVersion } from '#document/print/post-paper.ts';
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

  async function make(site: Site, post: PostSummary, name: string): Promise<string | undefined> {
    const body = await site.rendered(post.id);
    if (!body || isClosed) return undefined;
    const paper = postPaper(site, post, body);
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

  return {
    async fileOf(site, post) {
      const name = `${prefixOf(post)}-${keyOf(site, post, program)}.pdf`;
      if (existsSync(join(folder, name))) return join(folder, name);
      const known = making.get(name);
      if (known) return known;
      const made = inTurn(() => make(site, post, name))
        .catch((cause: unknown) => {
          if (!isClosed) log('The PDF of a post could not be made', cause);
          return undefined;
        })
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

const prefixOf = ({ id }: PostSummary) => sha256(id).slice(0, 16);

/** All that a paper is made from, without rendering it. */
const keyOf = ({ owner, settings, url, publications }: Site, post: PostSummary, program: string) =>
  sha256(JSON.stringify([program, postPdfVersion, post, owner.name, owner.nameJa, settings, url, publications])).slice(
    0,
    16,
  );
