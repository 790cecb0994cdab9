import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileHash } from '#server/platform/hash.ts';
import { placeFolder } from '#site/assets/place-file.ts';
import { builds, cacheBuild } from '#site/program/build-cache.ts';
import { runScript } from '#site/program/run-script.ts';

/**
 * Bundles Netlify's functions, and the workers that they start, into folders of `outDir`. The bundling runs once per
 * version of the sources, in a separate process, in parallel with the rendering of pages.
 * @param sources hash of the functions' sources, including the lockfile, which determines the bundler
 * @param context Netlify's build context, which is written into the functions
 */
export async function ensureFunctions(outDir: string, sources: string, context = ''): Promise<void> {
  const hash = fileHash(Buffer.from(JSON.stringify([sources, process.version, context]))).slice(0, 16);
  const script = fileURLToPath(new URL('./build-functions.ts', import.meta.url));
  await cacheBuild(builds.functions, hash, (draft) => runScript(script, [draft]));
  for (const folder of ['functions', 'workers']) {
    await rm(join(outDir, folder), { recursive: true, force: true });
    placeFolder(join(builds.functions, hash, folder), join(outDir, folder));
  }
}
