/**
 * `npm run --silent measure`: counts the lines of the product (`src` and `netlify` without tests), and the lines of
 * all tracked files that are written by hand.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { commands } from './lib/commands.ts';
import { readProcessOptions } from './lib/read-options.ts';

readProcessOptions(commands.measure);
const code = /\.(?:ts|tsx|js|mjs|astro|css|typ)$/;
const written = /\.(?:ts|tsx|js|mjs|astro|css|typ|md|html|sql|toml|yml|service)$/;
const tests = /\.test\.tsx?$|^src\/testing\//;

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1;

const counted = {
  'product code': tracked.filter((path) => /^(?:src|netlify)\//.test(path) && code.test(path) && !tests.test(path)),
  everything: tracked.filter((path) => written.test(path)),
};
for (const [name, paths] of Object.entries(counted)) {
  const lines = paths.reduce((sum, path) => sum + linesOf(path), 0);
  console.log(`${name}: ${lines.toLocaleString('en')} lines in ${paths.length.toLocaleString('en')} files`);
}
