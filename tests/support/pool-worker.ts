/** A process for tests of the pool: it follows instructions, including harmful ones. */
import { AppError } from '#contract/errors.ts';
import { verbatim } from '#contract/problems.ts';
import { errorToData } from '#server/platform/workers/error-data.ts';
import type { Report } from '#server/platform/workers/serve-tasks.ts';

export type Deed = keyof typeof deeds;

const kept: unknown[] = [];
const deeds = {
  echo: () => process.pid,
  refuse: () => {
    throw new AppError('BAD_INPUT', { problem: verbatim('Not so.'), fields: { body: verbatim('Not so.') } });
  },
  fail: () => {
    throw new TypeError('A mistake of the program.');
  },
  'never end': () => {
    for (;;) kept.length = 0;
  },
  'stand still for a while': () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300),
  'look back for ever': () => /^(?:a+)+$/.test(`${'a'.repeat(40)}!`),
  'call itself': function deeper(): number {
    return 1 + deeper();
  },
  'keep objects': () => {
    for (let n = 0; ; n += 1) kept.push({ n, inner: [n, { n }] });
  },
  'keep one wide list': () => kept.push(new Array(120_000_000).fill(1.5)),
  leave: () => process.exit(3),
  environment: () => process.env,
};

process.on('message', ({ task }: { task: Deed }) => {
  const say = (report: Report) => process.send?.(report);
  say('begun');
  try {
    say({ output: deeds[task]() });
  } catch (error) {
    say({ error: errorToData(error) });
  }
});
