/** `npm run notices`: writes `THIRD-PARTY-NOTICES.md`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commands } from './lib/commands.ts';
import { noticesPage, readNotices } from './lib/notices.ts';
import { readProcessOptions } from './lib/read-options.ts';

readProcessOptions(commands.notices);
const root = fileURLToPath(new URL('../', import.meta.url));
writeFileSync(`${root}THIRD-PARTY-NOTICES.md`, noticesPage(readNotices(root)));
