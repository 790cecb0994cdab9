/**
 * Random actions in tables, panels and menus in the system's Firefox: 1,000 sequences. `SEED` selects other
 * sequences.
 */
import { test } from 'vitest';
import { launchFirefox } from '../support/firefox.ts';
import { startEditorPage } from '../e2e/harness/editor-page.ts';
import { inFirefox } from '../e2e/harness/in-browser.ts';
import { tryMenuActs } from '../e2e/harness/menu-sequences.ts';
import { trySequences } from './parts/sequences.ts';

inFirefox('sequences', () => {
  const editor = startEditorPage({ launch: launchFirefox, context: {} });
  test('firefox-sequences: undone and done again to the letter, stored as they are shown', async () => {
    await trySequences({ name: 'firefox-sequences', atLeast: 1_000, editor, tryOne: tryMenuActs });
  });
});
