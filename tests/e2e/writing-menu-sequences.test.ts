/**
 * Random actions in tables, panels and menus: a few with a fixed seed here, thousands in
 * `tests/long/editor-sequences.test.ts`.
 */
import { test } from 'vitest';
import { startEditorPage } from './harness/editor-page.ts';
import { tryMenuActs } from './harness/menu-sequences.ts';

const editor = startEditorPage();

test.each([1, 2])('acts of seed %i: undone and done again to the letter, stored as they are shown', async (seed) => {
  await tryMenuActs(editor.page, seed, 8);
});
