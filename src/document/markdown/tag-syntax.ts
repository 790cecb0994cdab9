/**
 * Tags of site generators as micromark reads them: Liquid's and Markdoc's `{% name … %}`, Hugo's `{{< name … >}}` and
 * `{{% name … %}}` on lines of their own, code between two of them, and HTML and components that hold Markdown.
 * Isomorphic.
 */
import type { Extension as FromExtension } from 'mdast-util-from-markdown';
import type { Code as MarkdownCode, Node } from 'mdast';
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';

/** A line of tags. */
export interface TagLineNode extends Node {
  type: 'tagLine';
  value: string;
}

declare module 'mdast' {
  interface RootContentMap {
    tagLine: TagLineNode;
  }
}
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    tagLine: 'tagLine';
    tagCode: 'tagCode';
    tagCodeLine: 'tagCodeLine';
  }
}

/** One tag; what stands in it has no braces, unless in quotes. */
const tag = String.raw`\{%-?(?:"[^"]*"|'[^']*'|[^{}%"']|%(?!\}))*%\}|\{\{[<%](?:"[^"]*"|[^{}"])*[>%]\}\}`;
const tagsAlone = new RegExp(String.raw`^(?:(?:${tag})\s*)+$`);

const codeTags = {
  opening: /^(?:\{%-?\s*highlight\b\s*([^%]*?)\s*-?%\}|\{\{[<%]\s*highlight\b\s*((?:"[^"]*"|[^{}"])*?)\s*[>%]\}\})/,
  closing: /\{%-?\s*endhighlight\s*-?%\}|\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/,
};

const openBrace = 123;
const lessThan = 60;
const isEnd = (code: Code) => code === null || isEol(code);
const isEol = (code: Code) => code !== null && code < -2;
const isSpace = (code: Code) => code === -2 || code === -1 || code === 32;
const charOf = (code: Code) => (isSpace(code) ? ' ' : String.fromCodePoint(code ?? 0));

const openedLine =
  /^(?:<details\b[^<>]*>\s*(?:<summary\b[^>]*>.*<\/summary\s*>)?|<summary\b[^>]*>.*<\/summary\s*>|<[A-Z][\w.]*[a-z]\w*(?:\s[^<>]*)?(?<!\/)>)\s*$/;
const closedLine = /^<\/(?:details|[A-Z][\w.]*[a-z]\w*)\s*>\s*$/;
/** What no HTML goes on with: Markdown, or the summary of what was opened. */
const markdownLine = /^ {0,3}(?:<summary\b[^>]*>.*<\/summary\s*>\s*$|[^\s<])/;

/** For texts that are no plain Markdown alone. */
export const tags: Extension = {
  flow: {
    [openBrace]: [
      { name: 'tagCode', tokenize: tokenizeCode, concrete: true } satisfies Construct,
      { name: 'tagLine', tokenize: tokenizeTags } satisfies Construct,
    ],
    [lessThan]: { name: 'opened', tokenize: tokenizeOpened } satisfies Construct,
  },
};

/** Consumes the rest of a line as one token, if it has any. @param end is told what stood there */
function restOfLine(
  effects: Effects,
  type: 'tagLine' | 'tagCodeLine' | 'htmlFlowData',
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

/** The line ending before a line of the same container. */
const nextLine: Construct = {
  partial: true,
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    return (code) => {
      if (!isEol(code)) return nok(code);
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return (next) => (this.parser.lazy[this.now().line] ? nok(next) : ok(next));
    };
  },
};

function tokenizeTags(effects: Effects, ok: State, nok: State): State {
  return restOfLine(effects, 'tagLine', (line, end) => (tagsAlone.test(line) ? ok(end) : nok(end)));
}

/** Not a line of what stands between two tags of code is Markdown, a blank one neither. */
function tokenizeCode(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const isInterrupting = this.interrupt === true;
  const done: State = (code) => {
    effects.exit('tagCode');
    return ok(code);
  };
  const lineAfter: State = (code) =>
    restOfLine(effects, 'tagCodeLine', (line, end) =>
      codeTags.closing.test(line) ? done(end) : effects.attempt(nextLine, lineAfter, done)(end),
    )(code);
  const first = restOfLine(effects, 'tagCodeLine', (line, end) => {
    if (!codeTags.opening.test(line)) return nok(end);
    if (isInterrupting || codeTags.closing.test(line)) return done(end);
    return effects.attempt(nextLine, lineAfter, done)(end);
  });
  return (code) => {
    effects.enter('tagCode');
    return first(code);
  };
}

/** HTML that opens what holds Markdown ends with its line: what follows is read, though no blank line stands between. */
function tokenizeOpened(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const isInterrupting = this.interrupt === true;
  const first = restOfLine(effects, 'htmlFlowData', (line, end) => {
    const isOpened = !isInterrupting && openedLine.test(line);
    if (!isOpened && !closedLine.test(line)) return nok(end);
    effects.exit('htmlFlow');
    return isOpened ? effects.check(markdownFollows, ok, nok)(end) : ok(end);
  });
  return (code) => {
    effects.enter('htmlFlow');
    return first(code);
  };
}

const markdownFollows: Construct = {
  partial: true,
  tokenize: (effects, ok, nok) =>
    effects.attempt(
      nextLine,
      restOfLine(effects, 'tagLine', (line, end) => (markdownLine.test(line) ? ok(end) : nok(end))),
      nok,
    ),
};

export const tagsFromMarkdown: FromExtension = {
  enter: {
    tagLine(token) {
      this.enter({ type: 'tagLine', value: this.sliceSerialize(token) }, token);
    },
    tagCode(token) {
      this.enter(codeOf(this.sliceSerialize(token)), token);
    },
  },
  exit: {
    tagLine(token) {
      this.exit(token);
    },
    tagCode(token) {
      this.exit(token);
    },
  },
};

/** @param source from the tag that opens it to the one that closes it */
function codeOf(source: string): MarkdownCode {
  const [start = '', ofLiquid, ofHugo] = codeTags.opening.exec(source) ?? [];
  const lang = /^["']?([\w+#.-]+)/.exec(ofLiquid ?? ofHugo ?? '')?.[1] ?? null;
  const inside = source.slice(start.length);
  const end = codeTags.closing.exec(inside);
  const value = end ? inside.slice(0, end.index) + inside.slice(end.index + end[0].length) : inside;
  return { type: 'code', lang, meta: null, value: value.replace(/^[ \t]*\n|\n?[ \t]*$/g, '') };
}
