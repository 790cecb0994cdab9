/** All tasks that read untrusted content: their input and output, and their limits. */
import type { cite } from '#server/citations/cite.ts';
import type { readBibliographyText } from '#server/content/read-bibliography-file.ts';
import type { readPageText } from '#server/content/read-page-text.ts';
import type { ProcessedImage } from '#server/dependencies.ts';
import type { makeVariant } from '#server/media/images/make-variant.ts';
import type { readZip } from '#server/interchange/read-zip.ts';
import type { draw } from '#server/drawings/draw.ts';
import type { discoverEndpoint } from '#server/mentions/discover.ts';
import type { readMention } from '#server/mentions/read-mention.ts';
import type { parseLargeJson } from '#server/http/parse-json.ts';
import type { readPageHead } from '#server/outside/page-head.ts';
import type { readPost, splitPosts } from '#document/import/read-posts.ts';

/** Input and output of each task: data that can be copied between threads. */
export interface Tasks {
  /** Converts an uploaded image or drawing to its stored form. */
  picture: (bytes: Uint8Array) => Promise<ProcessedImage>;
  /** Converts a stored image to one of the variants that pages offer. */
  variant: typeof makeVariant;
  /** A zip → its entries, those that are asked for unpacked. */
  zip: typeof readZip;
  /** An export of another program → the posts in it, not read yet. */
  'split posts': typeof splitPosts;
  /** Formats the citations of a text in a style, which can be the owner's own. */
  citations: typeof cite;
  /** A post → its facts and blocks. */
  post: typeof readPost;
  /** The Markdown of a page of the owner's own → its blocks. */
  page: typeof readPageText;
  /** BibTeX → publications, and what was found in it. */
  bibliography: typeof readBibliographyText;
  /** Reads the metadata of another site's page. */
  'page head': typeof readPageHead;
  /** A chart or a diagram → SVG. */
  drawing: typeof draw;
  /** Parses a large request body. */
  json: typeof parseLargeJson;
  /** The same → where it takes webmentions. */
  'mention endpoint': typeof discoverEndpoint;
  /** Reads a page that is said to link to a post, if it does. */
  mention: typeof readMention;
}
export type TaskName = keyof Tasks;
export type Input<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type Output<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

export interface TaskLimits {
  /** Milliseconds of work: of the processor where the system tells, so that none is refused because others work too. */
  timeoutMs: number;
  /** Milliseconds by the clock, waiting for a process not counted; five times `timeoutMs` where it is not said. */
  clockMs?: number;
  /** Of JavaScript's heap. What is outside of it (pixels) is bounded by the task itself. */
  memoryMb: number;
}

export const taskLimits: Readonly<Record<TaskName, TaskLimits>> = {
  // Room for 50 megapixels on a machine that others load too.
  picture: { timeoutMs: 60_000, memoryMb: 512 },
  variant: { timeoutMs: 60_000, memoryMb: 512 },
  zip: { timeoutMs: 60_000, memoryMb: 512 },
  // A whole site may be in one file of 256 MB.
  'split posts': { timeoutMs: 60_000, memoryMb: 2_048 },
  // A megabyte of 25,000 paragraphs took more than 10 s at a load of 13.
  post: { timeoutMs: 30_000, memoryMb: 512 },
  page: { timeoutMs: 30_000, memoryMb: 512 },
  // Room for some ten thousand records.
  bibliography: { timeoutMs: 60_000, memoryMb: 512 },
  // Large styles take a second or two to be read, and stay loaded in a process of their own.
  citations: { timeoutMs: 60_000, memoryMb: 480 },
  'page head': { timeoutMs: 5_000, memoryMb: 512 },
  // It shares its memory with no other task, so its process is separate, and keeps the loaded drawing programs. The
  // limit includes their loading, and timeouts are cached, so it is long.
  drawing: { timeoutMs: 12_000, clockMs: 60_000, memoryMb: 448 },
  json: { timeoutMs: 10_000, memoryMb: 512 },
  'mention endpoint': { timeoutMs: 5_000, memoryMb: 512 },
  mention: { timeoutMs: 5_000, memoryMb: 512 },
};
