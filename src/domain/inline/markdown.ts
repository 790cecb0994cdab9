/** The interface of `src/inlines/<kind>/markdown.ts`, which converts an inline kind to Markdown and back. */
import type { FootnoteDefinition, Nodes, PhrasingContent, Root } from 'mdast';
import { newElement, type InlineSchema } from './kind.ts';
import { writeElement, type InlineElement, type InlineNode } from './tree.ts';

export interface MarkdownKind {
  /** @returns undefined if Markdown has no syntax for the element, which is then written as HTML */
  write?: (element: InlineElement, at: WritingAt) => PhrasingContent[] | undefined;
  /**
   * For each Markdown node type that corresponds to this kind, a function that returns its HTML, which is not
   * cleaned.
   */
  read?: { [Type in PhrasingContent['type']]?: (node: PhrasingContent & { type: Type }, at: ReadingAt) => string };
}

/** State of writing one document as Markdown. */
export interface MarkdownWriting {
  /** The notes that were written so far. They are added at the end of the Markdown. */
  notes: FootnoteDefinition[];
  /** Markdown identifiers of named notes. The key contains the note's name and text. */
  calledNotes: Map<string, string>;
}

/** A position in a line that is being written. */
interface WritingAt extends MarkdownWriting {
  before: InlineNode | undefined;
  after: InlineNode | undefined;
  /**
   * Converts the content of the element.
   * @param onOneLine whether line breaks are written as `<br>`; if absent, as in the surrounding text
   */
  inner: (nodes: readonly InlineNode[], onOneLine?: boolean) => PhrasingContent[];
}

/** Context for parsing phrasing content. */
export interface MarkdownReading {
  /** The Markdown source. */
  source: string;
  footnotes: ReadonlyMap<string, FootnoteDefinition>;
  /** Names of footnotes that are referenced several times. */
  calledAgain: ReadonlySet<string>;
  /** URLs by the label of a reference link. */
  definitions: ReadonlyMap<string, string>;
  /** Returns the id of a chart's data by its URL in the Markdown; undefined if the data is not imported. */
  data?: (src: string) => string | undefined;
  /**
   * Returns whether `@key` in a sentence is a known citation key. An unknown key counts as a name on a social network.
   */
  knowsKey: (key: string) => boolean;
  /** Footnotes that are being converted. Prevents endless recursion if a footnote references itself. */
  open: Set<string>;
}

/** A position in a line that is being read. */
interface ReadingAt extends MarkdownReading {
  inner: (nodes: readonly PhrasingContent[]) => string;
  /** Converts several blocks to one line of inline HTML. */
  flow: (nodes: readonly Nodes[]) => string;
}

/**
 * Returns the footnotes and URLs that a Markdown document defines; if a name is defined several times, the first
 * definition is used.
 */
export function definitionsOf(root: Root): Pick<MarkdownReading, 'footnotes' | 'calledAgain' | 'definitions'> {
  const footnotes = new Map<string, FootnoteDefinition>();
  const definitions = new Map<string, string>();
  const called = new Set<string>();
  const calledAgain = new Set<string>();
  const visit = (node: Nodes): void => {
    if (node.type === 'footnoteDefinition' && !footnotes.has(node.identifier)) footnotes.set(node.identifier, node);
    if (node.type === 'footnoteReference') (called.has(node.identifier) ? calledAgain : called).add(node.identifier);
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node.url);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return { footnotes, calledAgain, definitions };
}

/** Returns the Markdown source of a node; '' for a node that is not in the source. */
export function sourceOf({ position }: Nodes, { source }: MarkdownReading): string {
  return source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}

/** Returns whether nodes are plain text without spaces at the ends. Markdown requires such text between asterisks. */
export function isPlain(nodes: readonly InlineNode[]): boolean {
  const [first, last] = [nodes[0], nodes.at(-1)];
  const starts = typeof first !== 'string' || /^\S/.test(first);
  const ends = typeof last !== 'string' || /\S$/.test(last);
  return nodes.length > 0 && starts && ends && nodes.every((node) => typeof node === 'string');
}

/**
 * Creates the Markdown conversion for a kind that corresponds to one Markdown node type with delimiters around its
 * content.
 */
export const wrapped = (schema: InlineSchema, type: 'strong' | 'emphasis' | 'delete'): MarkdownKind => ({
  write: ({ tag, children }, { inner }) =>
    tag === newElement(schema).tag && isPlain(children) ? [{ type, children: inner(children) }] : undefined,
  read: {
    [type]: ({ children }: { children: PhrasingContent[] }, { inner }: ReadingAt) =>
      writeElement(newElement(schema), inner(children)),
  },
});

/** Returns whether a formula or code is directly next to another formula or code, with which it would merge. */
export function isTouched({ kind }: InlineElement, { before, after }: Pick<WritingAt, 'before' | 'after'>): boolean {
  const isAlike = (node: InlineNode | undefined) => typeof node === 'object' && node.kind === kind;
  return isAlike(before) || isAlike(after);
}
