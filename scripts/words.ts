/** `npm run words`: everything that the product says, English and Japanese side by side, for a native reader. */
import * as english from '#messages/en/index.ts';
import * as japanese from '#messages/ja/index.ts';
import { tableOf } from '#messages/table.ts';

console.log(`# What the product says\n\n${tableOf(english, japanese)}`);
