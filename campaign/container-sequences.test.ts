/**
 * At least 500 random edit sequences of what containers hold, through the real editor in a browser (`npm run campaign`).
 * `SEED` chooses others, `LENGTH` how many edits each has. One that was broken off goes on where it was.
 */
import { test } from 'vitest';
import { tryContainerEdits } from '../e2e/harness/container-sequences.ts';
import { startEditorPage } from '../e2e/harness/editor-page.ts';
import { takeSteps } from './parts/steps.ts';

/** So many follow each other on one page. */
const A_PAGE = 50;

const editor = startEditorPage();
const length = Number(process.env['LENGTH'] ?? 8);

test('random sequences in containers: no letter is lost, back to the first, forth to the last', async () => {
  const { state, steps } = await takeSteps<{ seed: number }>({
    name: 'container-sequences',
    steps: 500,
    begin: () => ({ seed: Number(process.env['SEED'] ?? Date.now() % 1_000_000) }),
    async step({ seed }, index) {
      if (index % A_PAGE === 0) await editor.page.goto(editor.bundle.url);
      await tryContainerEdits(editor.page, seed + index, length);
      return { seed };
    },
  });
  console.log(`${steps} sequences from seed ${state.seed}`);
});
