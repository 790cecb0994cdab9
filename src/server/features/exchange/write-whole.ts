import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Writes a file atomically: readers see either the new file or the old file, even after a power cut. */
export async function writeWhole(path: string, content: Uint8Array | string, isPrivate = false): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.part`);
  const mode = isPrivate ? 0o600 : ((await stat(path).catch(() => undefined))?.mode ?? 0o644) & 0o777;
  try {
    const handle = await open(part, 'wx', mode);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // The umask can remove bits from the mode of a new file, so the mode is set explicitly.
    await chmod(part, mode);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
