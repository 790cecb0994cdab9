/** The interface of an inline kind in `src/inlines/<kind>/schema.ts`. */
import type { Formulas } from '#domain/document/formulas.ts';
import type { Reference } from '#domain/document/numbers.ts';
import type { InlineElement, InlineNode } from './tree.ts';

/** The elements of a kind, and where the kind is allowed. */
export interface InlineSchema {
  name: string;
  /** Maps each HTML element name of the kind to the name that is stored. */
  tags: Readonly<Record<string, string>>;
  /** The class that identifies a `span` as this kind. */
  class?: string;
  /**
   * Converts the element's other attributes to their stored form.
   * @returns undefined if the element is not valid with these attributes
   */
  attributes?: (given: Readonly<Record<string, string>>) => Record<string, string> | undefined;
  /**
   * `text`: the element can contain only text without tags. `nothing`: its content is removed. If absent, it can
   * contain every other kind.
   */
  holds?: 'text' | 'nothing';
  /** The kind that must directly contain this kind. Elsewhere, the element is removed with its content. */
  partOf?: string;
  /** Whether the text is literal, so that no characters typed in it are converted to an embed. */
  literal?: boolean;
  /** Whether the text is TeX. */
  tex?: boolean;
  /** Kinds inside which an element of this kind is replaced by its text. */
  notIn?: readonly string[];
  /** Kinds that cannot contain this kind. An open element of such a kind ends before this kind begins. */
  ends?: readonly string[];
  /**
   * Whether the editor handles the element as one character: no caret can be inside it, and no mark can begin or end
   * inside it.
   */
  embed?: boolean;
  /** Markup for this kind in pasted HTML. */
  foreign?: ForeignInline;
  /** Whether an element without visible content is removed. */
  needsWords?: boolean;
  /** Returns the final form of an element after its content has been parsed; if absent, the element is unchanged. */
  settled?: (element: InlineElement) => InlineNode[];
}

/** Markup for a kind in other programs, in addition to the kind's own elements. */
export interface ForeignInline {
  tags?: readonly string[];
  /**
   * Evaluates a style attribute.
   * @returns whether the style sets this kind; undefined if the style does not mention it
   */
  style?: (css: string, isInHeading: boolean) => boolean | undefined;
}

/**
 * Creates an element of this kind in its stored form.
 * @param attributes attributes other than the class
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
  /** The HTML of the notes that were rendered so far. */
  notes: string[];
  /** Number of each named note, and how often it is referenced. The key contains the note's name and text. */
  calledNotes: Map<string, { number: number; times: number }>;
  /** Targets of references, by label. */
  references: ReadonlyMap<string, Reference>;
}

/**
 * Returns the HTML for pages and feeds. A kind without this function uses its stored form.
 * @param inner HTML of the content
 */
export type InlineHtml = (element: InlineElement, inner: string, context: InlineContext) => string;

/**
 * The plain text of a kind. A kind without it uses the text of its content.
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
  /** Returns the text whose words are counted; if absent, the complete text. */
  counted?: (element: InlineElement, inner: Words) => string;
  /** Returns the text from which heading ids are made; if absent, the visible text. Ids must never change. */
  id?: (element: InlineElement, inner: Words) => string;
}
/** Returns the text of a citation, from its attributes. */
export type Cite = (attributes: Readonly<Record<string, string>>) => string;
type Words = (nodes: readonly InlineNode[]) => string;
