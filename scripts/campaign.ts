/**
 * `npm run campaign`: runs the long tests. Property tests run with their full counts (`tests/support/runs.ts` reads
 * `CAMPAIGN`), then the parts, each of which is a file of `tests/long/`. `npm run campaign -- unit kill-hosts`: runs only
 * the property tests and this part.
 * An interrupted campaign continues where it stopped (`tests/long/parts/steps.ts`).
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from './lib/commands.ts';
import { fail, listOf, readProcessOptions } from './lib/read-options.ts';
import { conclude, tests } from './lib/vitest-run.ts';

const END = '.test.ts';
const parts = readdirSync(join(import.meta.dirname, '../tests/long'))
  .filter((file) => file.endsWith(END))
  .map((file) => file.slice(0, -END.length));
const wanted = readProcessOptions(commands.campaign).positionals;
const unknown = wanted.filter((name) => name !== 'unit' && !parts.includes(name));
if (unknown.length > 0) fail(`unknown part ${unknown.join(', ')}. Use ${listOf(['unit', ...parts])}.`);

process.env['CAMPAIGN'] = '1';
const files = wanted.filter((name) => name !== 'unit').map((name) => `tests/long/${name}${END}`);
const isAll = wanted.length === 0;
conclude([
  ...(isAll || wanted.includes('unit') ? [await tests('unit')] : []),
  ...(isAll || files.length > 0 ? [await tests('campaign', ...files)] : []),
]);
