/** The labels in an editor with the numbers that readers will see, and the TeX macros for formulas. */
import { withReferences } from '#domain/document/equation-labels.ts';
import { macrosHere, type TexMacros } from '#domain/document/tex-macros.ts';

export interface FoundLabel {
  label: string;
  /** The text of a reference, such as `Figure 2`. */
  words: string;
  /** The number without words, as formulas use it. */
  number: string;
  /** The text of the labeled element itself, such as the text of a heading, by which writers recognize it. */
  text: string;
}

/** The current labels of one document. */
export interface Labelled {
  labels: ReadonlyMap<string, FoundLabel>;
  macros: TexMacros;
}

/** Labels by the editor's element. `embeds/numbers.ts` sets the labels. */
const found = new WeakMap<Element, Labelled>();

export const setLabelled = (holder: Element, labelled: Labelled): unknown => found.set(holder, labelled);

/** Returns the labels of the editor around an element. */
export function labelledAround(inside: Element): Labelled | undefined {
  for (let at: Element | null = inside; at; at = at.parentElement) {
    const labelled = found.get(at);
    if (labelled) return labelled;
  }
  return undefined;
}

const none: ReadonlyMap<string, FoundLabel> = new Map();

/** Returns the labels of the editor around an element, by name. */
export const labelsAround = (inside: Element): ReadonlyMap<string, FoundLabel> =>
  labelledAround(inside)?.labels ?? none;

/** Returns the site's TeX macros and the macros that are defined in the document around an element. */
export const macrosAround = (inside: Element): TexMacros => ({ ...macrosHere(), ...labelledAround(inside)?.macros });

/** Returns TeX with numbers instead of references. If a label has no number, the label itself is shown. */
export const withNumbers = (tex: string, inside: Element): string =>
  withReferences(tex, (label) => labelsAround(inside).get(label)?.number ?? label);

/** Dispatched on formulas when the macros or numbers of the document have changed. */
export const countedEvent = 'counted';
