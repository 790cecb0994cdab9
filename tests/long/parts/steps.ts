/**
 * Runs a long part of the campaign in steps and saves its progress, so that an interrupted run resumes at its last
 * step. The progress file and other data of the part are in `CAMPAIGN_DIR` (`tests/support/temporary-folder.ts`) until
 * the part is done.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
  const steps = Number(process.env['COUNT'] ?? part.steps);
  let { done, state } = read<State>(file) ?? (await beginAnew(part, folder));
  if (done > 0) console.log(`${part.name}: goes on after ${done} of ${steps} steps`);
  const [first, start] = [done, performance.now()];
  const end = Date.now() + MINUTES * 60_000;
  for (; done < steps; done += 1) {
    write(file, { done, state });
    if (Date.now() > end)
      throw new Error(`${part.name}: ${done} of ${steps} steps in ${MINUTES} minutes. Run it again.`);
    state = await part.step(state, done, folder);
    if ((done + 1) % Math.ceil(steps / 10) === 0) console.log(`${part.name}: ${done + 1} of ${steps} steps`);
  }
  if (done > first)
    console.log(`${part.name}: ${((performance.now() - start) / 1_000 / (done - first)).toFixed(1)} s a step`);
  // A child of a killed process can still write to the folder for a moment.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  return { state, steps };
}

async function beginAnew<State>({ begin }: Part<State>, folder: string): Promise<Progress<State>> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return { done: 0, state: await begin(folder) };
}

interface Progress<State> {
  done: number;
  state: State;
}

function read<State>(file: string): Progress<State> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Progress<State>;
  } catch {
    return undefined;
  }
}

function write<State>(file: string, progress: Progress<State>): void {
  writeFileSync(`${file}.part`, JSON.stringify(progress));
  renameSync(`${file}.part`, file);
}
