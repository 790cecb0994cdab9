/**
 * The milliseconds of the processor that this process has taken so far: what a test of time asks, where a clock would count
 * what the machine did for others meanwhile.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
