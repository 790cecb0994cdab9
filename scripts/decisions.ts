/** `npm run decisions`: writes the index of `docs/decisions`. */
import { writeFileSync } from 'node:fs';
import { decisionsFolder, decisionsIndex, readDecisions } from './lib/decisions-index.ts';

writeFileSync(`${decisionsFolder}/README.md`, decisionsIndex(readDecisions()));
