/** Lists and unpacks a zip; runs in a worker. */
import { OperatorError } from '#domain/operator-error.ts';
import { openZip, type OpenZip } from '#importers/open-zip.ts';
import { readFile, stat } from 'node:fs/promises';

interface ZipEntry {
  name: string;
  /** The size in bytes that the zip declares. The unpacked entry can never exceed this size. */
  size: number;
  /** Content of the entry; only for requested entries. */
  bytes: Uint8Array | undefined;
}

/** The last zip, which is cached because its entries are requested one after the other. */
let last: { key: string; zip: OpenZip } | undefined;

/**
 * Lists a zip and unpacks some of its entries.
 * @param names entries to unpack; with an empty list, nothing is unpacked
 * @returns the entries, in the zip's order
 * @throws OperatorError if the file is not a zip
 */
export async function readZip({ file, names }: { file: string; names: readonly string[] }): Promise<ZipEntry[]> {
  const { size, mtimeMs } = await stat(file);
  const key = JSON.stringify([file, size, mtimeMs]);
  try {
    if (last?.key !== key) last = { key, zip: openZip(await readFile(file)) };
    const { files, zips, unpack } = last.zip;
    const wanted = new Set(names);
    const unpacked = unpack(names);
    return [...files, ...zips]
      .filter(({ name }) => wanted.size === 0 || wanted.has(name))
      .map((entry) => ({ ...entry, bytes: unpacked.get(entry.name) }));
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(`the zip cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
