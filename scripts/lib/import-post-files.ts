/** `npm run import -- --markdown`, `--wordpress`, `--ghost`: imports texts, and tells what became of each. */
import { mediaLimits } from '#contract/media.ts';
import type { Publication } from '#contract/portfolio.ts';
import { ghostEntries } from '#domain/import/ghost.ts';
import { markdownEntry, type PostEntry } from '#domain/import/post-entry.ts';
import { wordpressEntries } from '#domain/import/wordpress.ts';
import { OperatorError } from '#domain/operator-error.ts';
import type { Database } from '#server/db/database.ts';
import { findDocument } from '#server/documents/document-repository.ts';
import { findPicture } from '#server/interchange/find-picture.ts';
import { importPosts, type ImportedPost } from '#server/interchange/import-posts.ts';
import {
  ImportSourceError,
  isMarkdown,
  readSource,
  type IsText,
  type SourceFile,
} from '#server/interchange/read-source.ts';
import { createImages } from '#server/media/images/images.ts';
import { listPublications } from '#server/portfolio/portfolio-repository.ts';
import { resolve } from 'node:path';
import type { Command } from './command.ts';
import { reportPosts } from './archive-progress.ts';
import { unlessStopped } from './stoppable.ts';
import { fetchPublic } from './fetch-public.ts';
import { readOptions } from './read-options.ts';

type Kind = 'markdown' | 'wordpress' | 'ghost';

interface Reading {
  isText: IsText;
  /** Of one text, in bytes: an export holds a whole site. */
  maxText: number;
  entries: (file: SourceFile, knowsKey: (key: string) => boolean) => PostEntry[];
}

const MB = 1024 * 1024;
const readings: Record<Kind, Reading> = {
  markdown: {
    isText: isMarkdown,
    maxText: 4 * MB,
    entries: ({ path, text }, knowsKey) => [markdownEntry(path, text, knowsKey)],
  },
  wordpress: {
    isText: (path) => /\.xml$/i.test(path),
    maxText: 256 * MB,
    entries: ({ path, text }) => wordpressEntries(path, text),
  },
  ghost: {
    isText: (path) => /\.json$/i.test(path),
    maxText: 256 * MB,
    entries: ({ path, text }) => ghostEntries(path, text),
  },
};
export const importKinds = Object.keys(readings) as Kind[];

const usage =
  'Which files? npm run import -- --markdown|--wordpress|--ghost <folder|zip|file> [--publish] [--dry-run] [--fetch-images]';

export const importPostFiles: Command = async ({ args, env, open, print, report: printStatus, stoppable }) => {
  const { kind, name, publish, dryRun, fetchImages } = optionsOf(args);
  const { isText, maxText, entries } = readings[kind];
  const source = await readSource(resolve(env['INIT_CWD'] ?? '.', name), isText, maxText).catch((cause: unknown) => {
    throw cause instanceof ImportSourceError ? new OperatorError(cause.message) : cause;
  });
  const db = await open({ mustExist: true });
  const keys = await knownKeys(db);
  const found = source.texts.flatMap((file) => entries(file, (key) => keys.has(key)));
  const fetchPicture = fetchImages
    ? (url: URL) => fetchPublic(url, { accept: 'image/*', maxBytes: mediaLimits.bytes })
    : undefined;
  const report = await unlessStopped(stoppable(), 'Stopped. Nothing was imported.', (signal) =>
    importPosts({ db, images: createImages(undefined) }, found, {
      ...{ publish, dryRun, now: new Date(), signal, progress: reportPosts(printStatus) },
      picture: (path, src) => findPicture(source, path, src, fetchPicture),
    }),
  );
  printReport(report, dryRun, print);
};

function optionsOf(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const kindFlags = { markdown: flag, wordpress: flag, ghost: flag };
  const known = { ...kindFlags, publish: flag, 'dry-run': flag, 'fetch-images': flag };
  const { values, positionals } = readOptions(args, usage, known, { least: 1, most: 1 });
  const [kind, ...others] = importKinds.filter((one) => values[one]);
  const [name = ''] = positionals;
  if (!kind || others.length > 0) throw new OperatorError(usage);
  const { publish, 'dry-run': dryRun, 'fetch-images': fetchImages } = values;
  return { kind, name, publish, dryRun, fetchImages };
}

async function knownKeys(db: Database): Promise<Set<string>> {
  const references = (await findDocument(db, 'references'))?.data as Publication[] | undefined;
  return new Set([...(await listPublications(db)), ...(references ?? [])].map(({ id }) => id));
}

function printReport(report: readonly ImportedPost[], dryRun: boolean, print: (line: string) => void): void {
  for (const { path, title, outcome, notices } of report) {
    print(`${outcome}: ${path} (${title})`);
    for (const notice of notices) print(`  ${notice}`);
  }
  const count = (outcome: string) => report.filter((post) => post.outcome === outcome).length;
  print(
    `${count('imported')} imported, ${count('published')} published, ${count('updated')} updated, ` +
      `${count('known')} known already, ` +
      `${count('left out')} left out${dryRun ? '; a dry run, nothing was kept' : ''}.`,
  );
}
