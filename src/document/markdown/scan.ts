/**
 * Helpers for the dialects' micromark constructs. They consume whole lines, runs of lines, or spans within a line,
 * and test the consumed text.
 */
import type { Code, Construct, ContentType, Effects, State, TokenizeContext, TokenType } from 'micromark-util-types';

export const isEol = (code: Code) => code !== null && code < -2;
export const isEnd = (code: Code) => code === null || isEol(code);
export const isSpace = (code: Code) => code === -2 || code === -1 || code === 32;
/** Returns the character of a micromark code. A tab has several codes, and each of these codes counts as one space. */
export const charOf = (code: Code) => (code === null || code < 0 ? ' ' : String.fromCharCode(code));

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    /** Text that is read in advance; its tokens are discarded. */
    ahead: 'ahead';
    /** One line of a multi-line construct. */
    runLine: 'runLine';
    /** Content of a span; line breaks within the span are separate tokens. */
    spanData: 'spanData';
  }
}

/**
 * Consumes the rest of a line as one token, if the rest is not empty.
 * @param end receives the consumed text
 */
export function restOfLine(
  effects: Effects,
  type: TokenType,
  end: (line: string, code: Code) => State | undefined,
): State {
  let line = '';
  const more: State = (code) => {
    if (isEnd(code)) {
      effects.exit(type);
      return end(line, code);
    }
    line += charOf(code);
    effects.consume(code);
    return more;
  };
  return (code) => {
    if (isEnd(code)) return end('', code);
    effects.enter(type);
    return more(code);
  };
}

export type Piece = readonly [count: number, ...types: TokenType[]];
const contentTypes: Partial<Record<TokenType, ContentType>> = { chunkText: 'text', chunkString: 'string' };

/** Consumes adjacent pieces of a line, and wraps each piece in tokens of the given types. Empty pieces are skipped. */
export function pieces(effects: Effects, list: readonly Piece[], then: State): State {
  return list.reduceRight<State>((next, [count, ...types]) => {
    let left = count;
    const more: State = (code) => {
      if (left > 0) {
        left -= 1;
        effects.consume(code);
        return more;
      }
      for (const type of types.toReversed()) effects.exit(type);
      return next(code);
    };
    return (code) => {
      if (count === 0) return next(code);
      for (const type of types) {
        const contentType = contentTypes[type];
        effects.enter(type, contentType && { contentType });
      }
      return more(code);
    };
  }, then);
}

/**
 * Reads the rest of a line without consuming any characters.
 * @param most maximum number of characters
 */
export function ahead(effects: Effects, then: (line: string) => State, most = Infinity): State {
  let line = '';
  const look: Construct = {
    partial: true,
    tokenize: (_, ok) => (first) => {
      const more: State = (code) => {
        if (isEnd(code) || line.length >= most) {
          effects.exit('ahead');
          return ok(code);
        }
        line += charOf(code);
        effects.consume(code);
        return more;
      };
      if (isEnd(first)) return ok(first);
      effects.enter('ahead');
      return more(first);
    },
  };
  const seen: State = (code) => then(line)(code);
  return effects.check(look, seen, seen);
}

const lineEnding = (isInContainer: boolean): Construct => ({
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      if (!isEol(code)) return nok(code);
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return (next) => (isInContainer && this.parser.lazy[this.now().line] ? nok(next) : ok(next));
    };
  },
});
/** Matches a line ending if the next line is in the same container. */
export const nextLine = lineEnding(true);
/** Matches any line ending, because a paragraph can continue in a line outside its container. */
export const nextOfAny = lineEnding(false);

/**
 * Returns a construct for a whole line.
 * @param interrupts whether the line can directly follow a paragraph and end it
 */
export const lineOf = (type: TokenType, test: (line: string) => boolean, interrupts = true): Construct => ({
  name: type,
  tokenize(effects, ok, nok) {
    if (this.interrupt && !interrupts) return nok;
    return restOfLine(effects, type, (line, end) => (test(line) ? ok(end) : nok(end)));
  },
});

interface Run {
  type: TokenType;
  /** Returns whether a line opens the construct. */
  opens: (line: string) => boolean;
  /**
   * Returns whether the construct ends with this line.
   * @param all text from the first line to this line
   */
  closes: (line: string, all: string) => boolean;
  /** Returns whether an open construct continues after this line. If absent, an open construct always continues. */
  goesOn?: (line: string, all: string) => boolean;
  /** Whether an unclosed construct extends to the end of its container; otherwise it is plain text. */
  isOpenEnded?: boolean;
  interrupts?: boolean;
}

