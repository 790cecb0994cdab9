/** What is drawn more often than it is written: few lines can ask for millions of shapes. */

/** How often something draws again what a name stands for. */
export interface Drawing {
  /** Elements of `use`: drawn again as they are. */
  uses: string[];
  /** Patterns that fill each shape below. */
  paints: string[];
  /** Markers at each point of each shape below. */
  markers: string[];
  /** Masks, clip paths and filters of the whole. */
  layers: string[];
  /** What the element itself costs, in plain elements. */
  weight: number;
  /** Points at which it has a marker. */
  points: number;
}

/** An element that has a name or draws something again, or the drawing itself: what stands in it, up to the next one. */
interface Part extends Drawing {
  tag: string;
  elements: number;
  parts: Part[];
}

/** How much is drawn: the elements, the points of their outlines, and what all of it costs. */
interface Drawn {
  elements: number;
  points: number;
  cost: number;
}

/** How deep what is drawn again may itself draw again. */
const MAX_DEPTH = 50;
const endless: Drawn = { elements: Infinity, points: Infinity, cost: Infinity };

export interface Copies {
  /** An element begins. */
  open: (tag: string, id: string | undefined, drawing: Drawing) => void;
  close: () => void;
  /** What is drawn, in elements, each as often as it is; Infinity where a part draws itself, or for too long a chain. */
  drawn: () => number;
}

const partOf = (tag: string, drawing?: Drawing): Part => ({
  ...(drawing ?? { uses: [], paints: [], markers: [], layers: [], weight: 0, points: 0 }),
  ...{ tag, elements: 0, parts: [] },
});

/** Gradients are colors: they draw nothing. */
const isGradient = ({ tag }: Part) => tag.endsWith('Gradient');

export function countCopies(): Copies {
  const root = partOf('');
  /** The first of a name has it. */
  const named = new Map<string, Part>();
  const open: Part[] = [root];
  const counted = new Map<Part, Drawn>();

  /** @param depth of parts that are drawn again in one another */
  const count = (part: Part, depth: number): Drawn => {
    const known = counted.get(part);
    if (known) return known;
    if (depth > MAX_DEPTH) return endless;
    // Until it is counted: whoever meets it meanwhile stands in it.
    counted.set(part, endless);
    const again = (names: readonly string[]) =>
      names.flatMap((name) => {
        const found = named.get(name);
        return found && !isGradient(found) ? [count(found, depth + 1)] : [];
      });
    const sum: Drawn = { elements: part.elements, points: part.points, cost: part.weight };
    for (const one of [...part.parts.map((inner) => count(inner, depth)), ...again(part.uses)]) {
      sum.elements += one.elements;
      sum.points += one.points;
      sum.cost += one.cost;
    }
    for (const paint of again(part.paints)) sum.cost += sum.elements * paint.cost;
    for (const marker of again(part.markers)) if (sum.points > 0) sum.cost += sum.points * marker.cost;
    for (const layer of again(part.layers)) sum.cost += layer.cost;
    counted.set(part, sum);
    return sum;
  };

  return {
    open(tag, id, drawing) {
      let part = open.at(-1) ?? root;
      const isOwn = [drawing.uses, drawing.paints, drawing.markers, drawing.layers].some(({ length }) => length > 0);
      if (id !== undefined || isOwn) {
        const inner = partOf(tag, drawing);
        part.parts.push(inner);
        part = inner;
        if (id !== undefined && !named.has(id)) named.set(id, part);
      } else {
        part.weight += drawing.weight;
        part.points += drawing.points;
      }
      part.elements += 1;
      open.push(part);
    },
    close: () => void open.pop(),
    drawn: () => count(root, 0).cost,
  };
}
