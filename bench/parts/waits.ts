/** How long those wait who ask a site while something else goes on. */
import { setTimeout as delay } from 'node:timers/promises';

export interface Waits {
  count: number;
  /** In milliseconds. */
  p95: number;
  p99: number;
  longest: number;
}

/** Between an answer and the next request of the same asker, in milliseconds. */
const PAUSE = 5;

/**
 * Asks for each address again and again, one request of each at a time, until `work` is over.
 * @returns the waits, by the addresses' names
 * @throws what `work` throws, and Error when an answer is no success
 */
export async function waitsWhile<Name extends string>(
  addresses: Record<Name, string>,
  work: Promise<unknown>,
): Promise<Record<Name, Waits>> {
  let isOver = false;
  const ended = work.finally(() => (isOver = true));
  const ask = async (address: string): Promise<Waits> => {
    const waits: number[] = [];
    while (!isOver) {
      const start = performance.now();
      const answer = await fetch(address);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
      waits.push(performance.now() - start);
      await delay(PAUSE);
    }
    waits.sort((a, b) => a - b);
    const within = (part: number) => waits[Math.ceil(waits.length * part) - 1] ?? Number.NaN;
    return {
      count: waits.length,
      p95: within(0.95),
      p99: within(0.99),
      longest: waits.at(-1) ?? Number.NaN,
    };
  };
  const names = Object.keys(addresses) as Name[];
  const [found] = await Promise.all([Promise.all(names.map((name) => ask(addresses[name]))), ended]);
  return Object.fromEntries(names.map((name, index) => [name, found[index]])) as Record<Name, Waits>;
}
