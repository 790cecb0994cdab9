/** The labels in an editor with the numbers that readers will see, and the macros of its formulas. */
import { withReferences } from '#domain/document/equation-labels.ts';
import { macrosHere, type TexMacros } from '#domain/document/tex-macros.ts';

export interface FoundLabel {
  label: string;
  /** `Figure 2`, the text of a reference. */
  words: string;
  /** Only its number, as formulas use it. */
  number: string;
  /** Its own text, which distinguishes it from others. */
  text: string;
}

/** The present labels of one text. */
export interface Labelled {
  labels: ReadonlyMap<string, FoundLabel>;
  macros: TexMacros;
}

/** By the editor's element; `embeds/numbers.ts` counts. */
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

/** The site's names of TeX, and those that the text around an element defines. */
export const macrosAround = (inside: Element): TexMacros => ({ ...macrosHere(), ...labelledAround(inside)?.macros });

/** Returns TeX with numbers instead of references; a target without a number shows its label. */
export const withNumbers = (tex: string, inside: Element): string =>
  withReferences(tex, (label) => labelsAround(inside).get(label)?.number ?? label);

/** Told to formulas when the text defines others, or numbers others. */
export const countedEvent = 'counted';
