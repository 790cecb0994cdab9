/** A zip, listed and unpacked: what a worker does with it. */
import { OperatorError } from '#domain/operator-error.ts';
import { unzipSync } from 'fflate';
import { readFile, stat } from 'node:fs/promises';

export interface ZipEntry {
  name: string;
  /** As the zip says, in bytes; unpacked it is never larger. */
  size: number;
  /** Of those that were asked for. */
  bytes: Uint8Array | undefined;
}

/** The one that was read last: its entries are asked for one after the other. */
let last: { key: string; bytes: Uint8Array } | undefined;

/**
 * @param names which entries to unpack; none: all are told, and none unpacked
 * @returns those, in the zip's order
 * @throws OperatorError for what is no zip
 */
export async function readZip({ file, names }: { file: string; names: readonly string[] }): Promise<ZipEntry[]> {
  const { size, mtimeMs } = await stat(file);
  const key = JSON.stringify([file, size, mtimeMs]);
  if (last?.key !== key) last = { key, bytes: await readFile(file) };
  const wanted = new Set(names);
  const entries: ZipEntry[] = [];
  try {
    const unpacked = unzipSync(last.bytes, {
      filter: ({ name, originalSize }) => {
        if (wanted.size === 0 || wanted.has(name)) entries.push({ name, size: originalSize, bytes: undefined });
        return wanted.has(name);
      },
    });
    return entries.map((entry) => ({
      ...entry,
      bytes: Object.hasOwn(unpacked, entry.name) ? unpacked[entry.name] : undefined,
    }));
  } catch (cause) {
    throw new OperatorError(`The zip could not be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
