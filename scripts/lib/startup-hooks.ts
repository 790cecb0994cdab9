/**
 * Makes a start quicker by half; imported before anything else.
 * - Node keeps what it compiled (and the types it stripped) from one start to the next.
 * - Drizzle's package.json is 180 KB, and Node reads it again for each of its 200 files: 0.5 s and 150 MB. Their
 *   imports of each other need nothing of it.
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
