import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The whole file or the former one: whoever reads meanwhile, and a power cut, see nothing between. */
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
    // What the process leaves out of new files' modes is not left out of this one's.
    await chmod(part, mode);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