/** Maximum number of lines of a construct with `goesOn`. */
const MOST_LINES = 100;

/**
 * For each construct, the offset up to which no closing line exists. A construct that begins before that offset is
 * unclosed, so the source is not searched again.
 */
const unclosed = new WeakMap<object, Map<Construct, number>>();

/** Returns a construct for several lines, from an opening line to a closing line. */
export function linesOf({ type, opens, closes, goesOn, isOpenEnded = false, interrupts = true }: Run): Construct {
  const construct: Construct = { name: type, concrete: true, tokenize };
  return construct;

  function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const { parser } = this;
    const known = unclosed.get(parser)?.get(construct) ?? -1;
    let all = '';
    let count = 0;
    const done: State = (code) => {
      effects.exit(type);
      return ok(code);
    };
    const end: State = (code) => {
      if (isOpenEnded) return done(code);
      unclosed.set(parser, (unclosed.get(parser) ?? new Map<Construct, number>()).set(construct, this.now().offset));
      return nok(code);
    };
    const line = (isFirst: boolean): State =>
      restOfLine(effects, 'runLine', (said, code) => {
        all += isFirst ? said : `\n${said}`;
        if (isFirst && (!opens(said) || (this.interrupt && !interrupts))) return nok(code);
        if (closes(said, all) || (isFirst && this.interrupt)) return done(code);
        count += 1;
        if (goesOn && (count > MOST_LINES || !goesOn(said, all))) return nok(code);
        return effects.attempt(nextLine, line(false), end)(code);
      });
    return (code) => {
      if (this.now().offset < known) return nok(code);
      effects.enter(type);
      return line(true)(code);
    };
  }
}

interface Span {
  type: TokenType;
  /** Type of the content; if absent, the default type. */
  data?: TokenType;
  /** The characters that can end the span. */
  closers: string;
  accepts: (text: string) => boolean;
  /** Returns whether the text so far, including the current character, cannot become a span. */
  refuses?: (text: string) => boolean;
  /** Maximum length of the span in characters. */
  most: number;
  /** Whether the span can continue over several lines. */
  overLines?: boolean;
}

/** Returns a construct for a span that begins with an opening character and ends with one of the closing characters. */
export const spanOf = ({
  type,
  data = 'spanData',
  closers,
  accepts,
  refuses,
  most,
  overLines = false,
}: Span): Construct => ({
  name: type,
  tokenize(effects, ok, nok) {
    let text = '';
    let isInside = false;
    const leave = () => {
      if (isInside) effects.exit(data);
      isInside = false;
    };
    const inside: State = (code) => {
      if (code === null || text.length > most || (isEol(code) && !overLines)) return nok(code);
      if (isEol(code)) {
        leave();
        effects.enter('lineEnding');
        effects.consume(code);
        effects.exit('lineEnding');
        text += '\n';
        return inside;
      }
      if (!isInside) effects.enter(data);
      isInside = true;
      effects.consume(code);
      const char = charOf(code);
      text += char;
      if (refuses?.(text)) return nok;
      if (!closers.includes(char) || !accepts(text)) return inside;
      leave();
      effects.exit(type);
      return ok;
    };
    return (code) => {
      effects.enter(type);
      return inside(code);
    };
  },
});

interface Held {
  type: TokenType;
  /**
   * Returns the lengths of the opening delimiter, of the text and of the closing delimiter; undefined without a match.
   */
  held: (line: string, previous: Code) => readonly [before: number, words: number, after: number] | undefined;
  previous?: (code: Code) => boolean;
  /** Maximum length of the match in characters. */
  most: number;
}

/** Returns a construct for Markdown text between delimiters on one line; the text can be empty. */
export const heldOf = ({ type, held, previous, most }: Held): Construct => ({
  name: type,
  ...(previous && { previous }),
  tokenize(effects, ok, nok) {
    const { previous: sign } = this;
    return ahead(
      effects,
      (line) => {
        const found = held(line, sign);
        if (!found) return nok;
        const [before, words, after] = found;
        const inside = pieces(
          effects,
          [
            [before, 'spanData'],
            [words, 'chunkText'],
            [after, 'spanData'],
          ],
          (code) => {
            effects.exit(type);
            return ok(code);
          },
        );
        return (code) => {
          effects.enter(type);
          return inside(code);
        };
      },
      most,
    );
  },
});
