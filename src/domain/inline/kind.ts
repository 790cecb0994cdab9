/** The interface of an inline kind in `src/inlines/<kind>/`, with a part for each operation on a text. */
import type { Formulas } from '#domain/document/formulas.ts';
import type { Reference } from '#domain/document/numbers.ts';
import type { InlineElement, InlineNode } from './tree.ts';

/** The interface of `schema.ts`: the markup of a kind, and where the kind is allowed. */
export interface InlineSchema {
  name: string;
  /** Maps each element name of the kind to the name that is stored. */
  tags: Readonly<Record<string, string>>;
  /** The class that identifies a span of this kind. */
  class?: string;
  /**
   * Further attributes in their stored form.
   * @returns undefined if the element has no meaning with the given attributes
   */
  attributes?: (given: Readonly<Record<string, string>>) => Record<string, string> | undefined;
  /**
   * `text` allows only text without tags. With `nothing`, the content of the element is removed. If absent, every other
   * kind is allowed.
   */
  holds?: 'text' | 'nothing';
  /** The kind that must directly contain this kind. Elsewhere, the element is removed with its content. */
  partOf?: string;
  /** Whether the text is literal, so that nothing typed in it becomes an embed. */
  literal?: boolean;
  /** Whether the text is TeX. */
  tex?: boolean;
  /** Kinds in which this kind has no meaning. */
  notIn?: readonly string[];
  /** Kinds that cannot contain this kind. Such an element ends before this kind begins. */
  ends?: readonly string[];
  /** Whether the element counts as one character: no caret enters it, and no mark begins or ends in it. */
  embed?: boolean;
  /** Markup for this kind in pasted HTML. */
  foreign?: ForeignInline;
  /** Whether the element is removed if it has no visible content. */
  needsWords?: boolean;
  /** Returns the final form of the element after reading; if absent, the element is unchanged. */
  settled?: (element: InlineElement) => InlineNode[];
}

/** Markup for a kind in other programs, in addition to the kind's own elements. */
export interface ForeignInline {
  tags?: readonly string[];
  /**
   * Reads a style attribute.
   * @returns whether the style sets this kind; undefined if the style does not mention it
   */
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

/** Returns a CSS selector for the stored elements of this kind. */
export const selectorOf = ({ tags, class: own }: InlineSchema): string =>
  own === undefined ? [...new Set(Object.values(tags))].join(', ') : `.${own}`;

/** Context for rendering the lines of one document. */
export interface InlineContext {
  formulas: Formulas;
  /** The notes so far, as HTML. */
  notes: string[];
  /** Numbers of named notes and how often each is referenced, by name and text. */
  calledNotes: Map<string, { number: number; times: number }>;
  /** Targets of references, by label. */
  references: ReadonlyMap<string, Reference>;
}

/**
 * The interface of `html.ts`: returns the HTML for pages and feeds. Without it, the stored form is used.
 * @param inner HTML of the content
 */
export type InlineHtml = (element: InlineElement, inner: string, context: InlineContext) => string;

/**
 * The interface of `plain.ts`: the plain text of a kind. Without it, the content is used.
 * @param inner returns the plain text of nodes
 */
export interface InlinePlain {
  /**
   * Returns the text as readers see it.
   * @param cite as in `inlineText`
   */
  visible: (element: InlineElement, inner: Words, cite: Cite) => string;
  /** Returns the complete text; if absent, the visible text. */
  full?: (element: InlineElement, inner: Words) => string;
  /** Returns the text for the word count; if absent, the complete text. */
  counted?: (element: InlineElement, inner: Words) => string;
  /** Returns the text from which ids are made; if absent, the visible text. Ids must never change. */
  id?: (element: InlineElement, inner: Words) => string;
}
/** Returns the text of a citation, from its attributes. */
export type Cite = (attributes: Readonly<Record<string, string>>) => string;
type Words = (nodes: readonly InlineNode[]) => string;
