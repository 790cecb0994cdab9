/** What was dropped on the page of a new site, by what it is. */
import { type DroppedFile, setupLimits } from '#contract/setup.ts';
import type { ChosenFile } from '../shared/dropped-files.ts';

export interface Dropped {
  resume?: { file: string; text: string };
  bibliography?: { file: string; text: string };
  posts: DroppedFile[];
  /** Bytes of the posts. */
  bytes: number;
}
export const nothingDropped: Dropped = { posts: [], bytes: 0 };

/** @returns with these files; `unknown` are names of files that are nothing of all this, `isTooMuch`: some did not fit */
export async function withFiles(
  before: Dropped,
  files: readonly ChosenFile[],
): Promise<{ dropped: Dropped; unknown: string[]; isTooMuch: boolean }> {
  const dropped: Dropped = { ...before, posts: [...before.posts] };
  const unknown: string[] = [];
  let isTooMuch = false;
  for (const { file, path } of files) {
    const isPart = path.includes('/');
    if (/\.json$/i.test(path) && !isPart) dropped.resume = { file: file.name, text: await file.text() };
    else if (/\.bib$/i.test(path)) dropped.bibliography = { file: file.name, text: await file.text() };
    else if (isPart || /\.(?:md|markdown|mdx|[qr]md|ipynb|zip|png|jpe?g|gif|webp|avif|svg)$/i.test(path)) {
      const isFull = dropped.posts.length >= setupLimits.files || dropped.bytes + file.size > setupLimits.posts;
      isTooMuch ||= isFull;
      if (isFull) continue;
      dropped.posts.push({ path, data: base64(new Uint8Array(await file.arrayBuffer())) });
      dropped.bytes += file.size;
    } else unknown.push(file.name);
  }
  return { dropped, unknown, isTooMuch };
}

/** In parts: a call takes a limited number of arguments. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(text);
}
