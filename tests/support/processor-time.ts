/**
 * Returns the processor time of this process so far, in milliseconds. Unlike a clock, it does not count the work of
 * other processes.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
