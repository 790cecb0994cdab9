/** Builds the host's bundle into a directory: `node build-bundle.ts DIRECTORY`. See `host-bundle.ts`. */
import { isBuiltin } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const outDir = resolve(process.argv[2] ?? '');
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/**
 * Packages that are not bundled: native packages, packages that must run from their own folder, and packages with
 * many files of which few are read.
 */
const isInstalled = /^(argon2|sharp|pg|vite|astro)$|^(@myriaddreamin|@shikijs\/langs|@electric-sql|@citation-js)\//;

/** Entry points: the host, and the modules that run in a separate thread or process. */
const entries = new Map([
  [at('./entry.ts'), 'entry'],
  [at('../load-content-process.ts'), 'load-content'],
  [at('../embedded/worker.ts'), 'database-thread'],
]);

/** Returns a path relative to the bundle as a JavaScript string, with slashes. */
const fromBundle = (path: string) => JSON.stringify(relative(outDir, path).replaceAll('\\', '/'));
/**
 * Replaces `import.meta.url` in bundled code, so that it still finds files. Entry points are started from the bundle;
 * all other files are read from the source folder.
 */
const whereModulesWere = (code: string, id: string) =>
  id.startsWith('\0')
    ? undefined
    : code.replaceAll(
        /\bnew URL\('(\.[^']+\.ts)', import\.meta\.url\)|\bimport\.meta\.(url|dirname)\b/g,
        (whole: string, script: string | undefined, asked: string | undefined) => {
          const entry = script && entries.get(resolve(dirname(id), script));
          if (entry) return `new URL('./${entry}.mjs', import.meta.url)`;
          if (asked === 'dirname')
            return `process.getBuiltinModule('node:path').resolve(import.meta.dirname, ${fromBundle(dirname(id))})`;
          return whole.replace('import.meta.url', `new URL(${fromBundle(id)}, import.meta.url).href`);
        },
      );

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  plugins: [{ name: 'where-modules-were', enforce: 'pre', transform: whereModulesWere }],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir,
    target: 'node24',
    rolldownOptions: {
      input: Object.fromEntries([...entries].map(([source, name]) => [name, source])),
      external: (id) => isBuiltin(id) || isInstalled.test(id),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
