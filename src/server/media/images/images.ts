/**
 * Processes images with sharp, two at a time, in processes that release their memory at their end: one reads an upload,
 * and one creates each variant, which is cached in a folder.
 */
import { AppError } from '#contract/errors.ts';
import { mediaLimits } from '#contract/media.ts';
import type { Images } from '#server/dependencies.ts';
import { createSemaphore } from '#server/semaphore.ts';
import { run, type RunOptions } from '#server/workers/run.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VariantInput } from './make-variant.ts';

/**
 * @param cacheDir cache of variants; losing it only costs time. Undefined: no cache
 * @param limits limits of reading an image, if they differ from the task's
 * @param makeForm a process that creates many and then ends can create them directly
 */
export function createImages(
  cacheDir: string | undefined,
  limits: RunOptions['limits'] = {},
  makeForm: (input: VariantInput) => Promise<Uint8Array> = (input) => run('variant', input),
): Images {
  const decode = createSemaphore(mediaLimits.decodes, mediaLimits.decodesWaiting);
  const underWay = new Map<string, Promise<Uint8Array>>();

  return {
    process: (bytes) =>
      decode(() =>
        run('picture', bytes, { limits }).catch((error: unknown) => {
          const isOverLimit = error instanceof AppError && error.code === 'BAD_INPUT';
          throw isOverLimit ? new AppError('MEDIA_INVALID', { message: error.message, cause: error }) : error;
        }),
      ),
    async variant({ id, width, format }, master) {
      const name = `${id}-${width}.${format}`;
      const kept = cacheDir && (await readFile(join(cacheDir, name)).catch(() => undefined));
      if (kept) return kept;
      const known = underWay.get(name);
      if (known) return known;
      const making = decode(async () => makeForm({ master: await master(), width, format }));
      underWay.set(name, making);
      try {
        const made = await making;
        // A full disk is no reason to withhold an existing image.
        if (cacheDir) await keep(cacheDir, name, made).catch(() => undefined);
        return made;
      } finally {
        underWay.delete(name);
      }
    },
  };
}

/** In one step, so that nobody reads half a file. */
async function keep(cacheDir: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  const temporary = join(cacheDir, `.${name}.${randomUUID()}`);
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, join(cacheDir, name));
  } finally {
    await rm(temporary, { force: true });
  }
}
