/**
 * Random edit sequences through the real editor in a browser (`npm run campaign`): at least 1,000 of texts, 500 of what
 * containers hold. `SEED` chooses others, `LENGTH` how many edits each has. One that was broken off goes on where it was.
 */
import { test } from 'vitest';
import { tryContainerEdits } from '../e2e/harness/container-sequences.ts';
import { tryEdits } from '../e2e/harness/edit-sequences.ts';
import { startEditorPage } from '../e2e/harness/editor-page.ts';
import { takeSteps } from './parts/steps.ts';

/** So many follow each other on one page. */
const A_PAGE = 50;

const editor = startEditorPage();
const length = Number(process.env['LENGTH'] ?? 8);

test.each([
  ['editor-sequences', 1_000, tryEdits],
  ['container-sequences', 500, tryContainerEdits],
])('%s: as a model says, back to the first, forth to the last', async (name, atLeast, tryThem) => {
  const begun = Date.now();
  let count = 0;
  const { state, steps } = await takeSteps<{ seed: number }>({
    ...{ name, steps: atLeast },
    begin: () => ({ seed: Number(process.env['SEED'] ?? Date.now() % 1_000_000) }),
    async step({ seed }, index) {
      if (index % A_PAGE === 0) await editor.page.goto(editor.bundle.url);
      await tryThem(editor.page, seed + index, length);
      count += 1;
      return { seed };
    },
  });
  const seconds = (Date.now() - begun) / 1_000 / Math.max(1, count);
  console.log(`${steps} sequences from seed ${state.seed}, ${seconds.toFixed(2)} s each`);
});
