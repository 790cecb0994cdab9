/**
 * At least 1,000 random edit sequences through the real editor in a browser (`npm run campaign`). `SEED` chooses others,
 * `COUNT` how many, `LENGTH` how many edits each has.
 */
import { test } from 'vitest';
import { tryEdits } from '../e2e/harness/edit-sequences.ts';
import { startEditorPage } from '../e2e/harness/editor-page.ts';

const editor = startEditorPage();
const base = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const count = Number(process.env['COUNT'] ?? 1_000);
const length = Number(process.env['LENGTH'] ?? 8);
const group = 50;

test.each(Array.from({ length: Math.ceil(count / group) }, (_, index) => base + index * group))(
  'fifty sequences from seed %i: as a plain model, back to the first, forth to the last',
  async (seed) => {
    const last = Math.min(seed + group, base + count);
    for (let at = seed; at < last; at += 1) await tryEdits(editor.page, at, length);
  },
);
