/**
 * Represents a line as runs. A run is a piece of text with marks, or an embed (line break, note, formula, citation). An
 * embed counts as one character. When runs are cut or joined, marks stay well nested, and equal adjacent marks are
 * merged.
 */
import { openingTag, writeInline, type InlineElement, type InlineNode } from '#domain/inline/tree.ts';
import { inlineSchemas } from './index.ts';
import { readInline } from './text.ts';

/** The element of a mark, without its content. */
export type Mark = InlineElement;

export interface Run {
  /** Marks, outermost first. */
  marks: readonly Mark[];
  /** Text of the run; absent if the run is an embed. */
  text?: string;
  embed?: InlineElement;
}

const embeds = new Set(inlineSchemas.filter(({ embed }) => embed).map(({ name }) => name));

/** @param html stored inline HTML */
export function parseRuns(html: string): Run[] {
  const runs: Run[] = [];
  const walk = (nodes: readonly InlineNode[], marks: readonly Mark[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string') runs.push({ marks, text: node });
      else if (embeds.has(node.kind)) runs.push({ marks, embed: node });
      else walk(node.children, [...marks, { ...node, children: [] }]);
    }
  };
  walk(readInline(html), []);
  return joinRuns(runs);
}

/** Returns the runs as inline HTML. */
export const writeRuns = (runs: readonly Run[]): string => writeInline(treeOf(runs));

/** Converts runs to a tree; a mark without text is dropped. */
export function treeOf(runs: readonly Run[]): InlineNode[] {
  const root: InlineNode[] = [];
  let open: InlineElement[] = [];
  for (const { marks, text, embed } of runs) {
    if (text === '') continue;
    const parted = marks.findIndex((mark, depth) => !open[depth] || !isSame(open[depth], mark));
    open = open.slice(0, parted < 0 ? marks.length : parted);
    for (const mark of marks.slice(open.length)) {
      const made = { ...mark, children: [] };
      (open.at(-1)?.children ?? root).push(made);
      open.push(made);
    }
    (open.at(-1)?.children ?? root).push(embed ?? text ?? '');
  }
  return root;
}

/** Returns the length of runs in characters; an embed counts as one character. */
export function lengthOfRuns(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + lengthOf(run), 0);
}

/** Returns the runs between two offsets. */
export function sliceRuns(runs: readonly Run[], from: number, to = Infinity): Run[] {
  const sliced: Run[] = [];
  let at = 0;
  for (const run of runs) {
    const length = lengthOf(run);
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, length)];
    if (start < end) sliced.push(run.text === undefined ? run : { ...run, text: run.text.slice(start, end) });
    at += length;
  }
  return sliced;
}

/** Joins lists of runs, with equal adjacent marks merged. */
export function joinRuns(...parts: (readonly Run[])[]): Run[] {
  const joined: Run[] = [];
  for (const run of parts.flat()) {
    const last = joined.at(-1);
    const isText = last?.text !== undefined && run.text !== undefined;
    if (isText && areSame(last.marks, run.marks))
      joined[joined.length - 1] = { ...last, text: `${last.text}${run.text}` };
    else if (run.text !== '') joined.push(run);
  }
  return joined;
}

/** Adds a mark to the whole text, or removes marks of its kind. */
export function markRuns(runs: readonly Run[], { kind, ...mark }: Mark, on: boolean): Run[] {
  return runs.map((run) => {
    const marks = run.marks.filter((item) => item.kind !== kind);
    return { ...run, marks: on ? [...marks, { kind, ...mark }] : marks };
  });
}

/** Returns whether every character has a mark of this kind. */
export function areMarked(runs: readonly Run[], { kind }: Mark): boolean {
  return runs.length > 0 && runs.every(({ marks }) => marks.some((mark) => mark.kind === kind));
}

const isSame = (a: Mark, b: Mark) => openingTag(a) === openingTag(b);
const areSame = (some: readonly Mark[], others: readonly Mark[]) =>
  some.length === others.length && some.every((mark, depth) => isSame(mark, others[depth] ?? mark));

function lengthOf({ text }: Run): number {
  return text === undefined ? 1 : text.length;
}
