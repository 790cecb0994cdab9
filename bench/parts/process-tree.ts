/** Memory and rest of a process with all its descendants, as `ps` tells them. */
import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Process {
  pid: number;
  /** Resident memory, in kilobytes. */
  rss: number;
  /** Of the processor, as `ps` writes it. */
  time: string;
}

/** @returns the resident memory of a process and its descendants, in MB */
export async function memoryOf(pid: number): Promise<number> {
  return (await treeOf(pid)).reduce((sum, { rss }) => sum + rss, 0) / 1024;
}

/** Resolves when the tree has used less than a second of the processor in the last three. */
export async function atRest(pid: number): Promise<void> {
  const used = async () => (await treeOf(pid)).map((one) => `${one.pid} ${one.time}`).join();
  for (let before = ''; ;) {
    const now = await used();
    if (now === before) return;
    before = now;
    await delay(3_000);
  }
}

async function treeOf(root: number): Promise<Process[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=,time=']);
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, rss, time = '']) => ({ pid: Number(pid), parent: Number(parent), rss: Number(rss), time }));
  const below = (pid: number): Process[] =>
    all
      .filter((one) => one.pid === pid || one.parent === pid)
      .flatMap((one) => (one.pid === pid ? [one] : below(one.pid)));
  return below(root);
}
