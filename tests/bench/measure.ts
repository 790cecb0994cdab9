/** Reliable timing on a shared machine: the contenders take turns, and the results are medians with their spread. */

/** Whether to check only that a benchmark runs. Its figures then do not count. */
const quick = process.argv.includes('--quick');

/** @returns the number of measurements: `full`, or 2 with `--quick` */
export const rounds = (full: number): number => (quick ? 2 : full);

/** Returns the first value for real figures, or the second for `--quick`. */
export const sized = <Value>(full: Value, short: Value): Value => (quick ? short : full);

export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** @param values at least one value */
export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const median = sorted.length % 2 ? at(Math.floor(middle)) : (at(middle - 1) + at(middle)) / 2;
  return { median, min: at(0), max: at(sorted.length - 1) };
}

/**
 * Times contenders in turn (A B C, A B C, …), so that a drift of the machine affects all of them.
 * @param contenders name and work of one round, which is timed unless it returns its own milliseconds
 * @param rounds number of counted rounds
 * @param warmups number of earlier rounds that do not count
 * @returns milliseconds by name
 */
export async function inTurn<Name extends string>(
  contenders: Record<Name, () => Promise<number | void> | number | void>,
  rounds: number,
  warmups = 1,
): Promise<Record<Name, Spread>> {
  const names = Object.keys(contenders) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -warmups; round < rounds; round += 1) {
    for (const name of names) {
      const start = performance.now();
      const own = await contenders[name]();
      if (round >= 0) times[name].push(typeof own === 'number' ? own : performance.now() - start);
    }
  }
  return Object.fromEntries(names.map((name) => [name, spread(times[name])])) as Record<Name, Spread>;
}

/** A row of the final table. */
export interface Figure {
  what: string;
  /** The value with its unit and spread. */
  measured: string;
  aim?: string;
  isMet?: boolean;
}

/** Sends a figure to the process that collects all figures, if such a process exists. */
const send = (figure: Figure): void => void process.send?.(figure);
// If that process ended, by Ctrl-C or a kill, nobody waits for the figures.
process.on('disconnect', () => process.exit(1));

/** Ends the process after all figures were sent, even if something is still open. */
export const finish = (): void => void (process.send?.('done', () => process.exit()) ?? process.exit());

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

/** Prints a figure: `name  median unit (min–max)  note`. */
export function print(name: string, value: Spread, unit: string, note = ''): void {
  const { median, min, max } = value;
  const measured = `${number(median)} ${unit}${min === max ? '' : ` (${number(min)}–${number(max)})`}`;
  console.log(`  ${name.padEnd(46)} ${measured}  ${note}`);
  send({ what: note ? `${name}, ${note}` : name, measured });
}

/** Prints a ratio, with its target if it has one. */
export function printRatio(name: string, ratio: number, aim?: number): void {
  printAgainst(name, `${ratio.toFixed(2)} ×`, aim === undefined ? undefined : `${aim} ×`, !(ratio > (aim ?? Infinity)));
}

/** Prints a figure with its target. */
export function printAim(name: string, value: number, aim: number, unit: string): void {
  printAgainst(name, `${number(value)} ${unit}`.trim(), `${aim} ${unit}`.trim(), value <= aim);
}

function printAgainst(what: string, measured: string, aim: string | undefined, isMet: boolean): void {
  const verdict = aim === undefined ? '' : `aim ≤ ${aim}: ${isMet ? 'met' : 'MISSED'}`;
  console.log(`  ${what.padEnd(46)} ${measured}  ${verdict}`);
  send({ what, measured, ...(aim !== undefined && { aim, isMet }) });
}
