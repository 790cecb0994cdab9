/** Honest timing on a shared machine: the contenders take turns, and medians with their spread are told. */

/** `--quick`: a look whether a benchmark runs, not a figure. */
const quick = process.argv.includes('--quick');

/** @returns how often to measure: `full`, or 2 with `--quick` */
export const rounds = (full: number): number => (quick ? 2 : full);

/** One of two values: for the figures, or for `--quick`. */
export const sized = <Value>(full: Value, short: Value): Value => (quick ? short : full);

export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** @param values at least one figure */
export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const median = sorted.length % 2 ? at(Math.floor(middle)) : (at(middle - 1) + at(middle)) / 2;
  return { median, min: at(0), max: at(sorted.length - 1) };
}

/**
 * Times contenders in turn (A B C, A B C, …), so that a drift of the machine meets all of them.
 * @param contenders name to the work of one round; its time is taken, unless it returns milliseconds of its own
 * @param rounds how many rounds count
 * @param warmups rounds before them that do not
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

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

/** Prints a figure: `name  median unit (min–max)  note`. */
export function print(name: string, value: Spread, unit: string, note = ''): void {
  console.log(
    `  ${name.padEnd(46)} ${number(value.median)} ${unit} (${number(value.min)}–${number(value.max)})  ${note}`,
  );
}

/** Prints a ratio beside its aim. */
export function printRatio(name: string, ratio: number, aim?: number): void {
  const verdict = aim === undefined ? '' : `aim ≤ ${aim}: ${ratio <= aim ? 'met' : 'MISSED'}`;
  console.log(`  ${name.padEnd(46)} ${ratio.toFixed(2)} ×  ${verdict}`);
}

/** Prints a figure that has an aim of its own, which it must not exceed. */
export function printAim(name: string, value: number, aim: number, unit: string): void {
  console.log(
    `  ${name.padEnd(46)} ${number(value)} ${unit}  aim ≤ ${aim} ${unit}: ${value <= aim ? 'met' : 'MISSED'}`,
  );
}
