/** `npm run import -- --markdown`, `--notebook`, `--wordpress`, `--ghost`, `--disqus`: imports texts, and tells what became of each. */
import { mediaLimits } from '#contract/media.ts';
import { shownAs } from '#document/notebook/cell-options.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { findPicture } from '#document/import/find-picture.ts';
import { countsByFolder } from '#document/import/folder-counts.ts';
import { findPosts, type FileProgram } from '#document/import/find-posts.ts';
import { isMarkdown, programFiles } from '#document/import/source-files.ts';
import type { ImportedPost } from '#server/interchange/import-post.ts';
import { importPosts } from '#server/interchange/import-posts.ts';
import type { PostItem, ReadPost } from '#document/import/read-posts.ts';
import { openSource, picturesAround, siteAround } from '#server/interchange/read-source.ts';
import { createImages } from '#server/media/images/images.ts';
import { layOutHere } from '#server/content/lay-out-here.ts';
import { makeViews } from '#server/content/make-views.ts';
import { filesOfSite } from '#server/content/sample.ts';
import { knownKeys } from '#server/content/lists-repository.ts';
import { run } from '#server/workers/run.ts';
import { stat, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Command } from './command.ts';
import { reportPosts } from './archive-progress.ts';
import { checkSitemap, isAddress, pathsOfSitemap } from './check-sitemap.ts';
import { lossCounts, reportPage, type ReportedPost } from './import-report.ts';
import { unlessStopped } from './stoppable.ts';
import { fetchPublic } from '#server/outside/fetch-public.ts';
import { readOptions } from './read-options.ts';

export const importKinds = Object.keys(programFiles) as FileProgram[];

/** What a folder or file is by its name, where nobody says; undefined for an archive of this site's own. */
export async function kindOf(place: string): Promise<FileProgram | 'any' | undefined> {
  const found = await stat(place).catch(() => undefined);
  // What is hidden within a folder is passed over; what somebody names is not.
  const name = basename(place).replace(/^\.+/, '');
  if (found?.isDirectory() || /\.zip$/i.test(name)) return 'any';
  if (isMarkdown(name)) return 'markdown';
  // In a folder only those of al-folio are, so that a list for citations alone is not imported.
  if (/\.bib$/i.test(name)) return 'bibtex';
  return importKinds.find((kind) => kind !== 'markdown' && programFiles[kind].isText(name));
}

const usage =
  'Which files? npm run import -- [--markdown|--notebook|--wordpress|--ghost|--disqus|--medium|--substack|--bibtex] <folder|zip|file> [--publish] [--comments] [--dry-run] [--fetch-images] [--check-against <sitemap.xml or its https address>] [--outputs shown|folded|none] [--report <file.html>]';

export const importPostFiles: Command = async ({ args, config, env, open, print, report: printStatus, stoppable }) => {
  const { kind: said, name, publish, comments, dryRun, fetchImages, sitemap, outputs, report: page } = optionsOf(args);
  const inFolder = (path: string) => resolve(env['INIT_CWD'] ?? '.', path);
  const named = inFolder(name);
  const kind = said ?? (await kindOf(named));
  // The list of Substack's posts is none without what lies beside it.
  const place = kind === 'substack' && /\.csv$/i.test(named) ? dirname(named) : named;
  if (!kind) throw new OperatorError(usage);
  const wanted = sitemap === undefined ? [] : await pathsOfSitemap(isAddress(sitemap) ? sitemap : inFolder(sitemap));
  const source = await openSource(place);
  const rules = source.rules ?? (await siteAround(place));
  const { pictures, below } = await picturesAround(place, source, rules);
  const db = await open({ mustExist: true, lent: dryRun });
  const keys = await knownKeys(db);
  const found = await findPosts(source, {
    ...{ program: kind === 'any' ? undefined : kind, rulesOf: () => rules, outputs },
    split: (file) => run('split posts', file),
    leaveOut: (sentence) => print(`left out: ${sentence}`),
  });
  const fetchPicture = fetchImages
    ? (url: URL) => fetchPublic(url, { accept: 'image/*', maxBytes: mediaLimits.bytes })
    : undefined;
  const read: ReportedPost[] = [];
  const report = await unlessStopped(
    stoppable(),
    'Stopped. What came so far stays; the same command goes on.',
    (signal) =>
      importPosts({ db, images: createImages(undefined) }, found, {
        ...{
          publish,
          comments,
          dryRun,
          keys,
          now: new Date(),
          source: place,
          signal,
          progress: reportPosts(printStatus),
        },
        picture: (path, src) => findPicture(pictures, below + path, src, fetchPicture),
        ...(page !== undefined && { onRead: (item, post) => void read.push(reported(item, post)) }),
      }),
  );
  if (page !== undefined) {
    await writeFile(inFolder(page), reportPage(read), { mode: 0o600 });
    print(`Both texts of each post, and what was lost: ${inFolder(page)}`);
  }
  const isOwn = ({ page, record }: ImportedPost) => page !== undefined || record !== undefined;
  if (!dryRun && report.some((item) => isOwn(item) && /^(?:published|known)$/.test(item.outcome))) {
    // Own pages and records are shown from what is made of them; of one that is known a run that ended before made nothing.
    const now = new Date();
    await makeViews(db, { contentDir: await filesOfSite(db, config, now, print), now, print, layOut: layOutHere });
  }
  printReport(report, { dryRun, comments }, print);
  const isWhole = !found.some((item) => 'program' in item && item.program === 'cut');
  if (sitemap === undefined) return isWhole ? 0 : 1;
  const { lines, missing } = await checkSitemap(db, wanted, report);
  for (const line of lines) print(line);
  return isWhole && missing === 0 ? 0 : 1;
};

