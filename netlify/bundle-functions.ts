/** Each function in one file: read from hundreds, as Netlify would pack them, one takes six times as long to start. */
import { globSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#server/config.ts';
import { build } from 'vite';

/** Native modules, and optional ones that are not installed: excluded from the bundle. */
const native = ['argon2', 'sharp', 'pg-native'];

/** Grammars for code: 240, with 10 MB. A function reads only those that its post needs. */
const grammars = /^@shikijs\/langs\//;

/** Not among the functions, or Netlify would take it for one: `included_files` brings it along. */
const workers = 'workers';

/**
 * @param outDir its folder `functions` is emptied, then filled with a module for each file of `functions/`, from where
 * Netlify packs them; its folder `workers` gets the workers that they start for untrusted content
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
  // Data files: citation styles are next to the worker, as they are next to their module.
  await cp(new URL('../src/server/citations/styles/', import.meta.url), join(outDir, workers, 'styles'), {
    recursive: true,
  });
}

/** @param source a module @param outDir where it becomes one file, of its name, with all that it imports */
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
