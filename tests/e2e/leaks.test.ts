/** Unpublished text is visible nowhere: the test moves a real site through every action and reads every public byte. */
import { startHost, type Host } from '../support/host.ts';
import { actions, leakExplorer } from '../support/leaks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The post of each step and the choice of its action, so that few states have every action. The campaign reads 5,000. */
const walk: readonly (readonly [post: number, choice: number])[] = [
  [0, 1],
  [0, 30],
  [0, 4],
  [0, 7],
  [0, 7],
  [0, 5],
  [0, 28],
  [0, 2],
  [0, 5],
  [0, 5],
  [0, 16],
  [1, 1],
  [1, 30],
  [1, 9],
  [1, 32],
  [1, 7],
  [1, 1],
  [0, 9],
  [1, 4],
  [0, 6],
  [0, 2],
];
let host: Host;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.stop());

test(`in ${walk.length} states nothing of a text that is not live can be read`, async () => {
  const explorer = await leakExplorer(host);
  const steps = walk.map(([post, choice], at) => ({ post, choice, category: at % 2 ? 'same' : 'new' }) as const);
  expect(await explorer.explore(steps)).toEqual([]);
  expect(explorer.states).toBe(walk.length);
  expect([...explorer.done].sort()).toEqual([...actions].sort());
}, 300_000);
