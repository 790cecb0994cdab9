/** At least 1,000 random edit sequences through the real editor in a browser (`npm run campaign`); `SEED` chooses others. */
import { test } from 'vitest';
import { tryEdits } from '../e2e/harness/edit-sequences.ts';
import { startEditorPage } from '../e2e/harness/editor-page.ts';

const editor = startEditorPage();
const base = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

test.each(Array.from({ length: 20 }, (_, index) => base + index * 50))(
  'fifty sequences from seed %i: as a plain model, back to the first, forth to the last',
  async (seed) => {
    for (let index = 0; index < 50; index += 1) await tryEdits(editor.page, seed + index, 8);
  },
);
