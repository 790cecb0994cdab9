import { contentHash } from '#server/platform/hash.ts';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { contentType, isText } from './paths.ts';

/** A file or page to send. */
export interface Resource {
  hash: string;
  body: Buffer;
  /** The compressed body; absent if compression does not make the file smaller. */
  brotli?: Buffer;
}

const compress = promisify(brotliCompress);

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Files up to this size in bytes are compressed fully, which takes almost no time. The scripts of readers' pages are
 * smaller.
 */
const SMALL = 8_192;

/**
 * Adds a brotli version of each text file to a directory when the program is built. All files are compressed in
 * parallel to use every CPU core. Large files are compressed one level less, which makes them 2 % larger but the
 * first start seconds faster.
 */
export async function compressFiles(directory: string): Promise<void> {
  const texts = (await filesIn(directory)).filter((file) => isText(contentType(file)));
  await Promise.all(
    texts.map(async (file) => {
      const body = await readFile(file);
      const quality = body.length <= SMALL ? 11 : 10;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
      const brotli = await compress(body, { params });
      if (brotli.length < body.length) await writeFile(`${file}.br`, brotli);
    }),
  );
}

/**
 * Returns a directory's files by URL. Each file is read and cached on its first request, because readers request only
 * few of the thousand files.
 * @param only prefix of the files, such as `_astro/`
 */
export async function staticFiles(directory: string, only = ''): Promise<Map<string, () => Resource | undefined>> {
  const files = (await filesIn(directory)).filter((file) => relative(directory, file).startsWith(only));
  const compressed = new Set(files.filter((file) => file.endsWith('.br')));
  return new Map(
    files
      .filter((file) => !compressed.has(file))
      .map((file) => {
        const address = relative(directory, file).split(sep).map(encodeURIComponent).join('/');
        let read: Resource | undefined;
        return [`/${address}`, () => (read ??= readResource(file, compressed.has(`${file}.br`)))];
      }),
  );
}

/**
 * Reads a file synchronously, because a request is waiting for it.
 * @returns the file; undefined if it was deleted together with a program that has not been used for a long time
 */
function readResource(file: string, isCompressed: boolean): Resource | undefined {
  try {
    const body = readFileSync(file);
    return { hash: contentHash(body), body, ...(isCompressed && { brotli: readFileSync(`${file}.br`) }) };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}
