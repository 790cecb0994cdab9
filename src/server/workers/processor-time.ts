import { readFile } from 'node:fs/promises';

/** Linux reports process times in hundredths of a second, independent of the kernel's ticks (`man 5 proc_pid_stat`). */
const TICK = 10;

/**
 * @returns the processor time of a process so far, in milliseconds; `undefined` if the system does not report it (no
 * `/proc`) or the process has ended
 */
export async function processorTimeOf(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The process name is in parentheses and can contain spaces; user and system time are the 12th and 13th field after
  // it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) * TICK;
}
