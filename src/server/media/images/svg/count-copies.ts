/** What `use` draws again: few lines can ask for millions of shapes. */

/** An element that has a name, or the drawing itself: what stands in it, up to the next one with a name. */
interface Part {
  /** Elements, it among them. */
  elements: number;
  parts: Part[];
  /** Names of what is drawn again in it. */
  uses: string[];
}

/** How deep what is drawn again may itself draw again. */
const MAX_DEPTH = 50;

export interface Copies {
  /** An element begins. */
  open: (id: string | undefined, used: string | undefined) => void;
  close: () => void;
  /** Elements that are drawn, each as often as it is; Infinity where a part draws itself, or for too long a chain. */
  drawn: () => number;
}

export function countCopies(): Copies {
  const root: Part = { elements: 0, parts: [], uses: [] };
  /** The first of a name has it. */
  const named = new Map<string, Part>();
  const open: Part[] = [root];
  const counted = new Map<Part, number>();

  /** @param depth of parts that are drawn again in one another */
  const count = (part: Part, depth: number): number => {
    const known = counted.get(part);
    if (known !== undefined) return known;
    if (depth > MAX_DEPTH) return Infinity;
    // Until it is counted: whoever meets it meanwhile stands in it.
    counted.set(part, Infinity);
    let sum = part.elements;
    for (const inner of part.parts) sum += count(inner, depth);
    for (const name of part.uses) {
      const used = named.get(name);
      if (used) sum += count(used, depth + 1);
    }
    counted.set(part, sum);
    return sum;
  };

  return {
    open(id, used) {
      let part = open.at(-1) ?? root;
      if (id !== undefined) {
        const inner: Part = { elements: 0, parts: [], uses: [] };
        part.parts.push(inner);
        part = inner;
        if (!named.has(id)) named.set(id, part);
      }
      part.elements += 1;
      if (used !== undefined) part.uses.push(used);
      open.push(part);
    },
    close: () => void open.pop(),
    drawn: () => count(root, 0),
  };
}
