/** Writes changed values to the owner's JSON file and leaves everything else in the file unchanged. */
import { parsedJson } from '#domain/read-json.ts';
import { diffArrays } from 'diff';
import { isMap, isSeq, parseDocument, type ParsedNode } from 'yaml';
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

/** The place of a value in the source, or of a property with its key and value. */
interface Place {
  type: 'object' | 'array' | 'property' | 'value';
  offset: number;
  length: number;
  children: Place[];
}

interface Edit {
  offset: number;
  length: number;
  content: string;
}

/** Finds the places of all values. JSON is YAML, except for tabs between values, which are the same as spaces. */
function placesIn(source: string): Place | undefined {
  const { contents } = parseDocument<ParsedNode>(source.replaceAll('\t', ' '), {
    uniqueKeys: false,
    logLevel: 'silent',
  });
  return contents ? placeOf(contents) : undefined;
}

function placeOf(node: ParsedNode): Place {
  const [offset, end] = node.range;
  const at = { offset, length: end - offset };
  if (isSeq(node)) return { ...at, type: 'array', children: node.items.map((item) => placeOf(item)) };
  if (!isMap(node)) return { ...at, type: 'value', children: [] };
  const children = node.items.map((pair): Place => {
    const [key, value] = [placeOf(pair.key), placeOf(pair.value ?? pair.key)];
    const length = value.offset + value.length - key.offset;
    return { type: 'property', offset: key.offset, length, children: [key, value] };
  });
  return { ...at, type: 'object', children };
}

/** A part of the new value: a property with its `name`, or an item of a list. */
interface Part {
  value: unknown;
  name?: string;
  /** The old property or item that it replaces; undefined if it is new. */
  from?: Place | undefined;
}

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
    const whole = placesIn(this.source);
    if (whole) {
      this.change(whole, next);
      const written = this.edited();
      if (isDeepStrictEqual(parsedJson(written), next)) return written;
    }
    // If the edits do not result in the wanted value, for example because of duplicate keys, the whole value is
    // written.
    return this.laidOut(next, 0) + (/\s*$/.exec(this.source)?.[0] || this.newLine);
  }

  /** Returns the source with all edits. The last edit is made first, so that the offsets of the others stay right. */
  private edited(): string {
    return this.edits
      .toSorted((a, b) => a.offset - b.offset || a.length - b.length)
      .reduceRight(
        (text, { offset, length, content }) => text.slice(0, offset) + content + text.slice(offset + length),
        this.source,
      );
  }

  private change(node: Place, next: unknown): void {
    if (isDeepStrictEqual(this.valueOf(node), next)) return;
    const parts = Array.isArray(next) ? this.itemsOf(node, next as unknown[]) : this.propertiesOf(node, next);
    const kept = parts.filter(({ from }) => from !== undefined);
    const [first] = kept;
    // If no property or item stays, the whole value is written.
    if (!first?.from) return this.replace(node.offset, node.offset + node.length, this.laidOut(next, node.offset));
    const start = first.from.offset;
    const gap = this.gapBefore(start);
    const stays = new Set(kept.map(({ from }) => from));
    let end = 0;
    for (const old of node.children) {
      if (old === first.from && end > 0) this.replace(node.children[0]?.offset ?? 0, start, '');
      else if (!stays.has(old) && old.offset > start) this.replace(end, old.offset + old.length, '');
      end = old.offset + old.length;
    }
    let place = start;
    for (const { from, value, name } of parts) {
      if (from) {
        place = from.offset + from.length;
        this.change(from.type === 'property' ? (from.children[1] ?? from) : from, value);
        continue;
      }
      const text = (name === undefined ? '' : `${JSON.stringify(name)}: `) + this.laidOut(value, start);
      this.replace(place, place, place === start ? `${text},${gap}` : `,${gap}${text}`);
    }
  }

  /** Returns the items of a list. If a removed range is followed by an added range, the items count as changed. */
  private itemsOf({ type, children }: Place, next: readonly unknown[]): Part[] {
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

  private valueOf({ offset, length }: Place): unknown {
    return parsedJson(this.source.slice(offset, offset + length));
  }

  /** Returns the properties of an object: those that stay in their order, then the new ones. */
  private propertiesOf({ type, children }: Place, next: unknown): Part[] {
    if (type !== 'object' || typeof next !== 'object' || next === null) return [];
    const left = new Map<string, unknown>(Object.entries(next).filter(([, value]) => value !== undefined));
    const kept = children.flatMap((from): Part[] => {
      const name = from.children[0] ? String(this.valueOf(from.children[0])) : '';
      return left.has(name) ? [{ from, name, value: left.get(name) }] : [];
    });
    for (const { name = '' } of kept) left.delete(name);
    return [...kept, ...Array.from(left, ([name, value]) => ({ name, value }))];
  }
}
