/**
 * Random edits in the real editor: a few with a fixed seed here, thousands in `tests/long/editor-sequences.test.ts`.
 */
import { test } from 'vitest';
import { tryEdits } from './harness/edit-sequences.ts';
import { startEditorPage } from './harness/editor-page.ts';

const editor = startEditorPage();

test.each([1, 2])('edits of seed %i: as a plain model, back to the first, forth to the last', async (seed) => {
  await tryEdits(editor.page, seed, 8);
});
