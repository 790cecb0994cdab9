/**
 * Creates the PDF of one post. `post-pdfs.ts` forks this process and sends a `PostPdfTask`. The process requests the
 * images, writes the file and reports the result. It uses no database and ends with the host.
 */
import type { RenderedPost } from '#document/render.ts';
import type { PostSummary } from '#contract/posts.ts';
import { picturesOf } from '#document/print/post-paper.ts';
import { makePostPdf } from '#typesetting/make-post-pdf.ts';
import { postPaper, type PaperSite } from '#site/views/post-paper.ts';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';

/** The first message to the process. */
export interface PostPdfTask {
  site: PaperSite;
  post: PostSummary;
  /** Body of the post with resolved citations. */
  body: RenderedPost;
  /** The summary below the title. */
  summary: string | undefined;
  /** Path of the file to write. */
  file: string;
}
/**
 * A message from the process. The first contains the URLs of the images to send; the last reports success or the reason
 * for a failure.
 */
export type PostPdfReport = { pictures: string[] } | 'written' | { problem: string };
/** The second message to the process: the available images by URL. */
export type PostPdfPictures = ReadonlyMap<string, Buffer>;

process.once('disconnect', () => process.exit(1));
const say = (report: PostPdfReport) => new Promise((sent) => process.send?.(report, sent));

const [{ site, post, body, summary, file }] = (await once(process, 'message')) as [PostPdfTask];
try {
  const paper = postPaper(site, post, body, summary);
  const sent = once(process, 'message');
  await say({ pictures: picturesOf(paper) });
  const [pictures] = (await sent) as [PostPdfPictures];
  await writeFile(file, makePostPdf(paper, pictures, new Date(post.updatedAt)));
  await say('written');
} catch (cause) {
  await say({ problem: cause instanceof Error ? cause.message : String(cause) });
}
process.exit();
