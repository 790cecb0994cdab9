import { readFile } from 'node:fs/promises';

/**
 * Milliseconds per unit of process times on Linux. The unit is a hundredth of a second, whatever the kernel's tick
 * rate (`man 5 proc_pid_stat`).
 */
const TICK = 10;

/**
 * Returns the processor time that a process has used, in milliseconds.
 * @returns `undefined` if the system does not report it (no `/proc`) or the process has ended
 */
export async function processorTimeOf(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The process name is in parentheses and can contain spaces. The user time and the system time are the 12th and 13th
  // field after the name.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) * TICK;
}
