import { createHash } from 'node:crypto';

/**
 * What tells a set of texts from any other, whatever their order: the sum of their hashes. One text more or less costs
 * one hash, however many there are.
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
