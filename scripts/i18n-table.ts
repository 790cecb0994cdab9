/** `npm run i18n:table`: prints every message in English and Japanese side by side, for review by a native speaker. */
import * as english from '#messages/en/index.ts';
import * as japanese from '#messages/ja/index.ts';
import { tableOf } from '#messages/table.ts';
import { commands } from './lib/commands.ts';
import { readProcessOptions } from './lib/read-options.ts';

readProcessOptions(commands['i18n:table']);
console.log(`# Messages\n\n${tableOf(english, japanese)}`);
