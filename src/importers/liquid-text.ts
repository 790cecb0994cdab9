/**
 * Removes Liquid tags from a text. Values from the site's files are inserted. Tags with unknown values are reported and
 * never shown.
 */
import { problem } from '#contract/problems.ts';
import { blank, withoutCode } from './comparable-source.ts';
import { holds, saidBy, type LiquidValues } from './liquid-values.ts';
import type { Diagnostic } from './diagnostics.ts';

/** Matches text that is not Liquid, or that another module parses. */
const apart = /\{%-?\s*(raw|comment|highlight)\b[^]*?\{%-?\s*end\1\s*-?%\}/g;
const formulas = /\$\$[^$]*\$\$|\$[^$\n]*\$|\\\([^\n]*?\\\)/g;

const inBlocks = 'for|tablerow|if|unless|case|capture';
const control = new RegExp(
  String.raw`\{%-?\s*(assign|set|increment|decrement|cycle|break|continue|elsif|else|when|(?:end)?(?:${inBlocks}))\b([^{}]*?)-?%\}`,
  'g',
);
/** Matches output tags, except in the URLs of images and links, which another module parses. */
const output =
  /(?<!\]\([^\s()]{0,99}|=\s?["']?[^\s"']{0,99})\{\{-?\s*([a-z_]\w*(?:\.[\w-]+)*)\s*((?:\|[^{}]*?)?)-?\}\}/gi;

interface Token {
  start: number;
  end: number;
  /** Name of the tag; undefined for an output tag. */
  name: string | undefined;
  said: string;
  line: number;
}

interface Frame {
  name: string;
  /** Whether readers saw the open branch; undefined if unknown. */
  holds: boolean | undefined;
  /** Whether readers saw the open branch or an earlier branch. */
  isDone: boolean;
  /** For a `capture` tag: the start of the captured text, and the number of losses before it. */
  from: number;
  lostBefore: number;
  said: string;
}

interface WithoutLiquid {
  text: string;
  lost: Diagnostic[];
}

/**
 * @param isLiquid whether the source site is known to use Liquid; if false, the tags in the text decide
 * @returns the text with unchanged line numbers
 */
export function withoutLiquid(text: string, values: LiquidValues, isLiquid: boolean): WithoutLiquid {
  // Markdoc also has tags with these names. A closing tag with a slash (`{% /`) occurs only in Markdoc.
  if (!/\{[{%]/.test(text) || /\{%\s*\//.test(text)) return { text, lost: [] };
  const tokens = tokensIn(text, isLiquid);
  const closed = pairsOf(tokens);
  const lost: Diagnostic[] = [];
  const open: Frame[] = [];
  let [made, at] = ['', 0];
  const isSeen = () => open.every((frame) => frame.holds !== false);
  const say = (part: string) => void (made += isSeen() ? part : ends(part));
  const tagOf = ({ start, end }: Token) => problem('lossTag', text.slice(start, end));
  const lose = (token: Token, what = tagOf(token), reason = problem('tagUnsupported')) =>
    void (isSeen() && lost.push({ line: token.line, what, reason }));
  for (const token of tokens) {
    const { start, end, name, said } = token;
    say(text.slice(at, start));
    at = end;
    made += ends(text.slice(start, end));
    if (name === undefined) {
      const value = saidBy(said, values);
      if (value === undefined) lose(token);
      else say(value);
    } else if (name === 'assign' || name === 'set') assign(token);
    else if (closed.has(token)) begin(token);
    else if (/^(?:elsif|else|when)$/.test(name)) branch(open.at(-1), token, values);
    else if (name.startsWith('end') && open.at(-1)?.name === name.slice(3)) finish();
    else lose(token);
  }
  say(text.slice(at));
  return { text: made, lost };

  function assign(token: Token): void {
    const [, name = '', said = ''] = /^([\w-]+)\s*=\s*(.+)$/s.exec(token.said) ?? [];
    const value = saidBy(said, values);
    if (!isSeen()) return;
    values.named.delete(name);
    if (value === undefined) lose(token);
    else values.named.set(name, value);
  }

  function begin(token: Token): void {
    const { name = '', said } = token;
    const found = name === 'if' ? holds(said, values) : name === 'unless' ? not(holds(said, values)) : undefined;
    if (found === false) lose(token, problem('lossHidden'), problem('hiddenThere'));
    else if (found === undefined && name !== 'capture') lose(token);
    const frame = { name, said, from: made.length, lostBefore: lost.length, isDone: found === true };
    open.push({ ...frame, holds: name === 'for' || name === 'tablerow' ? false : found });
  }

  function finish(): void {
    const frame = open.pop();
    if (frame?.name !== 'capture' || !isSeen()) return;
    const words = made.slice(frame.from);
    made = made.slice(0, frame.from) + ends(words);
    const isKnown = lost.length === frame.lostBefore && !words.trim().includes('\n');
    if (isKnown) values.named.set(frame.said, words.trim());
    else values.named.delete(frame.said);
  }
}

/** If a condition is unknown, all its branches stay. */
function branch(frame: Frame | undefined, { name, said }: Token, values: LiquidValues): void {
  if (!frame || !/^(?:if|unless)$/.test(frame.name) || (frame.holds === undefined && !frame.isDone)) return;
  const found = name === 'else' ? true : holds(said, values);
  frame.holds = frame.isDone ? false : found;
  frame.isDone ||= found === true;
}

const not = (value: boolean | undefined) => (value === undefined ? undefined : !value);
const ends = (text: string): string => text.replace(/[^\n]/g, '');

/** Returns the Liquid tags of a text in order, except tags in code. */
function tokensIn(text: string, isLiquid: boolean): Token[] {
  const prose = withoutIndented(withoutCode(text).replace(apart, blank));
  const tags = [...prose.matchAll(control)];
  const outputs = isLiquid || tags.length > 0 ? [...prose.replace(formulas, blank).matchAll(output)] : [];
  const found = [
    ...tags.map(({ index, 0: { length }, 1: name, 2: said = '' }) => ({ index, length, name, said })),
    ...outputs.map(({ index, 0: { length }, 1: path = '', 2: said = '' }) => ({
      index,
      length,
      name: undefined,
      said: path + said,
    })),
  ].sort((a, b) => a.index - b.index);
  let [line, at] = [1, 0];
  return found.map(({ index, length, name, said }) => {
    for (; at < index; at += 1) if (text[at] === '\n') line += 1;
    return { start: index, end: index + length, name, said: said.trim(), line };
  });
}

/** Replaces lines that are indented code by blanks. In a loop or branch, an indented line is not code. */
function withoutIndented(prose: string): string {
  let [depth, isCode, wasBlank] = [0, false, true];
  return prose
    .split('\n')
    .map((line) => {
      isCode = /^(?: {4}|\t)/.test(line) && depth === 0 && (isCode || wasBlank);
      wasBlank = line.trim() === '' || (isCode && wasBlank);
      if (isCode) return blank(line);
      for (const [, end] of line.matchAll(new RegExp(String.raw`\{%-?\s*(end)?(?:${inBlocks})\b`, 'g')))
        depth = Math.max(0, depth + (end === undefined ? 1 : -1));
      return line;
    })
    .join('\n');
}

/** Returns the tags that have a closing tag. */
function pairsOf(tokens: readonly Token[]): Set<Token> {
  const closed = new Set<Token>();
  const open: Token[] = [];
  for (const token of tokens) {
    const name = token.name ?? '';
    if (new RegExp(`^(?:${inBlocks})$`).test(name)) open.push(token);
    else if (name.startsWith('end')) {
      const found = open.findLastIndex((one) => one.name === name.slice(3));
      if (found >= 0) closed.add(open[found] as Token);
      if (found >= 0) open.length = found;
    }
  }
  return closed;
}
