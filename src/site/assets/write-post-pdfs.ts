import { picturesOf, postPdfVersion } from '#document/print/post-paper.ts';
import { makePostPdf } from '#typesetting/make-post-pdf.ts';
import { postPictures, type MediaDependencies } from '#server/features/media/media-service.ts';
import { sha256 } from '#server/platform/hash.ts';
import type { Site } from '#site/data/site.ts';
import type { KeptPages } from '#site/program/program.ts';
import { postPaper } from '#site/views/post-paper.ts';
import { standfirst } from '#site/views/posts.ts';
import { pdfAddress } from '#site/views/post-pdf.ts';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeFile } from './place-file.ts';

/**
 * Writes the PDF of every post for a static site, and deletes cached PDFs that no post uses.
 * @param outDir output folder of the site
 * @param cacheDir folder with the PDFs of earlier builds, which are reused
 * @param kept cache with the file name of the PDF of each unchanged post
 * @param log receives a line for each post whose PDF cannot be created; the PDFs of other posts are still created
 */
export async function writePostPdfs(
  app: MediaDependencies,
  site: Site,
  { outDir, cacheDir, kept, log }: { outDir: string; cacheDir: string; kept: KeptPages; log: (line: string) => void },
): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  const there = new Set(await readdir(cacheDir));
  const named = new Set<string>();
  for (const post of site.posts) {
    const address = pdfAddress(site, post);
    const madeOf = sha256(JSON.stringify([postPdfVersion, kept.butPosts, post, kept.textOf(post)]));
    const known = kept.get(address, madeOf)?.toString();
    const body = known && there.has(known) ? undefined : await site.rendered(post.id);
    const paper = body && postPaper(site, post, body, standfirst(post, body.text, site));
    // The file name does not depend on the content of images, because an image never changes under its URL.
    const name = paper ? `${sha256(JSON.stringify([postPdfVersion, paper, post.updatedAt]))}.pdf` : known;
    if (!name) continue;
    named.add(name);
    try {
      const file = join(cacheDir, name);
      if (paper && !there.has(name)) {
        const pictures = await postPictures(app, picturesOf(paper));
        await writeFile(`${file}.new`, makePostPdf(paper, pictures, new Date(post.updatedAt)));
        // An interrupted build must not leave an incomplete file.
        await rename(`${file}.new`, file);
      }
      if (name !== known) kept.set(address, madeOf, Buffer.from(name));
      placeFile(file, join(outDir, decodeURIComponent(address)));
    } catch (cause) {
      log(`${post.title}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  for (const name of there) if (!named.has(name)) await rm(join(cacheDir, name), { force: true });
}
