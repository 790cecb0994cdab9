/** The Markdown of inline kinds (`src/inlines/<kind>/markdown.ts`), and the context that it needs. */
import type { FootnoteDefinition, Nodes, PhrasingContent, Root } from 'mdast';
import { newElement, type InlineSchema } from './kind.ts';
import { writeElement, type InlineElement, type InlineNode } from './tree.ts';

export interface MarkdownKind {
  /** @returns undefined if Markdown cannot express it, so that it is written as HTML */
  write?: (element: InlineElement, at: WritingAt) => PhrasingContent[] | undefined;
  /** HTML, to be cleaned, by the type of phrasing that means this kind. */
  read?: { [Type in PhrasingContent['type']]?: (node: PhrasingContent & { type: Type }, at: ReadingAt) => string };
}

/** State while one document is written. */
export interface MarkdownWriting {
  /** The notes so far; they are written at the end. */
  notes: FootnoteDefinition[];
  /** Identifiers of named notes, by name and text. */
  calledNotes: Map<string, string>;
}

/** A place in a line that is written. */
interface WritingAt extends MarkdownWriting {
  before: InlineNode | undefined;
  after: InlineNode | undefined;
  /**
   * Writes its content.
   * @param onOneLine whether breaks are tags; absent: as in the surrounding text
   */
  inner: (nodes: readonly InlineNode[], onOneLine?: boolean) => PhrasingContent[];
}

/** Context that phrasing needs from its text. */
export interface MarkdownReading {
  /** The Markdown that was read. */
  source: string;
  footnotes: ReadonlyMap<string, FootnoteDefinition>;
  /** Those that are called more than once. */
  calledAgain: ReadonlySet<string>;
  /** Addresses by the label of a reference link. */
  definitions: ReadonlyMap<string, string>;
  /** Returns the id of a chart's data by its address in the text; undefined if the data is not imported. */
  data?: (src: string) => string | undefined;
  /** Returns whether a key in a sentence, as `@key`, is known: otherwise it is a name on a social network. */
  knowsKey: (key: string) => boolean;
  /** The footnotes whose text is being read: one may name itself. */
  open: Set<string>;
}

/** A place in a line that is read. */
interface ReadingAt extends MarkdownReading {
  inner: (nodes: readonly PhrasingContent[]) => string;
  /** Several blocks as one text. */
  flow: (nodes: readonly Nodes[]) => string;
}

/** The footnotes and addresses that a text defines, the first of each name. */
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

/** The Markdown that a node was read from; '' for one that was made. */
export function sourceOf({ position }: Nodes, { source }: MarkdownReading): string {
  return source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}

/** Something between the asterisks, that does not begin or end with a space. */
export function isPlain(nodes: readonly InlineNode[]): boolean {
  const [first, last] = [nodes[0], nodes.at(-1)];
  const starts = typeof first !== 'string' || /^\S/.test(first);
  const ends = typeof last !== 'string' || /\S$/.test(last);
  return nodes.length > 0 && starts && ends && nodes.every((node) => typeof node === 'string');
}

/** A kind that is one element around its words, in Markdown signs around them. */
export const wrapped = (schema: InlineSchema, type: 'strong' | 'emphasis' | 'delete'): MarkdownKind => ({
  write: ({ tag, children }, { inner }) =>
    tag === newElement(schema).tag && isPlain(children) ? [{ type, children: inner(children) }] : undefined,
  read: {
    [type]: ({ children }: { children: PhrasingContent[] }, { inner }: ReadingAt) =>
      writeElement(newElement(schema), inner(children)),
  },
});

/** Returns whether the neighbors of a formula or code would change it: two adjacent ones would become one. */
export function isTouched({ kind }: InlineElement, { before, after }: Pick<WritingAt, 'before' | 'after'>): boolean {
  const isAlike = (node: InlineNode | undefined) => typeof node === 'object' && node.kind === kind;
  return isAlike(before) || isAlike(after);
}
