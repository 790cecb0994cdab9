/**
 * Syntax of blog programs that Markdown does not have, for micromark: tags of site generators, HTML and components
 * around Markdown, kramdown's attributes and formulas, Pandoc's notes, Zenn's cards, MDX's `import` and `export`, and
 * Obsidian's links. `dialect-tree.ts` converts the result.
 */
import type { Node, Nodes, Parent, PhrasingContent } from 'mdast';
import type { Extension as FromExtension, Handle } from 'mdast-util-from-markdown';
import type { Extension, TokenType } from 'micromark-util-types';
import { formulas, formulasFromMarkdown } from './formula-syntax.ts';
import { htmlHoldingMarkdown } from './html-syntax.ts';
import { bracedRuby } from './japanese-syntax.ts';
import { paragraphs } from './paragraph-syntax.ts';
import { heldOf, lineOf, linesOf, spanOf } from './scan.ts';
import { tags, tagsFromMarkdown } from './tag-syntax.ts';

/** Lines that readers of the source site did not see. */
export interface UnseenNode extends Node {
  type: 'unseenLines';
  value: string;
}
/** A URL on a separate line that a program shows as a card. */
export interface CardNode extends Node {
  type: 'cardLine';
  value: string;
}
/** Attributes in braces, as kramdown and Pandoc write them. */
export interface AttributesNode extends Node {
  type: 'attributes';
  value: string;
}
/** An inline note, or highlighted text, which Markdown has no syntax for. */
export interface HeldNode extends Parent {
  type: 'inlineNote' | 'marked';
  children: PhrasingContent[];
}
/** A link or an embed of Obsidian, such as `[[Note|words]]` or `![[picture.png]]`. The children are the shown text. */
export interface NoteLinkNode extends Parent {
  type: 'noteLink';
  value: string;
  children: PhrasingContent[];
}

declare module 'mdast' {
  interface RootContentMap {
    unseenLines: UnseenNode;
    cardLine: CardNode;
    attributes: AttributesNode;
    held: HeldNode;
    noteLink: NoteLinkNode;
  }
  interface PhrasingContentMap {
    attributes: AttributesNode;
    held: HeldNode;
    noteLink: NoteLinkNode;
  }
}
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    unseenLines: 'unseenLines';
    cardLine: 'cardLine';
    attributes: 'attributes';
    inlineNote: 'inlineNote';
    marked: 'marked';
    noteLink: 'noteLink';
  }
}

const codeOf = (char: string): number => char.charCodeAt(0);

