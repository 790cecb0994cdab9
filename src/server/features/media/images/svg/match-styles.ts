/** Finds the style rules for an element by an index of tags, classes and ids, instead of trying every rule. */
import { readDeclarations, readStyleSheet, type Declaration, type Rule } from './style-sheet.ts';

/** The properties of an element that selectors match. */
export interface Styled {
  tag: string;
  id: string | undefined;
  classes: ReadonlySet<string>;
}

/**
 * Maximum number of selector comparisons and matching declarations. The limit corresponds to about a second of work.
 */
const MAX_STEPS = 3_000_000;

export class TooManyRulesError extends Error {
  override name = 'TooManyRulesError';
}

/** Returns the style of an element, by property. */
export type StyleOf = (element: Styled, around: readonly Styled[], ownStyle: string) => ReadonlyMap<string, string>;

/**
 * Returns a function that finds the style of an element.
 * @param sheets the drawing's style sheets in their order
 * @returns a function of an element, its ancestors (`around`, outermost first) and its `style` attribute. It throws
 * TooManyRulesError if there are more rules and elements than in any real drawing.
 */
export function matchStyles(sheets: readonly string[]): StyleOf {
  const byKey = new Map<string, Rule[]>();
  let order = 0;
  for (const sheet of sheets) {
    for (const rule of readStyleSheet(sheet, order)) {
      order = rule.order + 1;
      const key = keyOf(rule);
      const known = byKey.get(key);
      if (known) known.push(rule);
      else byKey.set(key, [rule]);
    }
  }
  let done = 0;
  const work = (steps: number) => {
    done += steps;
    if (done > MAX_STEPS) throw new TooManyRulesError();
  };
  const isMeant = (part: Rule['selector'][number] | undefined, element: Styled | undefined): boolean => {
    if (!part || !element) return false;
    work(1 + part.ids.length + part.classes.length);
    return (
      (part.tag === undefined || part.tag === element.tag) &&
      part.ids.every((id) => id === element.id) &&
      part.classes.every((item) => element.classes.has(item))
    );
  };

  return (element, around, ownStyle) => {
    const keys = ['*', element.tag, ...[...element.classes].map((item) => `.${item}`)];
    if (element.id !== undefined) keys.push(`#${element.id}`);
    const candidates = keys.flatMap((key) => byKey.get(key) ?? []);
    work(candidates.length);
    const rules = candidates
      .filter(({ selector }) => matches(selector, element, around, isMeant))
      .sort((a, b) => a.specificity - b.specificity || a.order - b.order);
    const declared = [...rules.flatMap(({ declarations }) => declarations), ...readDeclarations(ownStyle)];
    work(declared.length);
    return new Map(
      [...declared.filter(isOrdinary), ...declared.filter(({ important }) => important)].map(({ property, value }) => [
        property,
        value,
      ]),
    );
  };
}

const isOrdinary = ({ important }: Declaration) => !important;

/**
 * Returns the key of a rule in the index. The key is the rule's rarest condition: an id, a class or a tag; '*' matches
 * any element.
 */
function keyOf({ selector }: Rule): string {
  const last = selector.at(-1);
  if (last?.ids[0] !== undefined) return `#${last.ids[0]}`;
  if (last?.classes[0] !== undefined) return `.${last.classes[0]}`;
  return last?.tag ?? '*';
}

/**
 * Returns whether a selector matches an element, comparing from the element outwards. Parts connected by `>` form a
 * group. Each group is matched as close to the element as possible, so that the next group can use all remaining
 * ancestors. No backtracking is needed.
 */
function matches(
  selector: Rule['selector'],
  element: Styled,
  around: readonly Styled[],
  isMeant: (part: Rule['selector'][number] | undefined, element: Styled | undefined) => boolean,
): boolean {
  const path = (index: number) => (index === around.length ? element : around[index]);
  if (selector.length > around.length + 1) return false;
  let last = selector.length - 1;
  let place = around.length;
  for (let isInnermost = true; last >= 0; isInnermost = false) {
    let first = last;
    while (first > 0 && selector[first]?.isChild) first -= 1;
    const size = last - first + 1;
    const fits = () => {
      for (let step = 0; step < size; step += 1) if (!isMeant(selector[last - step], path(place - step))) return false;
      return true;
    };
    // The innermost group must match at the element itself.
    while (!fits()) {
      place -= 1;
      if (isInnermost || place - size + 1 < 0) return false;
    }
    place -= size;
    last = first - 1;
    if (last >= 0 && place < 0) return false;
  }
  return true;
}
