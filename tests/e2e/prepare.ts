/**
 * Creates the prerequisites of all journeys that are missing: a browser, the site's program, and the data of a first
 * start. `npm test` runs this module in parallel with the unit tests, which leave half a core for it.
 */
import { fileURLToPath } from 'node:url';
import { ensureProgram } from '#site/program/ensure-program.ts';
import { browserExecutable } from '../support/browser-executable.ts';
import { templateDataDir } from '../support/template-data-dir.ts';

process.env['CONTENT_DIR'] ??= fileURLToPath(new URL('../../sample', import.meta.url));

await browserExecutable();
await ensureProgram(console.log);

/** The data directory that hosts copy when they start. */
export const template = await templateDataDir();
