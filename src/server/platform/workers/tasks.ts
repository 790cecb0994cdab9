/** All tasks that read untrusted content, with their input, output and limits. */
import type { cite } from '#server/features/citations/cite.ts';
import type { readBibliographyText } from '#server/features/content/read-bibliography-text.ts';
import type { readPageText } from '#server/features/content/read-page-text.ts';
import type { ProcessedImage } from '#server/dependencies.ts';
import type { makeVariant } from '#server/features/media/images/make-variant.ts';
import type { readZip } from '#server/features/import-export/read-zip.ts';
import type { draw } from '#server/features/drawings/draw.ts';
import type { discoverEndpoint } from '#server/features/mentions/discover.ts';
import type { readAnswer } from '#server/features/works/sources/index.ts';
import type { readMention } from '#server/features/mentions/read-mention.ts';
import type { parseLargeJson } from '#server/platform/http/parse-json.ts';
import type { readPageHead } from '#server/platform/integrations/page-head.ts';
import type { readWorksFile } from '#publications/formats/index.ts';
import type { apaReferences } from '#publications/apa.ts';
import type { readPost, splitPosts } from '#importers/read-posts.ts';

/** The input and the output of each task, which must be data that can be copied between processes. */
export interface Tasks {
  /** Converts an uploaded image or drawing to its stored form. */
  picture: (bytes: Uint8Array) => Promise<ProcessedImage>;
  /** Converts a stored image to one of the variants that pages offer. */
  variant: typeof makeVariant;
  /** Lists a zip's entries and unpacks the requested ones. */
  zip: typeof readZip;
  /** Splits an export from another program into its posts, without parsing them. */
  'split posts': typeof splitPosts;
  /** Formats the citations of a text in a style, which can be the owner's custom style. */
  citations: typeof cite;
  /** Formats the references of records. */
  references: typeof apaReferences;
  /** Reads a post's metadata and blocks. */
  post: typeof readPost;
  /** Converts the Markdown of a custom page to blocks. */
  page: typeof readPageText;
  /** Reads publications from BibTeX, with warnings. */
  bibliography: typeof readBibliographyText;
  /** Reads the metadata of another site's page. */
  'page head': typeof readPageHead;
  /** Renders a chart or a diagram as SVG. */
  drawing: typeof draw;
  /** Parses a large request body. */
  json: typeof parseLargeJson;
  /** Finds the webmention endpoint of another site's page. */
  'mention endpoint': typeof discoverEndpoint;
  /** Reads the mention in a page, if the page links to the post. */
  mention: typeof readMention;
  /** Reads a file of a reference manager as BibTeX. */
  'works file': typeof readWorksFile;
  /** Reads the answer of a source of works. */
  works: typeof readAnswer;
}
export type TaskName = keyof Tasks;
export type Input<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type Output<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

export interface TaskLimits {
  /**
   * Maximum processor time in milliseconds. Processor time is used because other work on the machine must not cause a
   * timeout. If the system does not report processor time, wall-clock time is used.
   */
  timeoutMs: number;
  /**
   * Maximum wall-clock time in milliseconds, not including the wait for a process. The default is five times
   * `timeoutMs`.
   */
  clockMs?: number;
  /** Maximum JavaScript heap in megabytes. The task itself limits memory outside the heap (pixels). */
  memoryMb: number;
}

export const taskLimits: Readonly<Record<TaskName, TaskLimits>> = {
  // The limits are sufficient for 50 megapixels on a busy machine.
  picture: { timeoutMs: 60_000, memoryMb: 512 },
  variant: { timeoutMs: 60_000, memoryMb: 512 },
  zip: { timeoutMs: 60_000, memoryMb: 512 },
  // The limits are high, because a whole site can be one file of 256 MB.
  'split posts': { timeoutMs: 60_000, memoryMb: 2_048 },
  // The time limit is high, because 1 MB with 25,000 paragraphs took more than 10 s at a load of 13.
  post: { timeoutMs: 30_000, memoryMb: 512 },
  page: { timeoutMs: 30_000, memoryMb: 512 },
  // The limits are sufficient for about ten thousand records.
  bibliography: { timeoutMs: 60_000, memoryMb: 512 },
  // Large styles need one or two seconds to load. Because of its own memory limit, this task has its own process, in
  // which loaded styles are kept.
  citations: { timeoutMs: 60_000, memoryMb: 480 },
  // The time limit is sufficient for a hundred thousand records. The task shares the process of `citations`.
  references: { timeoutMs: 600_000, memoryMb: 480 },
  'page head': { timeoutMs: 5_000, memoryMb: 512 },
  // Because of its own memory limit, this task has its own process, in which the drawing programs stay loaded. The
  // time limit is high, because it includes loading, and because timeouts are cached.
  drawing: { timeoutMs: 12_000, clockMs: 60_000, memoryMb: 448 },
  json: { timeoutMs: 10_000, memoryMb: 512 },
  'mention endpoint': { timeoutMs: 5_000, memoryMb: 512 },
  mention: { timeoutMs: 5_000, memoryMb: 512 },
  'works file': { timeoutMs: 30_000, memoryMb: 512 },
  // The limits are sufficient for a list of ten thousand works.
  works: { timeoutMs: 30_000, memoryMb: 512 },
};
