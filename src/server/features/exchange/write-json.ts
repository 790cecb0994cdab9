/** Writes changed values to the owner's JSON file and leaves everything else in the file unchanged. */
import { diffArrays } from 'diff';
import { parseTree, type Node } from 'jsonc-parser';
import { isDeepStrictEqual } from 'node:util';

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The layout of a file. */
interface Style {
  indent: string;
  newLine: string;
}

/**
 * @param text JSON with any layout
 * @returns the same text except for changed values; parsing it gives `next`
 */
export function writeJson(text: string, next: unknown): string {
  const style = styleOf(text);
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const source = text.slice(mark.length);
  const tree = parseTree(source);
  if (tree) {
    const edits: Edit[] = [];
    new JsonWriter(source, style, edits).change(tree, next);
    const written = applied(source, edits);
    if (isDeepStrictEqual(parsed(written), next)) return mark + written;
  }
  // If the edits do not result in the wanted value, for example because of duplicate keys, the whole value is
  // written.
  const end = /\s*$/.exec(source)?.[0] ?? '';
  return mark + laidOut(next, '', style) + (end || style.newLine);
}

export const newJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function styleOf(text: string): Style {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return { indent, newLine: text.includes('\r\n') ? '\r\n' : '\n' };
}

function laidOut(value: unknown, base: string, { indent, newLine }: Style): string {
  return JSON.stringify(value, null, indent).replaceAll('\n', `${newLine}${base}`);
}

function applied(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text: new_ } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, start) + new_;
    at = end;
  }
  return result + text.slice(at);
}

/** The range of a property with its value in an object, or of a value in an array. */
interface Item {
  start: number;
  end: number;
}

class JsonWriter {
  private readonly source: string;
  private readonly style: Style;
  private readonly edits: Edit[];

  constructor(source: string, style: Style, edits: Edit[]) {
    this.source = source;
    this.style = style;
    this.edits = edits;
  }

  change(node: Node, next: unknown): void {
    if (isDeepStrictEqual(this.valueOf(node), next)) return;
    if (node.type === 'object' && isObject(next) && this.changeObject(node, next)) return;
    if (node.type === 'array' && Array.isArray(next) && this.changeList(node, next as unknown[])) return;
    this.edits.push({ ...placeOf(node), text: this.written(next, node.offset) });
  }

  /**
   * Changes the properties of an object.
   * @returns false if none of the old properties stays
   */
  private changeObject(node: Node, next: Record<string, unknown>): boolean {
    const properties = node.children ?? [];
    const stays = new Set<number>();
    const seen = new Set<string>();
    const inner: { node: Node; next: unknown }[] = [];
    for (const [index, property] of properties.entries()) {
      const [key, value] = property.children ?? [];
      const name = String(key?.value);
      if (!value || !Object.hasOwn(next, name) || next[name] === undefined) continue;
      stays.add(index);
      seen.add(name);
      inner.push({ node: value, next: next[name] });
    }
    const added = Object.entries(next).filter(([name, value]) => !seen.has(name) && value !== undefined);
    const last = Math.max(...stays);
    const inserted = new Map(
      added.length > 0 ? [[last, added.map(([name, value]) => ({ name, value }))] as const] : [],
    );
    const isWritten = this.changeItems(properties.map(placeOf), stays, inserted, ({ name, value }, at) => {
      return `${JSON.stringify(name)}: ${this.written(value, at)}`;
    });
    if (isWritten) for (const one of inner) this.change(one.node, one.next);
    return isWritten;
  }

  private changeList(node: Node, next: readonly unknown[]): boolean {
    const items = node.children ?? [];
    const before = items.map((item) => this.valueOf(item));
    const stays = new Set<number>();
    const inner: { node: Node | undefined; next: unknown }[] = [];
    const inserted = new Map<number, unknown[]>();
    let at = 0;
    let to = 0;
    const parts = diffArrays(before, [...next], { comparator: isDeepStrictEqual });
    for (const [index, { added, removed, count }] of parts.entries()) {
      if (!added && !removed) {
        for (let step = 0; step < count; step += 1) stays.add(at + step);
        at += count;
        to += count;
      } else if (removed) {
        // If a removed range is followed by an added range, the items count as changed.
        const following = parts[index + 1];
        const changed = following?.added ? Math.min(count, following.count) : 0;
        for (let step = 0; step < changed; step += 1) {
          stays.add(at + step);
          inner.push({ node: items[at + step], next: next[to + step] });
        }
        at += count;
      } else {
        const former = parts[index - 1];
        const changed = former?.removed ? Math.min(count, former.count) : 0;
        const new_ = next.slice(to + changed, to + count);
        // New items are inserted after the last unchanged item before this position.
        const place = Math.max(-1, ...[...stays].filter((one) => one < at));
        if (new_.length > 0) inserted.set(place, [...(inserted.get(place) ?? []), ...new_]);
        to += count;
      }
    }
    const isWritten = this.changeItems(items.map(placeOf), stays, inserted, (value, place) =>
      this.written(value, place),
    );
    if (isWritten) for (const one of inner) if (one.node) this.change(one.node, one.next);
    return isWritten;
  }

  /**
   * Removes items with their commas and inserts new items.
   * @param inserted new items by the index of the item before them; -1: at the beginning
   * @returns false if none of the old items stays, in which case the caller writes the whole value
   */
  private changeItems<New>(
    items: readonly Item[],
    stays: ReadonlySet<number>,
    inserted: ReadonlyMap<number, readonly New[]>,
    write: (one: New, at: number) => string,
  ): boolean {
    const firstStays = items.findIndex((_, index) => stays.has(index));
    const first = items[firstStays];
    if (!first) return false;
    if (firstStays > 0) this.edits.push({ start: items[0]?.start ?? 0, end: first.start, text: '' });
    for (const [index, item] of items.entries()) {
      if (index <= firstStays || stays.has(index)) continue;
      this.edits.push({ start: items[index - 1]?.end ?? 0, end: item.end, text: '' });
    }
    const gap = this.gapBefore(first.start);
    for (const [index, new_] of inserted) {
      const texts = new_.map((one) => write(one, first.start));
      const place = items[index];
      if (place)
        this.edits.push({ start: place.end, end: place.end, text: texts.map((text) => `,${gap}${text}`).join('') });
      else
        this.edits.push({ start: first.start, end: first.start, text: texts.map((text) => `${text},${gap}`).join('') });
    }
    return true;
  }

  /** Returns the space between two items: a line break with its indent, or a space. */
  private gapBefore(at: number): string {
    const gap = /[ \t]*$/.exec(this.source.slice(0, at))?.[0] ?? '';
    return this.source[at - gap.length - 1] === '\n' ? `${this.style.newLine}${gap}` : ' ';
  }

  private written(value: unknown, at: number): string {
    const line = this.source.lastIndexOf('\n', at - 1) + 1;
    const base = /^[ \t]*/.exec(this.source.slice(line, at))?.[0] ?? '';
    return laidOut(value, base, this.style);
  }

  private valueOf({ offset, length }: Node): unknown {
    return parsed(this.source.slice(offset, offset + length));
  }
}

const placeOf = ({ offset, length }: Node): Item => ({ start: offset, end: offset + length });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
