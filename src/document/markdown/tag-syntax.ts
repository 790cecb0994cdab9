/**
 * Extension of micromark for the tags of site generators: Liquid's and Markdoc's `{% name … %}`, Hugo's
 * `{{< name … >}}` and `{{% name … %}}`. A tag can be on a separate line, in a sentence or in a link target. Also
 * parses Liquid output (`{{ … }}`), comments, code between two tags, and `:::` blocks.
 */
import { labelEnd } from 'micromark-core-commonmark';
import type { Code as MarkdownCode, Node } from 'mdast';
import type { Extension as FromExtension } from 'mdast-util-from-markdown';
import type { Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';
import { ahead, lineOf, linesOf, pieces, spanOf, type Piece } from './scan.ts';

/** A line that contains only tags, or several lines with one tag. */
export interface TagLineNode extends Node {
  type: 'tagLine';
  value: string;
}
/** A tag within a paragraph. */
export interface TagNode extends Node {
  type: 'tag';
  value: string;
}

declare module 'mdast' {
  interface RootContentMap {
    tagLine: TagLineNode;
    tag: TagNode;
  }
  interface PhrasingContentMap {
    tag: TagNode;
  }
}
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    tagLine: 'tagLine';
    tagCode: 'tagCode';
    tag: 'tag';
  }
}

const inQuotes = String.raw`"[^"]*"|'[^']*'`;
/** Matches one tag. Braces are allowed in a tag only inside quotes. */
export const tagPattern = String.raw`\{%[^{}]*%\}|\{%(?:${inQuotes}|[^{}%"']|%(?!\}))*%\}|\{\{[<%][^{}]*[>%]\}\}|\{\{[<%](?:${inQuotes}|[^{}"'])*[>%]\}\}`;
/** Matches output of Liquid. */
export const outputPattern = String.raw`\{\{(?![<%])[^{}&]*\}\}`;

const oneTag = new RegExp(`^(?:${tagPattern}|${outputPattern})$`);
const tagsAlone = new RegExp(String.raw`^(?:(?:${tagPattern})\s*)+$`);
/** Matches lines that end with an unclosed tag. */
const tagsGoOn = new RegExp(
  String.raw`^(?:(?:${tagPattern})\s*)*(?:\{%(?:(?!%\})[^{}])*|\{\{[<%](?:(?![>%]\}\})[^{}])*)$`,
);

/** Pairs of opening and closing delimiters for comments of Liquid, Hugo and MDX. Readers never see such comments. */
export const commentEnds: readonly (readonly [opening: RegExp, closing: RegExp])[] = [
  [/\{%-?\s*comment\s*-?%\}/g, /\{%-?\s*endcomment\s*-?%\}/g],
  [/\{\{[<%]?\s*\/\*/g, /\*\/\s*[>%]?\}\}/g],
  [/\{\/\*/g, /\*\/\}/g],
  [/\{::comment\}/g, /\{:\/(?:comment)?\}/g],
];
const ends = commentEnds.map(([opening, closing]) => ({
  opening: new RegExp(`^${opening.source}`),
  closing: new RegExp(String.raw`${closing.source}\s*$`),
}));
const commentOf = (text: string) => ends.find(({ opening }) => opening.test(text));
export const isComment = (text: string): boolean => commentOf(text)?.closing.test(text) ?? false;

const highlight = {
  opening: /^(?:\{%-?\s*highlight\b\s*([^%]*?)\s*-?%\}|\{\{[<%]\s*highlight\b\s*((?:"[^"]*"|[^{}"])*?)\s*[>%]\}\})/,
  closing: /\{%-?\s*endhighlight\s*-?%\}|\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/,
};

const brace = 123;
const colon = 58;
const closeBracket = 93;

/** Returns whether a line opens a code block with a `highlight` tag. */
export const opensCode = (line: string): boolean => highlight.opening.test(line);

