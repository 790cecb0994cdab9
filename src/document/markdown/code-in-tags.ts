/** Detects code between two unknown tags of a site generator by typical patterns. */
import { findCodeLanguage } from '#contract/code-languages.ts';
import { tagsOf, type Tag } from './shortcodes.ts';
import { isKnownPair } from './tag-pairs.ts';
import { tagPattern } from './tag-syntax.ts';

const tagAlone = new RegExp(`^[ \\t]*(?:${tagPattern})[ \\t]*$`);
const fence = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(`{3,}|~{3,})/;

/** Tags whose content another module handles, or whose content is never code. */
const notCode = new Set(['raw', 'comment', 'math', 'katex', 'mathjax', 'latex', 'tex', 'html', 'rawhtml']);

/**
 * Returns a text in which code between two unknown tags is fenced. Two such tags on separate lines, as in `{{< panel
 * >}}` and `{{< /panel >}}`, are replaced by fences, so that line numbers do not change.
 * @param source Markdown with `
 * ` line breaks
 */
export function withFencedCode(source: string): string {
  if (!/\{[{%]/.test(source)) return source;
  const lines = source.split('\n');
  let open: { tag: Tag; at: number } | undefined;
  let fenced = '';
  for (const [at, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1] ?? '';
    if (fenced !== '') {
      if (mark.startsWith(fenced) && /^[ \t>]*[`~]+[ \t]*$/.test(line)) fenced = '';
    } else if (mark !== '') [fenced, open] = [mark, undefined];
    else if (tagAlone.test(line)) {
      const [tag] = tagsOf(line.trim());
      if (tag?.isClosing && open?.tag.name === tag.name) {
        if (tag.name === 'highlight') withoutPre(lines, open.at, at);
        else fenceIn(lines, open.tag, open.at, at);
      }
      open = tag && !tag.isClosing ? { tag, at } : undefined;
    }
  }
  return lines.join('\n');
}

/**
 * Removes `<pre>` around `highlight` tags. In HTML, the tags would be shown as text, and the code would end at a
 * blank line.
 */
function withoutPre(lines: string[], from: number, to: number): void {
  let [before, after] = [from - 1, to + 1];
  while (lines[before]?.trim() === '') before -= 1;
  while (lines[after]?.trim() === '') after += 1;
  const [opening, closing] = [/<pre\b[^<>]*>\s*$/i, /^\s*<\/pre\s*>/i];
  if (!opening.test(lines[before] ?? '') || !closing.test(lines[after] ?? '')) return;
  lines[before] = lines[before]?.replace(opening, '') ?? '';
  lines[after] = lines[after]?.replace(closing, '') ?? '';
  lines[from] = lines[from]?.trimStart() ?? '';
}

/** Replaces two tags with fences if there is code between them. */
function fenceIn(lines: string[], { name, said }: Tag, from: number, to: number): void {
  const inside = lines.slice(from + 1, to);
  if (notCode.has(name) || isKnownPair(name) || !looksLikeCode(inside)) return;
  const longest = Math.max(
    2,
    ...inside
      .join('\n')
      .split(/[^`]+/)
      .map((run) => run.length),
  );
  const marks = '`'.repeat(longest + 1);
  const words = [...said.split(/[\s"']+/).map((word) => word.replace(/^\w+[=:]/, '')), name];
  const language = words.map(findCodeLanguage).find((found) => found !== undefined)?.value ?? '';
  const indent = /^[ \t]*/.exec(lines[from] ?? '')?.[0] ?? '';
  lines[from] = indent + marks + language;
  lines[to] = indent + marks;
}

const words = (line: string): number => line.match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0;

/** Patterns that occur only in code. */
const ofCode: readonly RegExp[] = [
  /[{};\\]$|^[)}\]]+[;,)]*$|=>$/,
  /^[\w.$[\]"'*]+(?:\s*,\s*[\w.$]+)*(?:\s+(?::=|<-|[+\-*/|&]?=)\s|=)\s*\S/,
  /^[\w.$:]+\(.*\)\s*[{:;,]?$|^[\w.$]+\($/,
  /^(?:\$|#!|>>>|PS>)\s?\S|^(?:\/\/|\/\*|\*\/|<\?|#include\b)/,
  /^"[\w-]+":|^(?:- )?[\w-]+:(?:\s+[\w"'[{|>./-]\S*)?$/,
  /^(?:def|class|func|fn|function|let|const|var|import|from|package|public|private|static|struct|enum|using|return|if|elif|else|for|while|switch|case|try|except|catch|with|end|print|echo)\b[^.!?]*[()[\]{}=:;<>"'_]|^(?:import|package|from|return|end)\s+[\w."]+$/,
  /^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|FROM|WHERE|GROUP BY|ORDER BY|JOIN|LEFT JOIN|LIMIT)\s/,
  /^(?:sudo|npm|npx|yarn|pnpm|pip3?|git|docker|kubectl|cd|curl|wget|apt(?:-get)?|brew|cargo|python3?|node|ssh|mkdir|chmod|bundle|gem)\s+[^.!?]*[\w/~.$=-]+$/,
];
/** Patterns of lines that are prose or Markdown and not code. */
const ofProse: readonly RegExp[] = [
  /^(?:[-*+]|\d+[.)])\s+\w+\s+\w+|^>\s|^\||^\$\$|^#{2,6}\s|^<|!?\[[^\]]*\]\([^)]*\)|\*\*\w/,
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}].*[。、！？]/u,
];

/** Returns whether these lines look like code: code lines must outnumber prose lines by more than two to one. */
function looksLikeCode(lines: readonly string[]): boolean {
  let [code, prose] = [0, 0];
  for (const line of lines.map((each) => each.trim())) {
    if (ofProse.some((pattern) => pattern.test(line)) || (words(line) > 4 && /[.!?…]["')]*$/.test(line))) prose += 1;
    else if (ofCode.some((pattern) => pattern.test(line))) code += 1;
    else if (words(line) > 3 && !/^#/.test(line) && /^[\p{L}\s,’'-]+[.:!?]?$/u.test(line)) prose += 1;
  }
  return code > 0 && code > 2 * prose;
}
