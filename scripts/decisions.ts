/** `npm run decisions`: writes the index of `docs/decisions`. */
import { writeFileSync } from 'node:fs';
import { decisionsFolder, decisionsIndex, readDecisions } from './lib/decisions-index.ts';
import { commands } from './lib/commands.ts';
import { readProcessOptions } from './lib/read-options.ts';

readProcessOptions(commands.decisions);
writeFileSync(`${decisionsFolder}/README.md`, decisionsIndex(readDecisions()));
