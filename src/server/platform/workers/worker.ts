/**
 * A process that reads untrusted content. It receives one task at a time. If a task takes too long, the parent process
 * ends this process.
 */
import { Worker } from 'node:worker_threads';
import { errorToData, type ErrorData } from './error-data.ts';
import type { TaskName, Tasks } from './tasks.ts';

/** The module of a task is loaded when the first task of its kind is received. */
const readers: { [Name in TaskName]: () => Promise<Tasks[Name]> } = {
  picture: async () => (await import('#server/features/media/images/process-image.ts')).processImage,
  variant: async () => (await import('#server/features/media/images/make-variant.ts')).makeVariant,
  zip: async () => (await import('#server/features/import-export/read-zip.ts')).readZip,
  citations: async () => (await import('#server/features/citations/cite.ts')).cite,
  'split posts': async () => (await import('#importers/read-posts.ts')).splitPosts,
  post: async () => (await import('#importers/read-posts.ts')).readPost,
  page: async () => (await import('#server/features/content/read-page-text.ts')).readPageText,
  bibliography: async () => (await import('#server/features/content/read-bibliography-text.ts')).readBibliographyText,
  'page head': async () => (await import('#server/platform/integrations/page-head.ts')).readPageHead,
  drawing: async () => (await import('#server/features/drawings/draw.ts')).draw,
  json: async () => (await import('#server/platform/http/parse-json.ts')).parseLargeJson,
  'mention endpoint': async () => (await import('#server/features/mentions/discover.ts')).discoverEndpoint,
  mention: async () => (await import('#server/features/mentions/read-mention.ts')).readMention,
};

/** A message to the process. */
export interface Job {
  task: TaskName;
  input: unknown;
}
/** A message from the process: `begun` when it has started and loaded the task's module, then the result. */
export type Report = 'begun' | { output: unknown } | { error: ErrorData };

// If the parent process is killed, an endless task would keep this process running. A separate thread checks for
// this, because the main thread is blocked.
const watch = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1000)`;
new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();

const say = (report: Report) => process.send?.(report);

process.on('message', ({ task, input }: Job) => {
  void (async () => {
    try {
      const read = (await readers[task]()) as (input: unknown) => unknown;
      say('begun');
      say({ output: await read(input) });
    } catch (error) {
      say({ error: errorToData(error) });
    }
  })();
});
