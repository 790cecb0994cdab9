import { postPdfVersion } from '#document/print/post-paper.ts';
import { makePostPdf } from '#server/documents/pdf/make-post-pdf.ts';
import { postPictures } from '#server/documents/pdf/post-pictures.ts';
import { sha256 } from '#server/hash.ts';
import type { MediaDependencies } from '#server/media/media-service.ts';
import type { Site } from '#site/data/site.ts';
import { postPaper } from '#site/views/post-paper.ts';
import { pdfAddress } from '#site/views/post-pdf.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes the PDF of every post, as a static site has them.
 * @param outDir the site's
 * @param cacheDir files of earlier builds: only what is new is made
 * @param log is told which post cannot be set; the others are made
 */
export async function writePostPdfs(
  app: MediaDependencies,
  site: Site,
  { outDir, cacheDir, log }: { outDir: string; cacheDir: string; log: (line: string) => void },
): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  for (const post of site.posts) {
    const body = await site.rendered(post.id);
    if (!body) continue;
    const paper = postPaper(site, post, body);
    // Pictures never change under their address.
    const kept = join(cacheDir, `${sha256(JSON.stringify([postPdfVersion, paper, post.updatedAt]))}.pdf`);
    const file = join(outDir, decodeURIComponent(pdfAddress(site, post)));
    await mkdir(dirname(file), { recursive: true });
    const known = await readFile(kept).catch(() => undefined);
    try {
      const made = known ?? makePostPdf(paper, await postPictures(app, paper), new Date(post.updatedAt));
      if (!known) await writeFile(kept, made);
      await writeFile(file, made);
    } catch (cause) {
      log(`${post.title}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
}
