/** Writes changed values to the owner's JSON file and leaves everything else in the file unchanged. */
import { diffArrays } from 'diff';
import { applyEdits, parseTree, type Edit, type Node } from 'jsonc-parser';
import { isDeepStrictEqual } from 'node:util';

/**
 * @param text JSON with any layout
 * @returns the same text except for changed values; parsing it gives `next`
 */
export function writeJson(text: string, next: unknown): string {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const writer = new JsonWriter(text.slice(mark.length));
  return mark + writer.written(next);
}

export const newJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A part of the new value: a property with its `name`, or an item of a list. */
interface Part {
  value: unknown;
  name?: string;
  /** The old property or item that it replaces; undefined if it is new. */
  from?: Node | undefined;
}

/** jsonc-parser's `modify` is not used, because it formats the lines around a change. */
class JsonWriter {
  private readonly source: string;
  private readonly indent: string;
  private readonly newLine: string;
  private readonly edits: Edit[] = [];

  constructor(source: string) {
    this.source = source;
    this.indent = /\n([ \t]+)\S/.exec(source)?.[1] ?? '  ';
    this.newLine = source.includes('\r\n') ? '\r\n' : '\n';
  }

  written(next: unknown): string {
    const tree = parseTree(this.source);
    if (tree) {
      this.change(tree, next);
      const written = applyEdits(this.source, this.edits);
      if (isDeepStrictEqual(parsed(written), next)) return written;
    }
    // If the edits do not result in the wanted value, for example because of duplicate keys, the whole value is
    // written.
    return this.laidOut(next, 0) + (/\s*$/.exec(this.source)?.[0] || this.newLine);
  }

  private change(node: Node, next: unknown): void {
    if (isDeepStrictEqual(this.valueOf(node), next)) return;
    const parts = Array.isArray(next) ? this.itemsOf(node, next as unknown[]) : propertiesOf(node, next);
    const kept = parts.filter(({ from }) => from !== undefined);
    const [first] = kept;
    // If no property or item stays, the whole value is written.
    if (!first?.from) return this.replace(node.offset, node.offset + node.length, this.laidOut(next, node.offset));
    const start = first.from.offset;
    const gap = this.gapBefore(start);
    const stays = new Set(kept.map(({ from }) => from));
    let end = 0;
    for (const old of node.children ?? []) {
      if (old === first.from && end > 0) this.replace(node.children?.[0]?.offset ?? 0, start, '');
      else if (!stays.has(old) && old.offset > start) this.replace(end, old.offset + old.length, '');
      end = old.offset + old.length;
    }
    let place = start;
    for (const { from, value, name } of parts) {
      if (from) {
        place = from.offset + from.length;
        this.change(from.type === 'property' ? (from.children?.[1] ?? from) : from, value);
        continue;
      }
      const text = (name === undefined ? '' : `${JSON.stringify(name)}: `) + this.laidOut(value, start);
      this.replace(place, place, place === start ? `${text},${gap}` : `,${gap}${text}`);
    }
  }

  /** Returns the items of a list. If a removed range is followed by an added range, the items count as changed. */
  private itemsOf({ type, children = [] }: Node, next: readonly unknown[]): Part[] {
    if (type !== 'array') return [];
    const before = children.map((item) => this.valueOf(item));
    const parts: Part[] = [];
    let at = 0;
    let gone = 0;
    for (const { added, removed, count } of diffArrays(before, [...next], { comparator: isDeepStrictEqual })) {
      if (!added) at += gone;
      for (let step = 0; step < count && !removed; step += 1)
        parts.push({ from: added && step >= gone ? undefined : children[at + step], value: next[parts.length] });
      at += added ? gone : removed ? 0 : count;
      gone = removed ? count : 0;
    }
    return parts;
  }

  private replace(start: number, end: number, content: string): void {
    this.edits.push({ offset: start, length: end - start, content });
  }

  /** Returns the space between two items: a line break with its indent, or a space. */
  private gapBefore(at: number): string {
    const gap = /[ \t]*$/.exec(this.source.slice(0, at))?.[0] ?? '';
    return this.source[at - gap.length - 1] === '\n' ? `${this.newLine}${gap}` : ' ';
  }

  /** Returns a value in the layout of the file, with the indent of the line at an offset. */
  private laidOut(value: unknown, at: number): string {
    const line = this.source.lastIndexOf('\n', at - 1) + 1;
    const base = /^[ \t]*/.exec(this.source.slice(line, at))?.[0] ?? '';
    return JSON.stringify(value, null, this.indent).replaceAll('\n', `${this.newLine}${base}`);
  }

  private valueOf({ offset, length }: Node): unknown {
    return parsed(this.source.slice(offset, offset + length));
  }
}

/** Returns the properties of an object: those that stay in their order, then the new ones. */
function propertiesOf({ type, children = [] }: Node, next: unknown): Part[] {
  if (type !== 'object' || typeof next !== 'object' || next === null) return [];
  const left = new Map<string, unknown>(Object.entries(next).filter(([, value]) => value !== undefined));
  const kept = children.flatMap((from): Part[] => {
    const name = String(from.children?.[0]?.value);
    return left.has(name) && from.children?.[1] ? [{ from, name, value: left.get(name) }] : [];
  });
  for (const { name = '' } of kept) left.delete(name);
  return [...kept, ...Array.from(left, ([name, value]) => ({ name, value }))];
}
