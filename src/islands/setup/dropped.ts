/** What was dropped on the page of a new site, by what it is. */
import { type DroppedFile, setupLimits } from '#contract/setup.ts';

export interface Dropped {
  resume?: { file: string; text: string };
  bibliography?: { file: string; text: string };
  posts: DroppedFile[];
  /** Bytes of the posts. */
  bytes: number;
}
export const nothingDropped: Dropped = { posts: [], bytes: 0 };

export interface ChosenFile {
  file: File;
  /** Within the folder that was chosen or dropped, which it begins with; the file's name where it came alone. */
  path: string;
}

/** A file of an input. */
export const asChosen = (file: File): ChosenFile => ({ file, path: file.webkitRelativePath || file.name });

/** What was dropped, folders with all that is in them. */
export async function filesOf(transfer: DataTransfer | null): Promise<ChosenFile[]> {
  // Asked for at once: when the event is over, the list is empty.
  const entries = [...(transfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, path: entry.fullPath.slice(1) }];
  }
  if (!isFolder(entry) || entry.name.startsWith('.')) return [];
  const reader = entry.createReader();
  const files: ChosenFile[] = [];
  for (;;) {
    // A hundred at a time, until none is left.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return files;
    for (const one of some) files.push(...(await filesIn(one)));
  }
}
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

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
    else if (isPart || /\.(?:md|markdown|mdx|qmd|zip|png|jpe?g|gif|webp|avif|svg)$/i.test(path)) {
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
