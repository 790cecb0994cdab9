/**
 * Parses HTML within Markdown as other programs do. Elements and components can contain Markdown, even without a
 * blank line or on the line of a summary. Also handles `markdown="1"`, hidden content and the end of an HTML block.
 */
import { content, htmlFlow } from 'micromark-core-commonmark';
import type { Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';
import { tokenizeParagraph } from './paragraph-syntax.ts';
import { ahead, isEnd, linesOf, nextLine, pieces, restOfLine, spanOf } from './scan.ts';
import { opensCode, outputPattern } from './tag-syntax.ts';

const summary = String.raw`<summary\b[^>]*>.*?<\/summary\s*>`;
/**
 * Matches the opening tag of an element that can contain Markdown. The next line determines whether the content is
 * Markdown.
 */
const opened = new RegExp(
  String.raw`^(?:<aside>|<details\b[^<>]*>\s*(?:${summary})?|${summary}|<[A-Z][\w.]*[a-z]\w*(?:\s[^<>]*)?(?<!\/)>)`,
);
/** Matches an element whose attribute declares that its content is Markdown. The next line then does not matter. */
const markdownAttribute = /^<(?:aside|div|section)\b[^<>]*\smarkdown(?:=["']?(?:1|block|span)["']?)?(?=[\s>])[^<>]*>/;
const closed = /^<\/(?:aside|details|[A-Z][\w.]*[a-z]\w*)\s*>\s*$/;
/** Matches a line that is not HTML, or that is the summary of the opened element. */
const markdownLine = new RegExp(String.raw`^ {0,3}(?:${summary}\s*$|[^\s<])`);

const lessThan = 60;

/**
 * Matches tags of HTML blocks that end at a blank line. A heading after the closing tag does not belong to the HTML.
 */
const block = /^<\/?(?:article|aside|blockquote|center|details|div|figure|iframe|p|section|summary|table)(?=[\s/>]|$)/i;
/** Matches any other tag on a separate line, except tags of code, scripts, styles and text areas. */
const anyTag = /^<(?!\/?(?:pre|script|style|textarea)\b)(?:\/[a-zA-Z][\w-]*|[a-zA-Z][\w-]*(?:\s+[^<>]*)?)>\s*$/i;
const blockEnd = /<\/(?:center|details|div|figure|iframe|p|section|table|video)\s*>\s*$/i;

/** Matches the closing tag of an element with Markdown content, on a separate line. */
const closing = /^<\/(?:aside|div|section)\s*>\s*$/;

/** Matches an HTML tag with Liquid output in its attributes. Liquid output can contain quotation marks. */
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

/**
 * Tokenizes the opening tag of an element with Markdown content. The HTML ends after the tag, so that the following
 * lines are parsed as Markdown even without a blank line.
 */
function tokenizeOpened(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  return ahead(effects, (line) => {
    const holdsMarkdown = markdownAttribute.test(line);
    const [start = ''] =
      (holdsMarkdown ? markdownAttribute : this.interrupt ? closed : opened).exec(line) ?? closed.exec(line) ?? [];
    const rest = line.slice(start.length);
    const isAlone = rest.trim() === '';
    const mayHold = holdsMarkdown || start.endsWith('</summary>');
    // This construct does not apply if other HTML follows on the same line, unless the tag declares Markdown content.
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

/** Tokenizes an HTML block. It ends at a blank line, or at a heading that follows its closing tag. */
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

/** @param end matches a line that ends the block even without a preceding blank line */
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
