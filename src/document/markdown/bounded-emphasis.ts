/**
 * Limits the marks of emphasis in a text, because pairing them takes quadratic time: 80,000 marks took more than a
 * minute. Further marks are plain text.
 */
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';

/** Maximum number of `*` and `_` in a paragraph, a heading or a cell: 250 words in bold. */
const MARKS = 1_000;

const counts = new WeakMap<TokenizeContext, number>();

const excess: Construct = { name: 'excessEmphasis', tokenize };

/** Reads the marks that exceed the limit as text. Leaves the others to micromark's construct. */
export const boundedEmphasis: Extension = { text: { 42: excess, 95: excess } };

function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let count = counts.get(this) ?? 0;
  const keep = () => counts.set(this, count);
  return start;
  function start(mark: Code): State | undefined {
    effects.enter('data');
    return read(mark);
    function read(code: Code): State | undefined {
      if (code !== mark) return end(code);
      effects.consume(code);
      count += 1;
      return read;
    }
  }
  function end(code: Code): State | undefined {
    keep();
    effects.exit('data');
    return count > MARKS ? ok(code) : nok(code);
  }
}
