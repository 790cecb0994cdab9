/**
 * Bundles each function into one file. As packed by Netlify, it would be read from hundreds of files and take six times
 * as long to start.
 */
import { globSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#server/config.ts';
import { build } from 'vite';

/** Native modules, and optional ones that are not installed: excluded from the bundle. */
const native = ['argon2', 'sharp', 'pg-native'];

/** Grammars for code: 240 files, 10 MB. A function reads only those that its post needs. */
const grammars = /^@shikijs\/langs\//;

/** Outside of the functions' folder, because Netlify would treat it as a function; `included_files` adds it. */
const workers = 'workers';

/**
 * @param outDir its folder `functions` is emptied and filled with a module for each file of `functions/`, which Netlify
 * packs; its folder `workers` receives the workers that they start for untrusted content
 */
export async function bundleFunctions(outDir: string): Promise<void> {
  for (const folder of ['functions', workers]) await rm(join(outDir, folder), { recursive: true, force: true });
  for (const source of globSync(join(import.meta.dirname, 'functions', '*.ts')))
    await bundle(source, join(outDir, 'functions'));
  await bundleWorker(outDir);
}

/** Bundles the worker, with a separate file for each format that it reads, into the folder `workers` of `outDir`. */
export async function bundleWorker(outDir: string): Promise<void> {
  const worker = fileURLToPath(new URL('../src/server/workers/worker.ts', import.meta.url));
  await bundle(worker, join(outDir, workers), { codeSplitting: true });
  // Data files: citation styles must be next to the worker, as they are next to their module.
  await cp(new URL('../src/server/citations/styles/', import.meta.url), join(outDir, workers, 'styles'), {
    recursive: true,
  });
}

/**
 * @param source a module
 * @param outDir receives one file with the module's name that contains all imports
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
