/** Memory and idle state of a process with all its descendants. */
import { execFile } from 'node:child_process';
import { processorTimeOf } from '#server/platform/workers/task-process.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Process {
  pid: number;
  /** Resident memory, in kilobytes. */
  rss: number;
  /** Processor time, in seconds. */
  time: number;
}

/** A tree is idle if it uses less than `IDLE` seconds of processor time in `WATCHED` milliseconds. */
const WATCHED = 2_000;
const IDLE = 0.1;

/** @returns the resident memory of a process and its descendants, in MB */
export async function memoryOf(pid: number): Promise<number> {
  return (await treeOf(pid)).reduce((sum, { rss }) => sum + rss, 0) / 1024;
}

/** Resolves when the tree is idle: pages, images and the search index are complete. */
export async function atRest(pid: number): Promise<void> {
  for (let before = await treeOf(pid); ;) {
    await delay(WATCHED);
    const now = await treeOf(pid);
    const used = now.reduce(
      (sum, item) => sum + item.time - (before.find((was) => was.pid === item.pid)?.time ?? 0),
      0,
    );
    if (used < IDLE && now.length === before.length) return;
    before = now;
  }
}

/** @returns a process and its descendants */
export async function treeOf(root: number): Promise<Process[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=,time=']);
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const below = (pid: string): string[][] =>
    all.filter(([, parent]) => parent === pid).flatMap((row) => [row, ...below(row[0] ?? '')]);
  const rows = [...all.filter(([pid]) => pid === String(root)), ...below(String(root))];
  return Promise.all(
    rows.map(async ([pid, , rss, time = '']) => ({
      pid: Number(pid),
      rss: Number(rss),
      time: await secondsOf(pid, time),
    })),
  );
}

/**
 * Linux reports hundredths of seconds in `/proc`; other systems only the output of `ps`:
 * `[[days-]hours:]minutes:seconds`.
 */
async function secondsOf(pid: string | undefined, printed: string): Promise<number> {
  const time = await processorTimeOf(Number(pid));
  if (time !== undefined) return time / 1_000;
  return printed.split(/[-:]/).reduce((sum, part) => sum * 60 + Number(part), 0);
}
