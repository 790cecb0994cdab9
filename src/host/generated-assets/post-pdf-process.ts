/**
 * Makes the PDF of one post: forked by `post-pdfs.ts`, which sends a `PostPdfTask`, is asked for the pictures of the
 * paper, sends those, and gets a message when the file is written. It knows no database and ends with the host.
 */
import type { RenderedPost } from '#document/render.ts';
import type { PostSummary } from '#contract/posts.ts';
import { picturesOf } from '#document/print/post-paper.ts';
import { makePostPdf } from '#server/documents/pdf/make-post-pdf.ts';
import { postPaper, type PaperSite } from '#site/views/post-paper.ts';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';

/** What the process is sent first. */
export interface PostPdfTask {
  site: PaperSite;
  post: PostSummary;
  /** With its citations resolved. */
  body: RenderedPost;
  /** The lines below its title. */
  summary: string | undefined;
  /** Where the file is written. */
  file: string;
}
/** What it says: which pictures the paper shows, by their addresses; then that the file is written, or why it is not. */
export type PostPdfReport = { pictures: string[] } | 'written' | { problem: string };
/** What it is sent second: those pictures that could be had, by their addresses. */
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
