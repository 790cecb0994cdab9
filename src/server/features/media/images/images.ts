/**
 * Processes images with sharp, two at a time, in worker processes that end when idle to release their memory. One
 * kind of task reads uploads, another creates variants. Variants are cached in a folder.
 */
import { AppError } from '#contract/errors.ts';
import { mediaLimits } from '#contract/media.ts';
import type { Images } from '#server/dependencies.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { run, type RunOptions } from '#server/platform/workers/run.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VariantInput } from './make-variant.ts';

/**
 * Creates the image service of an adapter.
 * @param cacheDir folder for cached variants, which can be deleted at any time; `undefined` turns the cache off
 * @param limits limits of reading an image, if they differ from the worker task's limits
 * @param makeForm creates a variant; short-lived processes that create many variants can pass a function that uses no
 * workers
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
          throw isOverLimit ? new AppError('MEDIA_INVALID', { problem: error.problem, cause: error }) : error;
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
        // The image is served even if the cache cannot be written, for example because the disk is full.
        if (cacheDir) await keep(cacheDir, name, made).catch(() => undefined);
        return made;
      } finally {
        underWay.delete(name);
      }
    },
  };
}

/** Writes a file atomically, so that no reader gets an incomplete file. */
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
