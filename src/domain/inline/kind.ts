/** The interface of an inline kind, for each operation on a text (`src/inlines/<kind>/`). */
import type { Formulas } from '#domain/document/formulas.ts';
import type { Reference } from '#domain/document/numbers.ts';
import type { InlineElement, InlineNode } from './tree.ts';

/** `schema.ts`: its markup, and where it is allowed. */
export interface InlineSchema {
  name: string;
  /** Element names that mean it, and the one that each is stored as. */
  tags: Readonly<Record<string, string>>;
  /** For a span: the class that identifies it. */
  class?: string;
  /** Its further attributes as they are stored. @returns undefined where the element then means nothing */
  attributes?: (given: Readonly<Record<string, string>>) => Record<string, string> | undefined;
  /** `text`: only text, without tags. `nothing`: its content is removed. Absent: everything except itself. */
  holds?: 'text' | 'nothing';
  /** Allowed only as a direct child of an element of this kind; elsewhere it is removed with its content. */
  partOf?: string;
  /** Its text is literal: nothing typed in it becomes an embed. */
  literal?: boolean;
  /** Its text is TeX. */
  tex?: boolean;
  /** Kinds in which it means nothing. */
  notIn?: readonly string[];
  /** Kinds that cannot contain it: they end before it. */
  ends?: readonly string[];
  /** One character of the line: no caret enters it, and no mark begins or ends in it. */
  embed?: boolean;
  /** Its markup in pastes. */
  foreign?: ForeignInline;
  /** Gone where a reader would see nothing of it. */
  needsWords?: boolean;
  /** Returns its final form after reading; absent: the element itself. */
  settled?: (element: InlineElement) => InlineNode[];
}

/** Markup of other programs that means a kind, in addition to its own elements. */
export interface ForeignInline {
  tags?: readonly string[];
  /** Reads a style attribute: returns whether it sets this kind; undefined if it does not say. */
  style?: (css: string, isInHeading: boolean) => boolean | undefined;
}

/**
 * Creates an element of this kind in its stored form.
 * @param attributes attributes apart from its class
 */
export function newElement(
  { name, tags, class: own }: InlineSchema,
  attributes: Record<string, string> = {},
  children: InlineNode[] = [],
): InlineElement {
  const [tag = ''] = Object.values(tags);
  return { kind: name, tag, attributes: { ...(own !== undefined && { class: own }), ...attributes }, children };
}

/** Source of a CSS selector that finds the elements of this kind, as they are stored. */
export const selectorOf = ({ tags, class: own }: InlineSchema): string =>
  own === undefined ? [...new Set(Object.values(tags))].join(', ') : `.${own}`;

/** Context for rendering the lines of one document. */
export interface InlineContext {
  formulas: Formulas;
  /** The notes so far, as HTML. */
  notes: string[];
  /** Of those that have a name, their numbers and how often each is called, by name and text. */
  calledNotes: Map<string, { number: number; times: number }>;
  /** Targets of references, by label. */
  references: ReadonlyMap<string, Reference>;
}

/**
 * `html.ts`: its HTML for pages and feeds. Absent: the stored form.
 * @param inner HTML of its content
 */
export type InlineHtml = (element: InlineElement, inner: string, context: InlineContext) => string;

/**
 * `plain.ts`: its plain text. Absent: its content.
 * @param inner returns the plain text of nodes
 */
export interface InlinePlain {
  /** As a reader sees it in the line. @param cite as `inlineText` has it */
  visible: (element: InlineElement, inner: Words, cite: Cite) => string;
  /** Returns its complete text; absent: the same. */
  full?: (element: InlineElement, inner: Words) => string;
  /** That of it whose words are counted; left out: all of it. */
  counted?: (element: InlineElement, inner: Words) => string;
  /** Returns its text for ids, which never change; absent: the visible text. */
  id?: (element: InlineElement, inner: Words) => string;
}
/** How a citation reads, by its attributes. */
export type Cite = (attributes: Readonly<Record<string, string>>) => string;
type Words = (nodes: readonly InlineNode[]) => string;