/** Syntax extension for tags. Not used for plain Markdown. */
export const tags: Extension = {
  flow: {
    [brace]: [
      // Lines between the opening and the closing tag of a code block, including blank lines, are never Markdown.
      linesOf({
        type: 'tagCode',
        opens: opensCode,
        closes: (line) => highlight.closing.test(line),
        isOpenEnded: true,
      }),
      linesOf({
        type: 'unseenLines',
        opens: (line) => commentOf(line) !== undefined,
        closes: (_, all) => isComment(all),
      }),
      linesOf({
        type: 'tagLine',
        opens: (line) => tagsAlone.test(line) || tagsGoOn.test(line),
        closes: (_, all) => tagsAlone.test(all),
        goesOn: (line, all) => line.trim() !== '' && tagsGoOn.test(all),
      }),
    ],
    [colon]: lineOf('tagLine', (line) => /^:{3,}(?:\s*$|\s*\{[^{}]*\}[^{}]*$|\s*[\w-]+(?![^\s{]*:))/.test(line)),
  },
  text: {
    [brace]: spanOf({
      type: 'tag',
      closers: '}',
      accepts: (text) => (commentOf(text) ? isComment(text) : oneTag.test(text)),
      // Braces are allowed only in quotes and in comments.
      refuses: (text) => text.endsWith('{') && text.length > 2 && !/["']/.test(text) && !commentOf(text),
      most: 2_000,
      overLines: true,
    }),
    [closeBracket]: { ...labelEnd, name: 'labelEndWithTag', tokenize: tokenizeLink } satisfies Construct,
  },
};

/** Matches a link target that contains tags with spaces and quotes: `]({{ '/a.png' | relative_url }})`. */
const destination = new RegExp(
  String.raw`^\]\(([ \t]*)((?:${tagPattern}|${outputPattern}(?:[ \t]+(?=\{%))?|[^\s(){]|\{(?![{%])|\([^\s(){}]*\))*)(?:([ \t]+)("[^"]*"|'[^']*'))?([ \t]*)\)`,
);

/** Creates the same tree as CommonMark's link construct, which handles links without tags. */
function tokenizeLink(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const starts = this._labelStarts ?? [];
  while (starts.at(-1)?._balanced) starts.pop();
  const start = starts.at(-1);
  if (!start || start._inactive) return nok;
  return ahead(
    effects,
    (line) => {
      const [, before = '', address = '', space = '', title = '', after = ''] = destination.exec(line) ?? [];
      if (!/\{[{%]/.test(address)) return nok;
      const marks = title === '' ? 0 : 1;
      const resource: Piece[] = [
        [1, 'resourceMarker'],
        [before.length, 'whitespace'],
        [address.length, 'resourceDestination', 'resourceDestinationRaw', 'resourceDestinationString', 'chunkString'],
        [space.length, 'whitespace'],
      ];
      const titled: Piece[] = [
        [marks, 'resourceTitleMarker'],
        [title.length - 2 * marks, 'resourceTitleString', 'chunkString'],
        [marks, 'resourceTitleMarker'],
      ];
      const end: Piece[] = [
        [after.length, 'whitespace'],
        [1, 'resourceMarker'],
      ];
      const ended = pieces(effects, end, (code) => {
        effects.exit('resource');
        starts.pop();
        return ok(code);
      });
      const inTitle = pieces(effects, titled, (code) => {
        effects.exit('resourceTitle');
        return ended(code);
      });
      const inResource = pieces(effects, resource, (code) => {
        if (marks === 0) return ended(code);
        effects.enter('resourceTitle');
        return inTitle(code);
      });
      return pieces(effects, [[1, 'labelEnd', 'labelMarker']], (code) => {
        effects.enter('resource');
        return inResource(code);
      });
    },
    500,
  );
}

export const tagsFromMarkdown: FromExtension = {
  enter: {
    tagCode(token) {
      this.enter(codeOf(this.sliceSerialize(token)), token);
    },
  },
  exit: {
    tagCode(token) {
      this.exit(token);
    },
  },
};

/** @param source code block from the opening to the closing tag */
function codeOf(source: string): MarkdownCode {
  const [start = '', ofLiquid, ofHugo] = highlight.opening.exec(source) ?? [];
  const lang = /^["']?([\w+#.-]+)/.exec(ofLiquid ?? ofHugo ?? '')?.[1] ?? null;
  const inside = source.slice(start.length);
  const end = highlight.closing.exec(inside);
  const value = end ? inside.slice(0, end.index) + inside.slice(end.index + end[0].length) : inside;
  return { type: 'code', lang, meta: null, value: value.replace(/^[ \t]*\n|\n?[ \t]*$/g, '') };
}
