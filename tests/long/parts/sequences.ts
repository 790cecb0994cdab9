/** Runs random sequences of edits in one editor page, each with a separate seed. */
import type { Page } from 'playwright';
import type { EditorPage } from '../../e2e/harness/editor-page.ts';
import { takeSteps } from './steps.ts';

/** Number of sequences before the page is reloaded. */
const A_PAGE = 50;

const length = Number(process.env['LENGTH'] ?? 8);

/** @param options `atLeast`: number of sequences; `tryOne`: runs one sequence with a seed and a number of edits */
export async function trySequences(options: {
  name: string;
  atLeast: number;
  editor: EditorPage;
  tryOne: (page: Page, seed: number, length: number) => Promise<void>;
}): Promise<void> {
  const { name, atLeast, editor, tryOne } = options;
  const begun = Date.now();
  let count = 0;
  const { state, steps } = await takeSteps<{ seed: number }>({
    name,
    steps: atLeast,
    begin: () => ({ seed: Number(process.env['SEED'] ?? Date.now() % 1_000_000) }),
    async step({ seed }, index) {
      if (index % A_PAGE === 0 || count === 0) await editor.page.goto(editor.bundle.url);
      await tryOne(editor.page, seed + index, length);
      count += 1;
      return { seed };
    },
  });
  const seconds = (Date.now() - begun) / 1_000 / Math.max(1, count);
  console.log(`${steps} sequences from seed ${state.seed}, ${seconds.toFixed(2)} s each`);
}
