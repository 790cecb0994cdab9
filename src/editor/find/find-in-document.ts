/** Find and replace in an open editor: matches are marked on the page, selected, and replaced through the history. */
import type { LiveDocument } from '../live-document.ts';
import { embedSelector, fieldsOf, islandSelector, offsetIn, selectIn } from '../history/caret.ts';
import { countIn, placesIn, replaceIn, type Query } from './find-text.ts';

export interface Found {
  count: number;
  /** The number of the current match, from 1; 0 without a match. */
  at: number;
}

export interface Finder {
  /**
   * @param from where the search starts: at the current match (`'here'`) or at a position in the document. If absent,
   * the first match is selected.
   */
  find(query: Query, from?: 'here' | Range): Found;
  next(step: 1 | -1): Found;
  /** @returns the number of replaced matches */
  replace(other: string, all: boolean): number;
  /**
   * Puts the caret after the current match.
   * @returns whether there is a match
   */
  enter(): boolean;
}

/** The position of a match: a range, or only the block's id if the match is in code or a form field. */
interface Place {
  id: string;
  range?: Range;
}

const marks = { all: 'found', one: 'found-here' } as const;

export function createFinder(liveDocument: LiveDocument, step: (work: () => void) => void): Finder {
  let query: Query = { text: '', matchCase: false };
  let places: Place[] = [];
  let at = 0;

  function look(): void {
    places = liveDocument.blocks().flatMap((block): Place[] => {
      const count = countIn([block], query);
      const element = count > 0 ? liveDocument.element(block.id) : undefined;
      const ranges = element ? rangesIn(element, query) : [];
      const isWhole = ranges.length === count;
      return Array.from({ length: count }, (_, index) => {
        const range = isWhole ? ranges[index] : undefined;
        return { id: block.id, ...(range && { range }) };
      });
    });
    at = Math.max(0, Math.min(at, places.length - 1));
    mark();
  }

  function mark(): void {
    if (!('highlights' in CSS)) return;
    const ranges = places.flatMap(({ range }) => range ?? []);
    const here = places[at]?.range;
    CSS.highlights.set(marks.all, new Highlight(...ranges));
    CSS.highlights.set(marks.one, new Highlight(...(here ? [here] : [])));
  }

  function show(): Found {
    const place = places[at];
    const target = place?.range?.startContainer.parentElement ?? (place && liveDocument.element(place.id));
    target?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return { count: places.length, at: places.length === 0 ? 0 : at + 1 };
  }

  /** Returns whether a match is at or after the start of a range. */
  function isBehind({ id, range }: Place, from: Range): boolean {
    if (range) return range.compareBoundaryPoints(Range.START_TO_START, from) >= 0;
    const element = liveDocument.element(id);
    return element !== undefined && from.comparePoint(element, 0) >= 0;
  }

  return {
    find(asked, from) {
      query = asked;
      if (from !== 'here') at = 0;
      look();
      if (from instanceof Range)
        at = Math.max(
          0,
          places.findIndex((place) => isBehind(place, from)),
        );
      mark();
      return query.text === '' ? { count: 0, at: 0 } : show();
    },
    next(by) {
      look();
      if (places.length > 0) at = (at + by + places.length) % places.length;
      mark();
      return show();
    },
    replace(other, all) {
      look();
      if (places.length === 0) return 0;
      const before = liveDocument.blocks();
      step(() => liveDocument.edit(before, replaceIn(before, query, other, all ? undefined : at)));
      return all ? places.length : 1;
    },
    enter() {
      const { id, range } = places[at] ?? {};
      const field = range?.endContainer.parentElement?.closest<HTMLElement>('[contenteditable="true"]');
      if (!range || !field) return id !== undefined && liveDocument.place(id);
      const offset = offsetIn(field, range.endContainer, range.endOffset);
      selectIn(field, { anchor: offset, focus: offset });
      return true;
    },
  };
}

/**
 * Returns the matches of a block in the order of its data. A table's caption comes last in the data, although the
 * caption is displayed above the table.
 */
function rangesIn(block: HTMLElement, query: Query): Range[] {
  const isCaption = (field: HTMLElement) => field.matches('.table-caption');
  const fields = fieldsOf(block)
    .filter((field) => !field.matches('input, textarea, .cm-content'))
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  return [...fields.filter((field) => !isCaption(field)), ...fields.filter(isCaption)].flatMap((field) =>
    textsIn(field).flatMap((nodes) => {
      const text = nodes.map((node) => (node ? node.data.replaceAll('\u00a0', ' ') : '\ufffc')).join('');
      return placesIn(text, query).flatMap((place) => rangeOf(nodes, place, place + query.text.length) ?? []);
    }),
  );
}

/** Returns the text nodes of each item in a field. In the result, `undefined` represents an embed. */
function textsIn(field: HTMLElement): (Text | undefined)[][] {
  const texts: (Text | undefined)[][] = [[]];
  const visit = (node: Node): void => {
    if (node instanceof Text) texts.at(-1)?.push(node);
    else if (node instanceof Element && node.matches(islandSelector)) return;
    else if (node instanceof Element && (node.matches(embedSelector) || node.tagName === 'BR'))
      texts.at(-1)?.push(undefined);
    else {
      if (node instanceof HTMLLIElement) texts.push([]);
      for (const child of node.childNodes) visit(child);
    }
  };
  visit(field);
  return texts;
}

function rangeOf(nodes: readonly (Text | undefined)[], from: number, to: number): Range | undefined {
  const range = document.createRange();
  let passed = 0;
  let started = false;
  for (const node of nodes) {
    const length = node?.length ?? 1;
    if (node && !started && from < passed + length) {
      range.setStart(node, from - passed);
      started = true;
    }
    if (node && started && to <= passed + length) {
      range.setEnd(node, to - passed);
      return range;
    }
    passed += length;
  }
  return undefined;
}
