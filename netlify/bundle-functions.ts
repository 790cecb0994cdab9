/** Each function in one file: read from hundreds, as Netlify would pack them, one takes six times as long to start. */
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { readConfig } from '#server/config.ts';
import { build } from 'vite';

/** Native, or asked for in vain: they stay what they are. */
const native = ['argon2', 'sharp', 'pg-native'];

/** Of the 240 grammars that colour code, 10 MB, a function reads those that its post asks for. */
const grammars = /^@shikijs\/langs\//;

/** @param outDir emptied, then filled with a module for each file of `functions/`; Netlify packs them from there */
export async function bundleFunctions(outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  for (const source of globSync(join(import.meta.dirname, 'functions', '*.ts'))) await bundle(source, outDir);
}

/** @param source a module @param outDir where it becomes one file, of its name, with all that it imports */
export async function bundle(source: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: native },
    define: { BUILD_CONTEXT: JSON.stringify(readConfig().context ?? '') },
    build: {
      ssr: source,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: {
        external: [...native, grammars],
        output: { entryFileNames: `${parse(source).name}.mjs`, codeSplitting: false },
      },
    },
  });
}
