/**
 * Runs a long part of the campaign in steps and saves its progress, so that an interrupted run resumes at its last
 * step. The progress file and other data of the part are in `CAMPAIGN_DIR` (`tests/support/temporary-folder.ts`) until
 * the part is done.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Number of minutes after which a part stops; the variable `MINUTES` overrides it. The next run continues. */
const MINUTES = Number(process.env['MINUTES'] ?? 55);

export interface Part<State> {
  name: string;
  /** Number of steps; the variable `COUNT` overrides it. */
  steps: number;
  /** @param folder an empty folder for this part only, which exists until the part is done */
  begin: (folder: string) => State | Promise<State>;
  /** @returns the state for the next step; a step that throws is repeated by the next run */
  step: (state: State, index: number, folder: string) => State | Promise<State>;
}

/**
 * Runs the remaining steps.
 * @returns the last state, and the total number of steps
 * @throws Error if the time is over before all steps are done; the next run continues
 */
export async function takeSteps<State>(part: Part<State>): Promise<{ state: State; steps: number }> {
  const folder = join(process.env['CAMPAIGN_DIR'] ?? tmpdir(), part.name);
  const file = join(folder, 'progress.json');
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  const steps = Number(process.env['COUNT'] ?? part.steps);
  let done = 0;
  let state: State;
  if (existsSync(file)) {
    ({ done, state } = JSON.parse(readFileSync(file, 'utf8')) as { done: number; state: State });
    console.log(`${part.name}: goes on after ${done} of ${steps} steps`);
  } else {
    remove();
    mkdirSync(folder, { recursive: true });
    state = await part.begin(folder);
  }
  const end = Date.now() + MINUTES * 60_000;
  for (; done < steps; done += 1) {
    writeFileSync(`${file}.part`, JSON.stringify({ done, state }));
    renameSync(`${file}.part`, file);
    if (Date.now() > end)
      throw new Error(`${part.name}: ${done} of ${steps} steps in ${MINUTES} minutes. Run it again.`);
    state = await part.step(state, done, folder);
    if ((done + 1) % Math.ceil(steps / 10) === 0) console.log(`${part.name}: ${done + 1} of ${steps} steps`);
  }
  // A child of a killed process can still write to the folder for a moment, so the removal is repeated.
  remove();
  return { state, steps };
}
