/**
 * Halves the startup time. Must be imported first.
 * - Node caches compiled code (with its types stripped) between starts.
 * - Node would read Drizzle's package.json (180 KB) again for each of 200 files, which takes 0.5 s and 150 MB.
 * Imports within the package do not need that file, so a hook resolves them without it.
 */
import { readFileSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));

const drizzle = '/node_modules/drizzle-orm/';
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !context.parentURL?.includes(drizzle)) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
  load(url, context, next) {
    if (!url.includes(drizzle) || !url.endsWith('.js')) return next(url, context);
    return { format: 'module', source: readFileSync(fileURLToPath(url)), shortCircuit: true };
  },
});
