/** `npm run import` with `--markdown`, `--wordpress` and the like: imports the posts, and reports each result. */
import { englishOf } from '#contract/english.ts';
import { mediaLimits } from '#contract/media.ts';
import { shownAs } from '#document/notebook/cell-options.ts';
import { findPicture } from '#importers/find-picture.ts';
import { countsByFolder } from '#importers/folder-counts.ts';
import { findPosts } from '#importers/find-posts.ts';
import { isMarkdown, programFiles, type FileProgram } from '#importers/source-files.ts';
import type { ImportedPost } from '#server/features/import-export/import-post.ts';
import { importPosts } from '#server/features/import-export/import-posts.ts';
import type { ReadPost } from '#importers/read-posts.ts';
import type { PostItem } from '#importers/post-places.ts';
import { openSource, picturesAround, siteAround } from '#server/features/import-export/read-source.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { layOutHere } from '#server/features/content/load-content.ts';
import { makeViews } from '#server/features/content/build-read-models.ts';
import { filesOfSite } from '#server/features/content/sample.ts';
import { knownKeys } from '#server/features/content/lists-repository.ts';
import { run } from '#server/platform/workers/run.ts';
import { stat, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { CommandContext } from './command.ts';
import { commands } from './commands.ts';
import { reportPosts } from './archive-progress.ts';
import { checkSitemap, isAddress, pathsOfSitemap } from './check-sitemap.ts';
import { lossCounts, reportPage, type ReportedPost } from './import-report.ts';
import { unlessStopped } from './stoppable.ts';
import { fetchPublic } from '#server/platform/integrations/fetch-public.ts';
import { listOf, UsageError, type readOptions } from './read-options.ts';

export const importKinds = Object.keys(programFiles) as FileProgram[];

/** Returns the kind of a folder or file by its name, or `undefined` for an archive of this software. */
export async function kindOf(place: string): Promise<FileProgram | 'any' | undefined> {
  const found = await stat(place).catch(() => undefined);
  // Hidden files within a folder are skipped. A hidden file is imported if the command line names it.
  const name = basename(place).replace(/^\.+/, '');
  if (found?.isDirectory() || /\.zip$/i.test(name)) return 'any';
  if (isMarkdown(name)) return 'markdown';
  // A .bib file on the command line is imported. Within a folder, .bib files are imported only for al-folio, because
  // other .bib files can be lists of cited works.
  if (/\.bib$/i.test(name)) return 'bibtex';
  return importKinds.find((kind) => kind !== 'markdown' && programFiles[kind].isText(name));
}

type Said = ReturnType<typeof readOptions<(typeof commands)['import']['options']>>;

/** Imports the files. Returns 1 if something was not imported or an old URL does not work. */
export async function importPostFiles(context: CommandContext, given: Said): Promise<number> {
  const { config, env, open, print, report: printStatus, stoppable } = context;
  const { kind: said, name, publish, comments, dryRun, fetchImages, sitemap, outputs, report: page } = optionsOf(given);
  const inFolder = (path: string) => resolve(env['INIT_CWD'] ?? '.', path);
  const named = inFolder(name);
  const kind = said ?? (await kindOf(named));
  // The text of each Substack post is in a file next to the list.
  const place = kind === 'substack' && /\.csv$/i.test(named) ? dirname(named) : named;
  if (!kind) {
    throw new UsageError(
      `the kind of file is unknown. Use one of ${importKinds.map((item) => `--${item}`).join(', ')}.`,
      commands.import,
    );
  }
  const wanted = sitemap === undefined ? [] : await pathsOfSitemap(isAddress(sitemap) ? sitemap : inFolder(sitemap));
  const source = await openSource(place);
  const rules = source.rules ?? (await siteAround(place));
  const { pictures, below } = await picturesAround(place, source, rules);
  const db = await open({ mustExist: true, lent: dryRun });
  const keys = await knownKeys(db);
  const found = await findPosts(source, {
    program: kind === 'any' ? undefined : kind,
    rulesOf: () => rules,
    outputs,
    split: (file) => run('split posts', file),
    leaveOut: (why) => print(`${outcomes['left out']}: ${englishOf(why)}`),
  });
  const fetchPicture = fetchImages
    ? (url: URL) => fetchPublic(url, { accept: 'image/*', maxBytes: mediaLimits.bytes })
    : undefined;
  const read: ReportedPost[] = [];
  const report = await unlessStopped(
    stoppable(),
    'Import stopped. Imported items are kept. Run the same command to continue.',
    (signal) =>
      importPosts({ db, images: createImages(undefined) }, found, {
        publish,
        comments,
        dryRun,
        keys,
        now: new Date(),
        source: place,
        signal,
        progress: reportPosts(printStatus),
        picture: (path, src) => findPicture(pictures, below + path, src, fetchPicture),
        ...(page !== undefined && { onRead: (item, post) => void read.push(reported(item, post)) }),
      }),
  );
  if (page !== undefined) {
    await writeFile(inFolder(page), reportPage(read), { mode: 0o600 });
    print(`Wrote the comparison report: ${inFolder(page)}`);
  }
  const isOwn = ({ page, record }: ImportedPost) => page !== undefined || record !== undefined;
  if (!dryRun && report.some((item) => isOwn(item) && /^(?:published|known)$/.test(item.outcome))) {
    // Custom pages and records are displayed from generated views. If an earlier run was interrupted, some of them
    // may have no view.
    const now = new Date();
    await makeViews(db, { contentDir: await filesOfSite(db, config, now, print), now, print, layOut: layOutHere });
  }
  printReport(report, { dryRun, comments }, print);
  const isWhole = !found.some((item) => 'program' in item && item.program === 'cut') && !hasLosses(report);
  if (sitemap === undefined) return isWhole ? 0 : 1;
  const { lines, missing } = await checkSitemap(db, wanted, report);
  for (const line of lines) print(line);
  return isWhole && missing === 0 ? 0 : 1;
}

/** Returns whether a post, or some of its content, was not imported. */
const hasLosses = (report: readonly ImportedPost[]) =>
  lossCounts(report) !== undefined || report.some(({ outcome }) => outcome === 'left out');

const reported = (item: PostItem, { path, facts, document, diagnostics }: ReadPost): ReportedPost => ({
  path,
  title: facts.title,
  document,
  diagnostics,
  source: item.program === 'markdown' ? item.item : undefined,
});

function optionsOf({ values, positionals: [name = ''] }: Said) {
  const [kind, ...others] = importKinds.filter((item) => values[item]);
  if (others.length > 0) throw new UsageError(`--${kind} and --${others[0]} can't be combined.`, commands.import);
  const outputs = shownAs.find((item) => item === values.outputs);
  if (values.outputs !== undefined && !outputs) {
    throw new UsageError(`--outputs must be ${listOf(shownAs)}.`, commands.import);
  }
  const { publish = false, comments = false, 'dry-run': dryRun = false, 'fetch-images': fetchImages = false } = values;
  const { 'check-against': sitemap, report } = values;
  return { kind, name, publish, comments, dryRun, fetchImages, sitemap, outputs, report };
}

/** The printed word for each outcome. */
const outcomes: Record<ImportedPost['outcome'], string> = {
  imported: 'imported',
  published: 'published',
  updated: 'updated',
  known: 'unchanged',
  'left out': 'skipped',
};

function printReport(
  report: readonly ImportedPost[],
  { dryRun, comments: wanted }: { dryRun: boolean; comments: boolean },
  print: (line: string) => void,
): void {
  for (const line of folderLines(report)) print(line);
  for (const { path, title, outcome, notices, moved, comments } of report) {
    print(`${outcomes[outcome]}: ${path} (${title})`);
    for (const notice of notices) print(`  ${englishOf(notice)}`);
    if (comments) print(`  ${commentsLine(comments, wanted)}`);
    if (dryRun) for (const former of moved?.from ?? []) print(`${former} → ${moved?.to}`);
  }
  const counts = (['imported', 'published', 'updated', 'known', 'left out'] as const).flatMap((outcome) => {
    const count = report.filter((post) => post.outcome === outcome).length;
    const isDone = !dryRun || outcome === 'known' || outcome === 'left out';
    return count > 0 ? [`${count} ${isDone ? '' : 'would be '}${outcomes[outcome]}`] : [];
  });
  const sum = counts.length > 0 ? counts.join(', ') : 'nothing to import';
  print(dryRun ? `Dry run: ${sum}. Nothing was written.` : `Result: ${sum}.`);
  const lost = lossCounts(report);
  if (lost !== undefined) print(lost);
  const total = (of: 'there' | 'came') => report.reduce((all, { comments }) => all + (comments?.[of] ?? 0), 0);
  if (total('there') > 0) print(commentsLine({ there: total('there'), came: total('came') }, wanted));
}

/**
 * Returns the kind and number of imported files of each folder, for example `_news: 3 news`. Returns lines only if
 * records were imported.
 */
function folderLines(report: readonly ImportedPost[]): string[] {
  const came = report.flatMap(({ path, page, record, outcome }) => {
    const becomes: string = record?.kind ?? (page === undefined ? 'post' : 'page');
    return outcome === 'left out' ? [] : [{ path, becomes }];
  });
  const named = (kind: string, count: number) => `${count} ${kind}${count === 1 || kind === 'news' ? '' : 's'}`;
  return countsByFolder(came).map(
    ({ folder, counts }) => `${folder}: ${counts.map(([kind, count]) => named(kind, count)).join(', ')}`,
  );
}

function commentsLine({ there, came }: NonNullable<ImportedPost['comments']>, wanted: boolean): string {
  const counted = there === 1 ? '1 comment' : `${there} comments`;
  return wanted ? `${counted} found, ${came} imported now.` : `${counted} found. To import them, add --comments.`;
}
