/** A limit of memory for a started host, as systemd's `MemoryMax` sets it: by a cgroup, where this account may make one. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeOf } from './process-tree.ts';

const controller = '/sys/fs/cgroup/memory';

export interface MemoryLimit {
  /** How many processes were killed because of it. */
  kills: () => number;
  /** Removes it, when the processes have ended. */
  remove: () => void;
}

/**
 * Limits a process and its descendants, present and future.
 * @param bytes of memory, in all
 * @returns undefined where the system refuses it
 */
export async function limitMemory(pid: number, bytes: number): Promise<MemoryLimit | undefined> {
  const folder = join(controller, `site-${pid}`);
  try {
    if (!existsSync(join(controller, 'memory.limit_in_bytes'))) return undefined;
    mkdirSync(folder);
    writeFileSync(join(folder, 'memory.limit_in_bytes'), String(bytes));
    for (const one of await treeOf(pid)) writeFileSync(join(folder, 'cgroup.procs'), String(one.pid));
  } catch {
    return undefined;
  }
  const control = () => readFileSync(join(folder, 'memory.oom_control'), 'utf8');
  return {
    kills: () => Number(/oom_kill (\d+)/.exec(control())?.[1] ?? 0),
    remove: () => rmdirSync(folder),
  };
}
