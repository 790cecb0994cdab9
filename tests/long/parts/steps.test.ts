import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('a part that ran out of time resumes behind its last step', async () => {
  // 0.005 minutes are 0.3 seconds.
  for (const [name, value] of Object.entries({ CAMPAIGN_DIR: temporaryFolder(), MINUTES: '0.005', COUNT: '3' }))
    vi.stubEnv(name, value);
  const { takeSteps } = await import('./steps.ts');
  const taken: number[] = [];
  const step = async (state: number, index: number) => {
    taken.push(index);
    await pause(400);
    return state + 1;
  };
  const run = () => takeSteps<number>({ name: 'slow', steps: 9, begin: () => 0, step });
  await expect(run()).rejects.toThrow('1 of 3 steps');
  await expect(run()).rejects.toThrow('2 of 3 steps');
  expect(await run()).toEqual({ state: 3, steps: 3 });
  expect(taken).toEqual([0, 1, 2]);
  vi.unstubAllEnvs();
});
