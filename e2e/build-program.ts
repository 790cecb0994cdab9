import { ensureProgram } from '#site/program/ensure-program.ts';

/** Builds the site's program once, before the hosts of two test files would each build it. */
export default async function buildProgram(): Promise<void> {
  await ensureProgram(console.log);
}
