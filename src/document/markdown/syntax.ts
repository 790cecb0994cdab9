/**
 * The supported Markdown: CommonMark with GFM's tables, strikethrough, task lists and footnotes, `$math$`, Pandoc's
 * citations, and ruby. micromark parses it, and mdast-util-to-markdown writes it and escapes text. Citations, ruby
 * and the mapping to blocks are implemented here.
 */
import type { Node, Parent, Root } from 'mdast';
import { fromMarkdown, type Extension as FromExtension } from 'mdast-util-from-markdown';
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown, mathToMarkdown } from 'mdast-util-math';
import { toMarkdown, type Options } from 'mdast-util-to-markdown';
import { gfm } from 'micromark-extension-gfm';
import { boundedEmphasis } from './bounded-emphasis.ts';
import { dialects } from './dialect-syntax.ts';
import { dollarMath } from './dollar-math.ts';
import { japanese, japaneseFromMarkdown, japaneseToMarkdown } from './japanese-syntax.ts';
import type { Code, Construct, Effects, Extension, State } from 'micromark-util-types';

/**
 * The syntax that is supported in addition to Markdown: none, the syntax of blog programs, or also the syntax of
 * Obsidian.
 */
export type Beyond = 'nothing' | 'dialects' | 'notes';

/** A citation as written in Markdown, with its brackets. */
export interface CitationNode extends Node {
  type: 'citation';
  value: string;
}

declare module 'mdast' {
  interface PhrasingContentMap {
    citation: CitationNode;
  }
  interface RootContentMap {
    citation: CitationNode;
  }
}
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    citation: 'citation';
  }
}

/** @param beyond additional syntax to support, from `dialect-syntax.ts` */
export const readMarkdown = (text: string, beyond: Beyond = 'nothing'): Root => {
  const { syntax, tree } = beyond === 'nothing' ? { syntax: [], tree: [] } : dialects(beyond === 'notes');
  return fromMarkdown(text, { extensions: [...plain.syntax, ...syntax], mdastExtensions: [...plain.tree, ...tree] });
};

export function writeMarkdown(root: Parent): string {
  return toMarkdown(root as Root, {
    bullet: '-',
    bulletOther: '*',
    emphasis: '*',
    fences: true,
    listItemIndent: 'one',
    rule: '-',
    resourceLink: true,
    extensions: [
      // Only the extension for autolinks has no handlers.
      ...gfmToMarkdown({ tablePipeAlign: false }).extensions!.filter(({ handlers }) => handlers),
      mathToMarkdown(),
      citationsToMarkdown,
      japaneseToMarkdown,
    ],
  });
}

const at = 64;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;
const isLetterOrDigit = (code: Code) => code !== null && code > 0 && /[\p{L}\p{N}_]/u.test(String.fromCodePoint(code));
const isInKey = (code: Code) =>
  isLetterOrDigit(code) || (code !== null && code > 0 && ':.#$%&+?<>~/-'.includes(String.fromCodePoint(code)));

/** `[@key, p. 4; @other]` and `@key`. After a letter, `@` is part of an email address. */
const citations: Extension = {
  text: {
    [openBracket]: { name: 'citation', tokenize: tokenizeBracketed } satisfies Construct,
    [at]: {
      name: 'citation',
      tokenize: tokenizeNarrative,
      previous: (code) => !isLetterOrDigit(code),
    } satisfies Construct,
  },
};

function tokenizeBracketed(effects: Effects, ok: State, nok: State): State {
  return (code) => {
    effects.enter('citation');
    effects.consume(code);
    return first;
  };
  function first(code: Code): State | undefined {
    if (code !== at) return nok(code);
    effects.consume(code);
    return inside;
  }
  function inside(code: Code): State | undefined {
    // A citation cannot contain a line break, an opening bracket or a backslash.
    if (code === null || code < 0 || code === 10 || code === openBracket || code === 92) return nok(code);
    effects.consume(code);
    return code === closeBracket ? after : inside;
  }
  /** `[@key](address)` is a link and not a citation. */
  function after(code: Code): State | undefined {
    if (code === 40) return nok(code);
    effects.exit('citation');
    return ok(code);
  }
}

function tokenizeNarrative(effects: Effects, ok: State, nok: State): State {
  return (code) => {
    effects.enter('citation');
    effects.consume(code);
    return first;
  };
  function first(code: Code): State | undefined {
    if (code === openBrace) {
      effects.consume(code);
      return inBraces;
    }
    return isLetterOrDigit(code) ? inKey(code) : nok(code);
  }
  function inBraces(code: Code): State | undefined {
    if (code === null || code < 0 || code === openBrace) return nok(code);
    effects.consume(code);
    return code === closeBrace ? end : inBraces;
  }
  function inKey(code: Code): State | undefined {
    if (!isInKey(code)) return end(code);
    effects.consume(code);
    return inKey;
  }
  function end(code: Code): State | undefined {
    effects.exit('citation');
    return ok(code);
  }
}

const citationsFromMarkdown: FromExtension = {
  enter: {
    citation(token) {
      this.enter({ type: 'citation', value: '' }, token);
    },
  },
  exit: {
    citation(token) {
      const node = this.stack.at(-1) as unknown as CitationNode;
      node.value = this.sliceSerialize(token);
      this.exit(token);
    },
  },
};

const citationsToMarkdown: Options = {
  handlers: { citation: (node: CitationNode) => node.value },
  unsafe: [{ character: '@', inConstruct: 'phrasing' }],
};

/** URLs and email addresses within text are not links, so that written text needs no escapes for them. */
const withoutAutolinks: Extension = { disable: { null: ['wwwAutolink', 'protocolAutolink', 'emailAutolink'] } };

const plain = {
  syntax: [gfm(), withoutAutolinks, boundedEmphasis, dollarMath, citations, japanese],
  tree: [
    // Only the extension for autolinks has transforms.
    ...gfmFromMarkdown().filter(({ transforms }) => !transforms),
    mathFromMarkdown(),
    citationsFromMarkdown,
    japaneseFromMarkdown,
  ],
};
