/**
 * Bundles each function into one file. Otherwise, Netlify would pack hundreds of files, and the function would take
 * six times as long to start.
 */
import { globSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#server/platform/config.ts';
import { build } from 'vite';

/** Modules that are excluded from the bundle, because they are native, or optional and not installed. */
const native = ['argon2', 'sharp', 'pg-native'];

/**
 * Grammars for code highlighting: 240 files, 10 MB. They stay separate files, because a function reads only the
 * grammars that a post needs.
 */
const grammars = /^@shikijs\/langs\//;

/**
 * The workers are outside of the functions' folder, because Netlify would treat them as functions. `included_files`
 * adds the workers to the functions.
 */
const workers = 'workers';

/**
 * Bundles all functions and workers.
 * @param outDir the folder `functions` in it is replaced with one module per function, which Netlify packs; the
 * folder `workers` in it is replaced with the workers for untrusted content
 */
export async function bundleFunctions(outDir: string): Promise<void> {
  for (const folder of ['functions', workers]) await rm(join(outDir, folder), { recursive: true, force: true });
  for (const source of globSync(join(import.meta.dirname, 'functions', '*.ts')))
    await bundle(source, join(outDir, 'functions'));
  await bundleWorker(outDir);
}

/** Bundles the worker, with a separate file for each format that it reads, into the folder `workers` of `outDir`. */
export async function bundleWorker(outDir: string): Promise<void> {
  const worker = fileURLToPath(new URL('../src/server/platform/workers/worker.ts', import.meta.url));
  await bundle(worker, join(outDir, workers), { codeSplitting: true });
  // The citation styles are data files. They must be next to the worker, because the code reads them from its own
  // folder.
  await cp(new URL('../src/publications/styles/', import.meta.url), join(outDir, workers, 'styles'), {
    recursive: true,
  });
}

/**
 * @param source path of a module
 * @param outDir receives one file, named like the module, that contains the module and all its imports
 */
export async function bundle(source: string, outDir: string, { codeSplitting = false } = {}): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: native },
    define: {
      BUILD_CONTEXT: JSON.stringify(readConfig().context ?? ''),
      WORKER: JSON.stringify(`../${workers}/worker.mjs`),
    },
    build: {
      ssr: source,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: {
        external: [...native, grammars],
        output: { entryFileNames: `${parse(source).name}.mjs`, chunkFileNames: '[name]-[hash].mjs', codeSplitting },
      },
    },
  });
}
