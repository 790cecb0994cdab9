/**
 * A PDF's objects as its file has them: enough of ISO 32000-1, 7.3, to read what the engine writes (a classic
 * cross-reference table, Flate streams), and to judge what a reader's library would pass over.
 */
import { inflateSync } from 'node:zlib';

export interface PdfName {
  name: string;
}
export interface PdfReference {
  reference: number;
}
export interface PdfStream {
  dictionary: PdfDictionary;
  /** Its bytes, inflated; a picture's are its own. */
  bytes: Buffer;
}
export type PdfDictionary = Map<string, PdfValue>;
/** Strings are their bytes, one a character. */
export type PdfValue =
  null | boolean | number | string | PdfName | PdfReference | PdfValue[] | PdfDictionary | PdfStream;

export interface PdfObjects {
  trailer: PdfDictionary;
  /** The value itself, or what it refers to. */
  get(value: PdfValue | undefined): PdfValue;
  /** Each object by its number. */
  all: ReadonlyMap<number, PdfValue>;
}

export const isName = (value: PdfValue | undefined, name: string): boolean => nameOf(value) === name;
export const nameOf = (value: PdfValue | undefined): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
export const asDictionary = (value: PdfValue): PdfDictionary =>
  isDictionary(value) ? value : isStream(value) ? value.dictionary : new Map<string, PdfValue>();
const isDictionary = (value: PdfValue): value is PdfDictionary => value instanceof Map;
export const isStream = (value: PdfValue): value is PdfStream =>
  typeof value === 'object' && value !== null && 'bytes' in value;
export const asList = (value: PdfValue | undefined): PdfValue[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** A text string: UTF-16 with its mark, else as Latin-1. */
export const textString = (value: PdfValue | undefined): string =>
  typeof value !== 'string'
    ? ''
    : value.startsWith('\xfe\xff')
      ? Buffer.from(value.slice(2), 'latin1').swap16().toString('utf16le')
      : value;

/** @throws Error at what is no PDF of this kind */
export function readObjects(pdf: Buffer): PdfObjects {
  const text = pdf.toString('latin1');
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const at = /^xref\s+(\d+)\s+(\d+)\s+/.exec(text.slice(table, table + 60));
  if (!at) throw new Error('The file has no classic cross-reference table.');
  const start = table + at[0].length;
  const all = new Map<number, PdfValue>();
  for (let index = 0; index < Number(at[2]); index += 1) {
    const entry = text.slice(start + 20 * index, start + 20 * index + 18);
    if (entry[17] !== 'n') continue;
    all.set(Number(at[1]) + index, new Reader(text, Number(entry.slice(0, 10))).object());
  }
  const trailer = new Reader(text, text.indexOf('trailer', table) + 'trailer'.length).value();
  const get = (value: PdfValue | undefined): PdfValue =>
    typeof value === 'object' && value !== null && 'reference' in value
      ? get(all.get(value.reference))
      : (value ?? null);
  return { trailer: asDictionary(trailer), get, all };
}

/** An operator of a content stream with its operands. */
export interface Operation {
  operator: string;
  operands: PdfValue[];
}

export function operationsOf(content: Buffer): Operation[] {
  const reader = new Reader(content.toString('latin1'), 0);
  const operations: Operation[] = [];
  let operands: PdfValue[] = [];
  for (let token = reader.next(); token !== undefined; token = reader.next()) {
    if (typeof token === 'object' && token !== null && 'operator' in token) {
      operations.push({ operator: token.operator, operands });
      operands = [];
    } else operands.push(token);
  }
  return operations;
}

const isSpace = (character: string) => /[\0\t\n\f\r ]/.test(character);
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

class Reader {
  private readonly text: string;
  private at: number;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  /** `12 0 obj … endobj`, with its stream. */
  object(): PdfValue {
    const value = this.skipping(/\d+ \d+ obj/y).value();
    this.space();
    if (!(value instanceof Map) || !this.text.startsWith('stream', this.at)) return value;
    const from = this.at + (this.text[this.at + 6] === '\r' ? 8 : 7);
    const raw = Buffer.from(this.text.slice(from, from + Number(value.get('Length'))), 'latin1');
    return { dictionary: value, bytes: isName(value.get('Filter'), 'FlateDecode') ? inflateSync(raw) : raw };
  }

  value(): PdfValue {
    const found = this.next();
    if (found === undefined || (typeof found === 'object' && found !== null && 'operator' in found))
      throw new Error(`No value at ${this.at}.`);
    return found;
  }

  /** A value or an operator; undefined at the end, and at what closes a list. */
  next(): PdfValue | { operator: string } | undefined {
    this.space();
    const { text } = this;
    const character = text[this.at];
    if (character === undefined || character === ']' || text.startsWith('>>', this.at)) return undefined;
    if (character === '/') return this.name();
    if (character === '(') return this.literal();
    if (text.startsWith('<<', this.at)) return this.dictionary();
    if (character === '<') return this.hexadecimal();
    if (character === '[') return this.list();
    const reference = this.match(/(\d+) \d+ R(?![A-Za-z])/y);
    if (reference) return { reference: Number(reference[1]) };
    const word = this.match(/[^\0\t\n\f\r ()<>[\]{}/%]+/y)?.[0] ?? text[this.at++] ?? '';
    if (/^[-+.\d]/.test(word)) return Number(word);
    if (word === 'true' || word === 'false') return word === 'true';
    return word === 'null' ? null : { operator: word };
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  private skipping(pattern: RegExp): this {
    if (!this.match(pattern)) throw new Error(`No object at ${this.at}.`);
    return this;
  }

  private space(): void {
    while (this.at < this.text.length) {
      if (this.text[this.at] === '%') this.match(/[^\r\n]*/y);
      else if (isSpace(this.text[this.at] ?? '')) this.at += 1;
      else return;
    }
  }

  private name(): PdfName {
    const [found = ''] = this.match(/\/[^\0\t\n\f\r ()<>[\]{}/%]*/y) ?? [];
    return {
      name: found
        .slice(1)
        .replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    };
  }

  private hexadecimal(): string {
    const [found = ''] = this.match(/<[^>]*>/y) ?? [];
    return Buffer.from(found.replace(/[^0-9a-f]/gi, ''), 'hex').toString('latin1');
  }

  private literal(): string {
    let depth = 0;
    let said = '';
    for (; this.at < this.text.length; this.at += 1) {
      const character = this.text[this.at] ?? '';
      if (character === '\\') {
        const octal = this.match(/\\([0-7]{1,3})/y);
        if (octal) {
          said += String.fromCharCode(Number.parseInt(octal[1] ?? '', 8) & 0xff);
          this.at -= 1;
        } else {
          this.at += 1;
          const escaped = this.text[this.at] ?? '';
          said += escapes[escaped] ?? (/[\r\n]/.test(escaped) ? '' : escaped);
        }
        continue;
      }
      if (character === '(' && depth++ === 0) continue;
      if (character === ')' && --depth === 0) break;
      said += character;
    }
    this.at += 1;
    return said;
  }

  private list(): PdfValue[] {
    this.at += 1;
    const list: PdfValue[] = [];
    for (let value = this.next(); value !== undefined; value = this.next()) list.push(value as PdfValue);
    this.at += 1;
    return list;
  }

  private dictionary(): PdfDictionary {
    this.at += 2;
    const dictionary: PdfDictionary = new Map();
    for (let key = this.next(); key !== undefined; key = this.next()) {
      dictionary.set(nameOf(key as PdfValue) ?? '', this.value());
    }
    this.at += 2;
    return dictionary;
  }
}
