/**
 * `npm run campaign`: the long versions. Properties run with their full counts (`CAMPAIGN` tells
 * `src/testing/runs.ts`), then fuzz, load, kill, faults, Lighthouse and the offline build of `campaign/`.
 */
import { conclude, tests } from './lib/vitest-run.ts';

process.env['CAMPAIGN'] = '1';
conclude([await tests('unit'), await tests('campaign')]);
