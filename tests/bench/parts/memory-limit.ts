/** A memory limit for a started host, like systemd's `MemoryMax`: a cgroup, if this account can create one. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeOf } from './process-tree.ts';

const controller = '/sys/fs/cgroup/memory';

export interface MemoryLimit {
  /** Returns how many processes the limit has killed. */
  kills: () => number;
  /** Removes the limit after the processes have ended. */
  remove: () => void;
}

/**
 * Limits a process and its current and future descendants.
 * @param bytes total memory
 * @returns `undefined` if the system does not allow it
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
