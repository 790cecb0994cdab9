/**
 * HTML within Markdown as programs that mix both interpret it: elements and components with Markdown content, with or
 * without a blank line, also on the line of a summary; `markdown="1"`; hidden content; the end of HTML.
 */
import { content, htmlFlow } from 'micromark-core-commonmark';
import type { Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';
import { tokenizeParagraph } from './paragraph-syntax.ts';
import { ahead, isEnd, linesOf, nextLine, pieces, restOfLine, spanOf } from './scan.ts';
import { opensCode, outputPattern } from './tag-syntax.ts';

const summary = String.raw`<summary\b[^>]*>.*?<\/summary\s*>`;
/** Matches the opening of an element that contains Markdown if a line of Markdown follows. */
const opened = new RegExp(
  String.raw`^(?:<aside>|<details\b[^<>]*>\s*(?:${summary})?|${summary}|<[A-Z][\w.]*[a-z]\w*(?:\s[^<>]*)?(?<!\/)>)`,
);
/** Matches an element that declares Markdown content, whatever follows. */
const markdownAttribute = /^<(?:aside|div|section)\b[^<>]*\smarkdown(?:=["']?(?:1|block|span)["']?)?(?=[\s>])[^<>]*>/;
const closed = /^<\/(?:aside|details|[A-Z][\w.]*[a-z]\w*)\s*>\s*$/;
/** A line that does not continue HTML: Markdown, or the summary of the opened element. */
const markdownLine = new RegExp(String.raw`^ {0,3}(?:${summary}\s*$|[^\s<])`);

const lessThan = 60;

/** Elements that end at blank lines, and closing tags after which a heading is no longer part of the HTML. */
const block = /^<\/?(?:article|aside|blockquote|center|details|div|figure|iframe|p|section|summary|table)(?=[\s/>]|$)/i;
/** Any other tag on its own line. Code and scripts have separate rules. */
const anyTag = /^<(?!\/?(?:pre|script|style|textarea)\b)(?:\/[a-zA-Z][\w-]*|[a-zA-Z][\w-]*(?:\s+[^<>]*)?)>\s*$/i;
const blockEnd = /<\/(?:center|details|div|figure|iframe|p|section|table|video)\s*>\s*$/i;

/** The closing tag of an element with Markdown, on a separate line. */
const closing = /^<\/(?:aside|div|section)\s*>\s*$/;

/** An HTML tag with Liquid output in its attributes, which contains quotes too. */
const withOutput = new RegExp(
  String.raw`^<[a-zA-Z][\w:-]*(?:\s+[\w:@.-]+(?:\s*=\s*(?:"(?:${outputPattern}|[^"{]|\{(?!\{))*"|'(?:${outputPattern}|[^'{]|\{(?!\{))*'))?)*\s*\/?>$`,
);

export const htmlHoldingMarkdown: Extension = {
  flow: {
    [lessThan]: [
      linesOf({
        type: 'unseenLines',
        opens: (line) => /^<div style="display: ?none;?"[^<>]*>/.test(line),
        closes: (line) => /<\/div\s*>\s*$/.test(line),
        goesOn: (line, all) => !/<\/?div\b/i.test(line === all ? line.slice(1) : line),
      }),
      { ...content, name: 'opened', tokenize: tokenizeOpened },
      { ...htmlFlow, name: 'htmlBlock', tokenize: tokenizeBlock },
    ],
  },
  text: {
    [lessThan]: spanOf({
      type: 'htmlText',
      data: 'htmlTextData',
      closers: '>',
      accepts: (text) => text.includes('{{') && withOutput.test(text),
      most: 2_000,
      overLines: true,
    }),
  },
};

const markdownFollows: Construct = {
  partial: true,
  tokenize: (effects, ok, nok) =>
    effects.attempt(
      nextLine,
      restOfLine(effects, 'runLine', (line, end) => (markdownLine.test(line) ? ok(end) : nok(end))),
      nok,
    ),
};

/** HTML that opens an element with Markdown ends there: the following lines are parsed even without a blank line. */
function tokenizeOpened(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  return ahead(effects, (line) => {
    const holdsMarkdown = markdownAttribute.test(line);
    const [start = ''] =
      (holdsMarkdown ? markdownAttribute : this.interrupt ? closed : opened).exec(line) ?? closed.exec(line) ?? [];
    const rest = line.slice(start.length);
    const isAlone = rest.trim() === '';
    const mayHold = holdsMarkdown || start.endsWith('</summary>');
    // Other HTML on the same line continues the HTML.
    if (start === '' || (!isAlone && (!mayHold || (!holdsMarkdown && /^\s*</.test(rest))))) return nok;
    const needsMore = !holdsMarkdown && !start.startsWith('</');
    const end: State = (code) => {
      effects.exit('htmlFlow');
      if (this.interrupt) return ok(code);
      if (!isEnd(code)) return tokenizeParagraph.call(this, effects, ok, nok)(code);
      return needsMore ? effects.check(markdownFollows, ok, nok)(code) : ok(code);
    };
    const length = isAlone ? line.length : start.length;
    return (code) => {
      effects.enter('htmlFlow');
      return pieces(effects, [[length, 'htmlFlowData']], end)(code);
    };
  });
}

/** Tokenizes an HTML block, which ends before a blank line, and before a heading after its closing tag. */
function tokenizeBlock(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const done: State = (code) => {
    effects.exit('htmlFlow');
    return ok(code);
  };
  const line = (isFirst: boolean): State =>
    restOfLine(effects, 'htmlFlowData', (said, code) => {
      if (isFirst && !block.test(said) && (this.interrupt || !anyTag.test(said))) return nok(code);
      if (isFirst && this.interrupt) return done(code);
      const end = isFirst && closing.test(said) ? /^\s*[^\s<]/ : blockEnd.test(said) ? /^ {0,3}#{1,6}[ \t]/ : undefined;
      return effects.check(goesOn(end), effects.attempt(nextLine, line(false), done), done)(code);
    });
  return (code) => {
    effects.enter('htmlFlow');
    return line(true)(code);
  };
}

/** @param end matches a line before which the block ends, even without a blank line */
const goesOn = (end: RegExp | undefined): Construct => ({
  partial: true,
  tokenize: (effects, ok, nok) =>
    effects.attempt(
      nextLine,
      restOfLine(effects, 'runLine', (line, code) =>
        line.trim() === '' ||
        markdownAttribute.test(line.trimStart()) ||
        opensCode(line.replace(/^ {1,3}/, '')) ||
        end?.test(line)
          ? nok(code)
          : ok(code),
      ),
      nok,
    ),
});