const isModule = (line: string): boolean =>
  /^(?:import\s[^'"]*(?:from\s*)?['"][^'"]+['"];?|export\s+(?:const|let)\s.*[^{([,\s])\s*$/.test(line);
const isModuleOpen = (line: string): boolean =>
  /^(?:import\s+(?:\w+\s*,\s*)?\{[^'"}]*|export\s+(?:const|let)\s.*[{([,])\s*$/.test(line);

/** MDX statements (`import` and `export`), which readers do not see. */
const modules = linesOf({
  type: 'unseenLines',
  opens: (line) => isModule(line) || isModuleOpen(line),
  closes: (line, all) => (line === all ? isModule(line) : /^(?:\}\s*from\s*['"][^'"]+['"]|[}\])]+);?\s*$/.test(line)),
  goesOn: (line) => line.trim() !== '',
  interrupts: false,
});

const beyondMarkdown: Extension = {
  flow: {
    [codeOf('{')]: lineOf('unseenLines', (line) => /^\{:[^{}]*\}\s*$/.test(line)),
    [codeOf('@')]: lineOf('cardLine', (line) =>
      /^@\[(?:[a-z]+\]\(https?:\/\/[^\s()]+|youtube\]\([\w-]{11})\)\s*$/.test(line),
    ),
    // Matches definitions of abbreviations in kramdown, which are not displayed.
    [codeOf('*')]: lineOf('unseenLines', (line) => /^\*\[[^\]]+\]:/.test(line)),
    [codeOf('i')]: modules,
    [codeOf('e')]: modules,
  },
  text: {
    [codeOf('{')]: [
      heldOf({
        type: 'attributes',
        most: 200,
        held(line, previous) {
          // Braces after a link contain its attributes.
          const pattern = previous === codeOf(')') ? /^\{[^{}]*\}/ : /^\{(?::[^{}]*|[#.][^{}]*|-)\}/;
          return signs(pattern.exec(line)?.[0]);
        },
      }),
      bracedRuby,
    ],
    [codeOf('^')]: heldOf({
      type: 'inlineNote',
      most: 1_000,
      held: (line) => between(/^\^\[(?:[^[\]\\]|\\.|\[[^[\]]*\](?:\([^()]*\))?)+\]/.exec(line)?.[0], 2, 1),
    }),
  },
};

type Lengths = readonly [before: number, words: number, after: number];
const signs = (text = ''): Lengths | undefined => (text === '' ? undefined : [text.length, 0, 0]);
const between = (text = '', before: number, after: number): Lengths | undefined =>
  text === '' ? undefined : [before, text.length - before - after, after];

const isWord = (code: number | null) => code !== null && code > 0 && /[\w=]/.test(String.fromCharCode(code));
/** Matches a link or an embed in double brackets. The groups are the target, the heading and the shown text. */
export const noteLinkPattern = /^!?\[\[([^[\]|#\\]*)(?:#([^[\]|\\]*))?(?:\\?\|([^[\]]*))?\]\](?![([:])/;
const noteLink = heldOf({
  type: 'noteLink',
  most: 300,
  held(line) {
    const [whole, , , words = ''] = noteLinkPattern.exec(line) ?? [];
    return between(whole, (whole ?? '').length - words.length - 2, 2);
  },
});

/** Syntax of Obsidian. Only for Markdown files: double brackets in a cell or a paste often mean something else. */
const ofNotes: Extension = {
  flow: {
    [codeOf('%')]: linesOf({
      type: 'unseenLines',
      opens: (line) => line.startsWith('%%'),
      closes: (_, all) => /^%%[\s\S]*%%\s*$/.test(all),
    }),
  },
  text: {
    [codeOf('%')]: spanOf({
      type: 'tag',
      closers: '%',
      accepts: (text) => /^%%[\s\S]*%%$/.test(text) && text.length > 3,
      most: 2_000,
      overLines: true,
    }),
    [codeOf('=')]: heldOf({
      type: 'marked',
      most: 500,
      held: (line) => between(/^==[^\s=](?:[^=]*[^\s=])?==(?![\w=])/.exec(line)?.[0], 2, 2),
      previous: (code) => !isWord(code),
    }),
    [codeOf('[')]: noteLink,
    [codeOf('!')]: noteLink,
  },
};

const literals = ['tagLine', 'tag', 'unseenLines', 'cardLine', 'attributes'] as const;
const holders = ['inlineNote', 'marked', 'noteLink'] as const;
const handles = (types: readonly TokenType[], handle: (type: TokenType) => Handle): Record<string, Handle> =>
  Object.fromEntries(types.map((type) => [type, handle(type)]));

const fromDialects: FromExtension = {
  enter: handles([...literals, ...holders], (type) => {
    const isHolder = (holders as readonly string[]).includes(type);
    return function (token) {
      const node = { type, value: this.sliceSerialize(token), ...(isHolder && { children: [] }) };
      this.enter(node as unknown as Nodes, token);
    };
  }),
  exit: handles(
    [...literals, ...holders],
    () =>
      function (token) {
        this.exit(token);
      },
  ),
};

/** @param withNotes whether Obsidian's syntax is supported too */
export const dialects = (withNotes: boolean): { syntax: Extension[]; tree: FromExtension[] } => ({
  syntax: [paragraphs, formulas, htmlHoldingMarkdown, beyondMarkdown, tags, ...(withNotes ? [ofNotes] : [])],
  tree: [tagsFromMarkdown, formulasFromMarkdown, fromDialects],
});
