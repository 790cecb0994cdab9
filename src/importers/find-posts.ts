/**
 * Finds the posts in files. The format of a file is detected from its content. Only the necessary part of each file is
 * read.
 */
import { problemOfError } from '#domain/operator-error.ts';
import { problem, type Problem } from '#contract/problems.ts';
import { isDisqus } from './disqus.ts';
import { isGhostExport } from './ghost.ts';
import { isMediumStory } from './medium.ts';
import { onlyPost, type PostFile, type PostItem, type WaitingPost } from './post-places.ts';
import { isSectionPage, isTemplateFile, originalsOf, type SiteRules } from './site-rules.ts';
import { isMarkdown, isNotebook, maxNotebook, programFiles, type FileProgram } from './source-files.ts';
import { isHidden, isPicture } from '#document/file-names.ts';
import { isSubstackList, substackRows } from './substack.ts';
import { isWordpress } from './wordpress.ts';
import { splitFrontMatter } from '#document/markdown/front-matter.ts';
import type { Shown } from '#document/notebook/cell-options.ts';

/** The files of a source, which are read on request. */
export interface SourceFiles {
  /** Sizes in bytes, by path. */
  sizes: ReadonlyMap<string, number>;
  /**
   * Returns the bytes of a file.
   * @param most maximum number of bytes, if the beginning is enough
   */
  read: (path: string, most?: number) => Promise<Uint8Array>;
}

export interface FindOptions {
  /** The program that wrote the source; undefined to detect the program of each file. */
  program?: FileProgram | undefined;
  /** Returns the rules of the website whose source contains the file; undefined if no website is known. */
  rulesOf?: (path: string) => SiteRules | undefined;
  /** Whether and how outputs of notebooks are shown; if undefined, the settings of each notebook apply. */
  outputs?: Shown | undefined;
  /** Splits an export into posts. The input is untrusted and can be large. */
  split: (file: PostFile) => PostItem[] | Promise<PostItem[]>;
  /** Receives a message about each file that looks like a post but cannot be imported. */
  leaveOut: (why: Problem) => void;
}

/** Bytes to read from the beginning of a file: enough to recognize its format. */
const HEAD = 16 * 1024;

/** @throws OperatorError if a file is not an export of the chosen program */
export async function findPosts(source: SourceFiles, options: FindOptions): Promise<(PostItem | WaitingPost)[]> {
  const { program, rulesOf = () => undefined, outputs, leaveOut } = options;
  const text = async (path: string, most?: number) => new TextDecoder().decode(await source.read(path, most));
  const named: [path: string, program: FileProgram][] = [];
  // Reports files that are too large before any file is read.
  for (const path of [...source.sizes.keys()].sort()) {
    const its = program === undefined ? programByName(path) : isNamed(source, path, program) ? program : undefined;
    if (its === undefined || isTemplateFile(rulesOf(path), path)) continue;
    const most = isNotebook(path) ? maxNotebook : programFiles[its].maxText;
    if ((source.sizes.get(path) ?? 0) <= most) named.push([path, its]);
    else if (program !== undefined || its === 'markdown') leaveOut(tooLarge(path, most));
  }
  const posts: (PostItem | WaitingPost)[] = [];
  for (const [path, its] of named) {
    const isSaid = program !== undefined && program !== 'medium';
    if (!isSaid && !(await isOf(its, path, text))) {
      if (program !== undefined) leaveOut(problem('notMediumStory', path));
    } else if (its === 'markdown' && isSectionPage(path) && splitFrontMatter(await text(path)).text.trim() === '')
      leaveOut(problem('noTextInSection', path));
    else if (its === 'substack') posts.push(...substackPosts(source, path, await text(path), text, leaveOut));
    else if (its === 'wordpress' || its === 'ghost' || its === 'disqus' || its === 'bibtex')
      posts.push(...(await exported({ program: its, path, text: await text(path) }, options)));
    else
      posts.push({
        path,
        load: async () => onlyPost({ program: its, path, text: await text(path), rules: rulesOf(path), outputs }),
      });
  }
  // Originals are imported before their translations. Posts are imported before comments from a separate file.
  const place = (post: PostItem | WaitingPost): number => {
    if ('program' in post && post.program === 'disqus') return 2;
    const rules = rulesOf(post.path);
    return rules && originalsOf(rules, post.path).some((path) => source.sizes.has(path)) ? 1 : 0;
  };
  return posts
    .map((post) => ({ post, at: place(post) }))
    .sort((a, b) => a.at - b.at)
    .map(({ post }) => post);
}

const tooLarge = (path: string, most: number) => problem('fileLarger', path, most / 1024 ** 2);

/**
 * Returns whether a file can contain posts of the chosen program. If the source has only one file, any name is
 * accepted.
 */
const isNamed = ({ sizes }: SourceFiles, path: string, program: FileProgram) =>
  programFiles[program].isText(path) || (sizes.size === 1 && !isPicture(path));

/** Returns the possible format of a file, by its name. */
function programByName(path: string): FileProgram | undefined {
  if (isHidden(path)) return undefined;
  if (isMarkdown(path) || isNotebook(path)) return 'markdown';
  const names: FileProgram[] = ['wordpress', 'ghost', 'substack', 'medium', 'bibtex'];
  return names.find((name) => programFiles[name].isText(path) && (name !== 'medium' || isInPosts.test(path)));
}
/** Medium's stories are in `posts/` or in the root folder; other HTML files can be generated pages. */
const isInPosts = /^(?:(?:.*\/)?posts\/)?[^/]+$/;

async function isOf(
  program: FileProgram,
  path: string,
  text: (path: string, most: number) => Promise<string>,
): Promise<boolean> {
  if (program === 'markdown' || program === 'bibtex') return true;
  const head = await text(path, HEAD);
  if (program === 'wordpress') return isWordpress(head) || isDisqus(head);
  if (program === 'ghost') return isGhostExport(head);
  return program === 'substack' ? isSubstackList(head) : isMediumStory(head);
}

/**
 * Splits an export into posts. Unless a program was chosen, an unreadable export is only reported, so that other
 * files are imported.
 */
async function exported(file: PostFile, { program, split, leaveOut }: FindOptions): Promise<PostItem[]> {
  try {
    return await split(file);
  } catch (error) {
    if (program !== undefined || !(error instanceof Error)) throw error;
    leaveOut(problemOfError(error));
    return [];
  }
}

function substackPosts(
  { sizes }: SourceFiles,
  list: string,
  csv: string,
  text: (path: string) => Promise<string>,
  leaveOut: (why: Problem) => void,
): WaitingPost[] {
  const { maxText } = programFiles.medium;
  const folder = list.replace(/posts\.csv$/i, '');
  return substackRows(list, csv).flatMap((row): WaitingPost[] => {
    const path = `${folder}posts/${row.post_id}.html`;
    const size = sizes.get(path);
    if (size !== undefined && size <= maxText)
      return [{ path, load: async () => ({ program: 'substack', path, item: { row, html: await text(path) } }) }];
    leaveOut(size === undefined ? problem('notInExport', path) : tooLarge(path, maxText));
    return [];
  });
}
