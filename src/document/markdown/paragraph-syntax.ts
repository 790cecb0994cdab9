/**
 * Determines where paragraphs of the dialects end. A multi-line formula belongs to its sentence, even if one of its
 * lines looks like other syntax. A URL on a separate line next to Japanese text becomes a link card.
 */
import { content } from 'micromark-core-commonmark';
import type { Construct, Effects, Extension, State, Token, TokenizeContext } from 'micromark-util-types';
import { charOf, isEnd, isEol, isSpace, nextLine, nextOfAny, restOfLine } from './scan.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    content: 'content';
  }
}

const address = /^https?:\/\/[^\s<>()]+[ \t]*$/;
/** Matches Japanese text at the end or start of a line, where line breaks are intentional. */
const japaneseEnd = /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}。：]$/u;
const japaneseStart = /^[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u;
/**
 * For each parser, the position of a URL on a separate line below Japanese text. The following lines do not belong to
 * the paragraph above.
 */
const alone = new WeakMap<object, number>();

/** Maximum number of lines of a formula within a sentence. */
const MOST = 40;

const isOdd = (line: string): boolean => line.split('$$').length % 2 === 0;

/** Succeeds if the formula that began on the previous line ends before the next blank line. */
const formulaEnds: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let count = 0;
    const line = restOfLine(effects, 'runLine', (said, code) => {
      count += 1;
      if (said.trim() === '' || count >= MOST) return nok(code);
      if (said.includes('$$')) return isOdd(said) ? ok(code) : nok(code);
      return next(code);
    });
    const next: State = (code) => effects.attempt(nextOfAny, line, nok)(code);
    return next;
  },
};

/** Succeeds if the next line continues the paragraph in CommonMark. */
const isMore: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const { flow, disable } = this.parser.constructs;
    const most = disable.null?.includes('codeIndented') ? Infinity : 4;
    let count = 0;
    const spaces: State = (code) => {
      if (isSpace(code)) {
        count += 1;
        effects.consume(code);
        return spaces;
      }
      effects.exit('runLine');
      return words(code);
    };
    const prefix: State = (code) => {
      if (!isSpace(code)) return words(code);
      effects.enter('runLine');
      return spaces(code);
    };
    const words: State = (code) => {
      if (isEnd(code)) return nok(code);
      return count >= most ? ok(code) : effects.interrupt(flow, nok, ok)(code);
    };
    return effects.attempt(nextOfAny, prefix, nok);
  },
};

const paragraph: Construct = { ...content, name: 'paragraphOfDialects', add: 'after', tokenize: tokenizeParagraph };
/** While a formula is open, a line cannot begin a list or a quote. */
const inFormula: Construct = { ...paragraph, concrete: true };

/** The paragraph construct, which applies if no other construct matches. */
export const paragraphs: Extension = { flow: { null: paragraph } };

export function tokenizeParagraph(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let previous: Token;
  let line = '';
  let isOpen = false;
  const is =
    (construct: Construct, then: State): State =>
    (code) => {
      this.currentConstruct = construct;
      return then(code);
    };
  const end: State = (code) => {
    effects.exit('chunkContent');
    effects.exit('content');
    return ok(code);
  };
  const goOn: State = (code) => {
    effects.consume(code);
    effects.exit('chunkContent');
    previous.next = effects.enter('chunkContent', { contentType: 'content', previous });
    previous = previous.next;
    line = '';
    return inside;
  };
  const more = effects.check(isMore, goOn, end);
  const inFormulaNow: State = (code) => {
    isOpen = true;
    return goOn(code);
  };
  const lineEnd: State = (code) => {
    if (isOpen && !isOdd(line)) return goOn(code);
    if (isOpen) {
      isOpen = false;
      return is(paragraph, more)(code);
    }
    if (isOdd(line)) return is(inFormula, effects.check(formulaEnds, inFormulaNow, is(paragraph, more)))(code);
    const isAddress = address.test(line);
    if (!isAddress && !japaneseEnd.test(line)) return more(code);
    const number = this.now().line;
    if (isAddress && alone.get(this.parser) === number) return end(code);
    return lineBelow(effects, (next) => {
      const isAddressNext = address.test(next);
      if (!isAddress && isAddressNext) alone.set(this.parser, number + 1);
      return isAddressNext || (isAddress && japaneseStart.test(next)) ? end : more;
    })(code);
  };
  const inside: State = (code) => {
    if (code === null) return end(code);
    if (isEol(code)) return lineEnd(code);
    line += charOf(code);
    effects.consume(code);
    return inside;
  };
  return (code) => {
    if (this.interrupt) return nok(code);
    this.currentConstruct = paragraph;
    effects.enter('content');
    previous = effects.enter('chunkContent', { contentType: 'content' });
    return inside(code);
  };
}

function lineBelow(effects: Effects, then: (line: string) => State): State {
  let below = '';
  const look: Construct = {
    partial: true,
    tokenize: (_, found, nok) =>
      effects.attempt(
        nextLine,
        restOfLine(effects, 'runLine', (line, code) => {
          below = line;
          return found(code);
        }),
        nok,
      ),
  };
  const seen: State = (code) => then(below)(code);
  return effects.check(look, seen, seen);
}
