/** Syntax of ruby and emphasis dots in Markdown: `｜漢字《かんじ》`, `《《強調》》`. */
import type { Node, Nodes, Parent, PhrasingContent } from 'mdast';
import type { Extension as FromExtension, Handle } from 'mdast-util-from-markdown';
import type { Options } from 'mdast-util-to-markdown';
import type { Extension, TokenType } from 'micromark-util-types';
import { typedDots } from '#inlines/basic/schema.ts';
import { typedRuby } from '#inlines/ruby/schema.ts';
import { heldOf } from './scan.ts';

interface TypedRubyNode extends Node {
  type: 'typedRuby';
  value: string;
}
interface TypedDotsNode extends Parent {
  type: 'typedDots';
  children: PhrasingContent[];
}

declare module 'mdast' {
  interface RootContentMap {
    typedRuby: TypedRubyNode;
    typedDots: TypedDotsNode;
  }
  interface PhrasingContentMap {
    typedRuby: TypedRubyNode;
    typedDots: TypedDotsNode;
  }
}
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    typedRuby: 'typedRuby';
    typedDots: 'typedDots';
  }
}

/** Patterns of ruby and emphasis dots. Text that contains Markdown characters is parsed as Markdown instead. */
const ruby = new RegExp(`^${typedRuby}`, 'u');
const signs = /[\\*_~`[\]<>&$@^={}|]/;
const dots = new RegExp(`^${typedDots}`, 'u');

export const japanese: Extension = {
  text: {
    ['｜'.charCodeAt(0)]: heldOf({
      type: 'typedRuby',
      most: 300,
      held(line) {
        const [whole = ''] = ruby.exec(line) ?? [];
        return whole === '' || signs.test(whole) ? undefined : [whole.length, 0, 0];
      },
    }),
    ['《'.charCodeAt(0)]: heldOf({
      type: 'typedDots',
      most: 1_000,
      held(line) {
        const [whole = ''] = dots.exec(line) ?? [];
        return whole === '' ? undefined : [2, whole.length - 4, 2];
      },
    }),
  },
};

/** Matches `{漢字|かんじ}` as in Denden and VFM: kanji followed by readings. */
const braced = /^\{(?=[^{}|\n]*\p{Script=Han})[^{}|\n]+(?:\|[^{}|\n\p{Script=Han}]*[^{}|\n\s\p{Script=Han}])+\}/u;
export const bracedRuby = heldOf({
  type: 'typedRuby',
  most: 300,
  held(line) {
    const [whole = ''] = braced.exec(line) ?? [];
    return whole === '' || signs.test(whole.slice(1, -1).replaceAll('|', '')) ? undefined : [whole.length, 0, 0];
  },
});

const types: readonly TokenType[] = ['typedRuby', 'typedDots'];
const handles = (handle: (type: TokenType) => Handle): Record<string, Handle> =>
  Object.fromEntries(types.map((type) => [type, handle(type)]));

export const japaneseFromMarkdown: FromExtension = {
  enter: handles(
    (type) =>
      function (token) {
        const held = type === 'typedDots' ? { children: [] } : { value: this.sliceSerialize(token) };
        this.enter({ type, ...held } as unknown as Nodes, token);
      },
  ),
  exit: handles(
    () =>
      function (token) {
        this.exit(token);
      },
  ),
};

/** Escapes literal text that would be parsed as ruby or emphasis dots. */
export const japaneseToMarkdown: Options = {
  unsafe: [
    { character: '｜', after: String.raw`(?=[^｜《》\n]+《[^《》\n]+》)`, inConstruct: 'phrasing' },
    { character: '《', after: '(?=《)', inConstruct: 'phrasing' },
  ],
};
