/** Classifies the files that were dropped on the page of a new site. */
import type { ChosenFile } from '../shared/files.ts';

export interface Dropped {
  resume?: { file: string; text: string };
  bibliography?: { file: string; text: string };
  posts: readonly ChosenFile[];
}
export const nothingDropped: Dropped = { posts: [] };

/** @returns all files including the new ones; `unknown` contains the names of unsupported files */
export async function withFiles(
  before: Dropped,
  files: readonly ChosenFile[],
): Promise<{ dropped: Dropped; unknown: string[] }> {
  const dropped: Dropped = { ...before };
  const posts = [...before.posts];
  const unknown: string[] = [];
  for (const chosen of files) {
    const { file, path } = chosen;
    const isPart = path.includes('/');
    if (/\.json$/i.test(path) && !isPart) {
      const text = await file.text();
      if (isGhost.test(text)) posts.push(chosen);
      else dropped.resume = { file: file.name, text };
    } else if (/\.bib$/i.test(path))
      dropped.bibliography = together(dropped.bibliography, file.name, await file.text());
    else if (isPart || isOfPosts.test(path)) posts.push(chosen);
    else unknown.push(file.name);
  }
  return { dropped: { ...dropped, posts }, unknown };
}

/** Joins two bibliographies. A new file replaces an earlier file with the same name. */
function together(before: Dropped['bibliography'], file: string, text: string): Dropped['bibliography'] {
  if (!before || before.file === file) return { file, text };
  if (before.text.includes(text.trim())) return before;
  return { file: `${before.file}, ${file}`, text: `${before.text}\n\n${text}` };
}

/** Matches the beginning of a Ghost export. */
const isGhost = /^\s*\{\s*"db"\s*:/;
const isOfPosts = /\.(?:md|markdown|mdx|[qr]md|ipynb|zip|xml|png|jpe?g|gif|webp|avif|svg)$/i;
