/**
 * Thousands of random edit sequences in the real editor in a browser (`npm run campaign`): in texts, containers,
 * tables, panels and menus. `SEED` selects other sequences. `LENGTH` is the number of edits in each sequence. An
 * interrupted run resumes at its last step.
 */
import { test } from 'vitest';
import { tryContainerEdits } from '../e2e/harness/container-sequences.ts';
import { tryEdits } from '../e2e/harness/edit-sequences.ts';
import { startEditorPage } from '../e2e/harness/editor-page.ts';
import { tryMenuActs } from '../e2e/harness/menu-sequences.ts';
import { trySequences } from './parts/sequences.ts';

const editor = startEditorPage();

test.each([
  ['editor-sequences', 3_000, tryEdits],
  ['container-sequences', 2_000, tryContainerEdits],
  ['menu-sequences', 4_000, tryMenuActs],
])('%s: equals a model, the first document after undo, and the last after redo', async (name, atLeast, tryOne) => {
  await trySequences({ name, atLeast, editor, tryOne });
});
