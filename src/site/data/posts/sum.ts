import { createHash } from 'node:crypto';

/**
 * Identifies a set of texts, independent of their order, by the sum of their hashes. Adding or removing a text needs
 * only its hash, however many texts there are.
 */
export class Sum {
  readonly #value: bigint;

  constructor(value: bigint) {
    this.#value = BigInt.asUintN(256, value);
  }

  plus = (other: Sum): Sum => new Sum(this.#value + other.#value);
  without = (other: Sum): Sum => new Sum(this.#value - other.#value);
  toString = (): string => this.#value.toString(16);
}

export const noSum = new Sum(0n);

export const sumOf = (texts: readonly string[]): Sum =>
  new Sum(texts.reduce((sum, text) => sum + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`), 0n));
