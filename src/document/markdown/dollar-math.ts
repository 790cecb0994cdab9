/** `$math$` and `$$math$$` in Markdown. Text that is not a formula is parsed again as Markdown (`dollars.ts`). */
import { isFormula } from '#domain/inline/dollars.ts';
import { math } from 'micromark-extension-math';
import type { Construct, Extension, State } from 'micromark-util-types';
import { charOf } from './scan.ts';

const dollar = 36;
const { flow, text: { [dollar]: inLine } = {} } = math();

export const dollarMath: Extension = {
  ...(flow && { flow }),
  text: { [dollar]: judged(inLine as Construct) },
};

/**
 * Returns a construct that rejects text that only looks like a formula, such as `$5 and $6`.
 * @param construct micromark's construct for formulas
 */
function judged(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const [start, before] = [this.now(), charOf(this.previous)];
      const ifFormula: State = (code) => {
        const source = this.sliceSerialize({ start, end: this.now() });
        // `$$` and a dollar with a backtick never occur in prices.
        const isSure = /^\$[$`]/.test(source);
        return isSure || isFormula(before, source.slice(1, -1), charOf(code)) ? ok(code) : nok(code);
      };
      return construct.tokenize.call(this, effects, ifFormula, nok);
    },
  };
}
