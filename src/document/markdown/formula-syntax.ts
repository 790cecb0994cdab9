/**
 * Supports formulas that micromark does not: kramdown's `$$` on the same line as the TeX, and LaTeX's brackets
 * `\[…\]` and `\(…\)`.
 */
import { content } from 'micromark-core-commonmark';
import type { Extension as FromExtension } from 'mdast-util-from-markdown';
import type { Effects, Extension, State, TokenizeContext } from 'micromark-util-types';
import { tokenizeParagraph } from './paragraph-syntax.ts';
import { ahead, isEnd, linesOf, nextLine, pieces, restOfLine, spanOf } from './scan.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    displayMath: 'displayMath';
    bracketMath: 'bracketMath';
    inBrackets: 'inBrackets';
  }
}

const dollar = 36;
const backslash = 92;

const brackets = /^\\{1,2}\[\s*([\s\S]+?)\s*\\{1,2}\]\s*$/;
const parentheses = /^\\{1,2}\(((?:[^\\\n]|\\(?![()]))+?)\\{1,2}\)$/;

/**
 * Matches a formula in square brackets within a line. Escaped brackets are usually literal, so only content with TeX is
 * a formula.
 */
const square = /^\\{1,2}\[((?:[^\\\n]|\\(?![[\]]))+?)\\{1,2}\]$/;
const isTex = /\\[A-Za-z]|(?<!\\)\^|(?<!\\)_\{|(?<![\\\w])\w_\w(?!\w)|\s=\s/;
const isSquare = (text: string) => isTex.test(square.exec(text)?.[1] ?? '');

export const formulas: Extension = {
  flow: {
    [dollar]: { ...content, name: 'displayMath', concrete: true, tokenize: tokenizeDollars },
    [backslash]: linesOf({
      type: 'bracketMath',
      opens: (line) => /^\\{1,2}\[/.test(line),
      closes: (line) => /\\\]\s*$/.test(line),
      goesOn: (line) => line.trim() !== '',
    }),
  },
  text: {
    [backslash]: [
      spanOf({ type: 'inBrackets', closers: ')', accepts: (text) => parentheses.test(text), most: 1_000 }),
      spanOf({ type: 'inBrackets', closers: ']', accepts: isSquare, most: 1_000 }),
    ],
  },
};

/** A line that opens a formula without closing it. */
const opening = /^\$\$(?!\$)(?:(?!\$\$).)*$/;
/**
 * Matches the text after a formula if the line has no other text: attributes, a line break, a punctuation mark or a
 * label.
 */
const noText = /^\s*(?:\{:[^{}]*\}|<br\s*\/?>|[.,;]|\{#[^{}]*\})?\s*$/;

function tokenizeDollars(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let isBare = false;
  const first = restOfLine(effects, 'runLine', (line, code) => {
    if (!opening.test(line)) return nok(code);
    isBare = line.trim() === '$$';
    return this.interrupt ? done(code) : effects.attempt(nextLine, line2, nok)(code);
  });
  const done: State = (code) => {
    effects.exit('displayMath');
    return ok(code);
  };
  const line2: State = (start) =>
    ahead(effects, (line) => {
      const at = line.indexOf('$$');
      if (at < 0) return restOfLine(effects, 'runLine', (_, code) => effects.attempt(nextLine, line2, nok)(code));
      // Formulas whose `$$` are on separate lines are left to micromark's standard construct.
      if (isBare && line.trim() === '$$') return nok;
      const length = noText.test(line.slice(at + 2)) ? line.length : at + 2;
      return pieces(effects, [[length, 'runLine']], (code) => {
        if (isEnd(code)) return done(code);
        effects.exit('displayMath');
        return tokenizeParagraph.call(this, effects, ok, nok)(code);
      });
    })(start);
  return (code) => {
    effects.enter('displayMath');
    return first(code);
  };
}

export const formulasFromMarkdown: FromExtension = {
  enter: {
    displayMath(token) {
      const [, tex = '', behind = ''] = /^\$\$([\s\S]*?)\$\$([\s\S]*)$/.exec(this.sliceSerialize(token)) ?? [];
      const label = /\{#[^{}]*\}/.exec(behind)?.[0];
      this.enter({ type: 'math', value: tex.trim(), meta: label ?? null }, token);
    },
    bracketMath(token) {
      this.enter({ type: 'math', value: brackets.exec(this.sliceSerialize(token))?.[1] ?? '' }, token);
    },
    inBrackets(token) {
      const source = this.sliceSerialize(token);
      const value = (parentheses.exec(source) ?? square.exec(source))?.[1]?.trim() ?? '';
      this.enter({ type: 'inlineMath', value }, token);
    },
  },
  exit: {
    displayMath(token) {
      this.exit(token);
    },
    bracketMath(token) {
      this.exit(token);
    },
    inBrackets(token) {
      this.exit(token);
    },
  },
};