const reported = (item: PostItem, { path, facts, document, losses }: ReadPost): ReportedPost => ({
  ...{ path, title: facts.title, document, losses },
  source: item.program === 'markdown' ? item.item : undefined,
});

function optionsOf(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const kindFlags = {
    markdown: flag,
    notebook: flag,
    wordpress: flag,
    ghost: flag,
    disqus: flag,
    medium: flag,
    substack: flag,
    bibtex: flag,
  };
  const text = { type: 'string' } as const;
  const saying = { 'check-against': text, outputs: text, report: text };
  const known = { ...kindFlags, publish: flag, comments: flag, 'dry-run': flag, 'fetch-images': flag, ...saying };
  const { values, positionals } = readOptions(args, usage, known, { least: 1, most: 1 });
  const [kind, ...others] = importKinds.filter((item) => values[item]);
  const [name = ''] = positionals;
  const outputs = shownAs.find((item) => item === values.outputs);
  if (others.length > 0 || (values.outputs !== undefined && !outputs)) throw new OperatorError(usage);
  const {
    publish,
    comments,
    'dry-run': dryRun,
    'fetch-images': fetchImages,
    'check-against': sitemap,
    report,
  } = values;
  return { kind, name, publish, comments, dryRun, fetchImages, sitemap, outputs, report };
}

function printReport(
  report: readonly ImportedPost[],
  { dryRun, comments: wanted }: { dryRun: boolean; comments: boolean },
  print: (line: string) => void,
): void {
  for (const line of folderLines(report)) print(line);
  for (const { path, title, outcome, notices, moved, comments } of report) {
    print(`${outcome}: ${path} (${title})`);
    for (const notice of notices) print(`  ${notice}`);
    if (comments) print(`  ${commentsLine(comments, wanted)}`);
    if (dryRun) for (const former of moved?.from ?? []) print(`${former} → ${moved?.to}`);
  }
  const count = (outcome: string) => report.filter((post) => post.outcome === outcome).length;
  print(
    `${count('imported')} imported, ${count('published')} published, ${count('updated')} updated, ` +
      `${count('known')} known already, ` +
      `${count('left out')} left out${dryRun ? '; a dry run, nothing was kept' : ''}.`,
  );
  const lost = lossCounts(report);
  if (lost !== undefined) print(lost);
  const sum = (of: 'there' | 'came') => report.reduce((all, { comments }) => all + (comments?.[of] ?? 0), 0);
  if (sum('there') > 0) print(commentsLine({ there: sum('there'), came: sum('came') }, wanted));
}

/** Of a site with records beside its posts: what each folder comes as, as in `_news: 3 news`. */
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
  const counted = there === 1 ? 'One comment' : `${there} comments`;
  return wanted ? `${counted}, of which ${came} came now.` : `${counted} of others: --comments brings them along.`;
}
