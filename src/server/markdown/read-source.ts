/** The Markdown files of a folder, a zip or one file, within limits, and never from outside of it. */
import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { unzip } from 'fflate';

export class MarkdownSourceError extends Error {
  override name = 'MarkdownSourceError';
}

export interface SourceFile {
  /** Within the source, with slashes. */
  path: string;
  text: string;
}

/** Unpacked; a zip that says more is refused before it is unpacked. */
const maxBytes = 2 * 1024 ** 3;
const maxFiles = 20_000;
/** Of one text: a post's limit is a megabyte. */
const maxText = 4 * 1024 * 1024;

const isMarkdown = (path: string) =>
  /\.(?:md|markdown|mdx)$/i.test(path) && !/(?:^|\/)(?:readme\.md$|\.|node_modules\/)/i.test(path);

/** @throws MarkdownSourceError with a sentence */
export async function readSource(source: string): Promise<SourceFile[]> {
  const found = await lstat(source).catch(() => undefined);
  if (!found) throw new MarkdownSourceError(`There is no ${source}.`);
  if (found.isDirectory()) return readFolder(source, '', { files: 0 });
  if (/\.zip$/i.test(source)) return readZip(await readFile(source));
  return [{ path: basename(source), text: decode(await readFile(source), source) }];
}

/** Symbolic links are passed over: they could lead anywhere. */
async function readFolder(root: string, folder: string, count: { files: number }): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    count.files += 1;
    if (count.files > maxFiles) throw new MarkdownSourceError('A folder may hold 20,000 files at most.');
    if (entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
      files.push(...(await readFolder(root, path, count)));
    else if (entry.isFile() && isMarkdown(path))
      files.push({ path, text: decode(await readFile(join(root, path)), path) });
  }
  return files;
}

function readZip(bytes: Uint8Array): Promise<SourceFile[]> {
  let [files, size] = [0, 0];
  let refusal = '';
  return new Promise((resolve, reject) => {
    unzip(
      bytes,
      {
        filter: ({ name, originalSize }) => {
          files += 1;
          size += originalSize;
          if (files > maxFiles) refusal = 'A zip may hold 20,000 files at most.';
          if (size > maxBytes) refusal = 'A zip may hold 2 GB at most when it is unpacked.';
          const outside = /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[a-z]:/i.test(name);
          if (outside) refusal = `The zip holds a path that leads out of it: ${name}`;
          return !refusal && isMarkdown(name) && originalSize <= maxText;
        },
      },
      (error, unpacked) => {
        if (refusal) reject(new MarkdownSourceError(refusal));
        else if (error) reject(new MarkdownSourceError(`The zip could not be read: ${error.message}`));
        else {
          const paths = Object.keys(unpacked).sort();
          resolve(paths.map((path) => ({ path, text: decode(unpacked[path] ?? new Uint8Array(), path) })));
        }
      },
    );
  });
}

function decode(bytes: Uint8Array, path: string): string {
  if (bytes.length > maxText) throw new MarkdownSourceError(`${path} is larger than 4 MB.`);
  return new TextDecoder().decode(bytes);
}
