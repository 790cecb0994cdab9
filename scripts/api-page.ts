/** `npm run api-page`: writes `docs/reference/api.md` from the endpoints. */
import { writeFileSync } from 'node:fs';
import { endpoints } from '#server/routes.ts';
import { apiPage } from './lib/api-page.ts';
import { commands } from './lib/commands.ts';
import { readProcessOptions } from './lib/read-options.ts';

readProcessOptions(commands['api-page']);
writeFileSync(new URL('../docs/reference/api.md', import.meta.url), apiPage(endpoints));
