/** Creates the PDF of a post, for `post-pdfs.ts`. */
import type { PostSummary } from '#contract/posts.ts';
import { picturesOf } from '#document/print/post-paper.ts';
import type { RenderedPost } from '#document/render.ts';
import { postPaper, type PaperSite } from '#site/views/post-paper.ts';
import { makePostPdf } from '#typesetting/make-post-pdf.ts';

/** The content of a post's PDF. */
interface PrintedPost {
  site: PaperSite;
  post: PostSummary;
  /** Body of the post with resolved citations. */
  body: RenderedPost;
  /** The summary below the title. */
  summary: string | undefined;
}

const paperOf = ({ site, post, body, summary }: PrintedPost) => postPaper(site, post, body, summary);

/** Returns the URLs of the images in a post's PDF. */
export const postPictures = (printed: PrintedPost): string[] => picturesOf(paperOf(printed));

/** @param pictures the available images by URL */
export const postPdf = ({ pictures, ...printed }: PrintedPost & { pictures: ReadonlyMap<string, Buffer> }) =>
  makePostPdf(paperOf(printed), pictures, new Date(printed.post.updatedAt));
