/**
 * Parses the syntax of BibTeX entry by entry. An unreadable entry is reported with its line and skipped. Comment
 * lines with `%`, front matter and prose between entries are ignored.
 */
import { type Code, problem, type Problem } from '#contract/problems.ts';
import { shortMonths } from '#domain/dates.ts';
import type { Diagnostic } from '#domain/content-validation-error.ts';

/** An entry as written: fields by lower-case name, values without their delimiters, in the order of the file. */
export interface RawEntry {
  type: string;
  key: string;
  line: number;
  /** Offsets of the entry's `@` and of the end of its closing bracket, in the text from `plainLines`. */
  span: { start: number; end: number };
  fields: Record<string, string>;
  /** The line of each field, by field name. */
  lines: Record<string, number>;
}

export interface RawBibliography {
  entries: RawEntry[];
  diagnostics: Diagnostic[];
}

const knownStrings: Record<string, string> = Object.fromEntries(
  shortMonths.map((name, index) => [name, String(index + 1).padStart(2, '0')]),
);

/** Matches the beginning of an entry. The caller ignores matches in lines that are commented out. */
const entryStart = /(?<![\w.])@[ \t]*([a-zA-Z][\w-]*)\s*[{(]/g;
/** Matches the beginning of an entry at the start of a line. If the preceding entry is unclosed, it ends there. */
const nextEntry = /\n[ \t]*@[ \t]*[a-zA-Z]+\s*[{(]\s*[^\s,{}()="]*\s*,/g;

/** Normalizes line ends and removes a byte order mark. All offsets refer to the returned text. */
export const plainLines = (source: string): string => source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');

/** Parses a `.bib` file. */
export function parseBibtex(source: string): RawBibliography {
  return new Parser(plainLines(source)).read();
}

/** Thrown if a value cannot be parsed. */
class BibtexSyntaxError extends Error {
  readonly problem: Problem;

  constructor(code: Extract<Code, `bib${'Value' | 'ValueEnd' | 'QuoteEnd' | 'String' | 'Empty'}`>) {
    super(code);
    this.problem = problem(code);
  }
}

class Parser {
  private at = 0;
  private readonly strings = new Map(Object.entries(knownStrings));
  private readonly entries: RawEntry[] = [];
  private readonly diagnostics: Diagnostic[] = [];
  private readonly source: string;
  private readonly lineStarts: number[];

  constructor(source: string) {
    this.source = source;
    this.lineStarts = [...source.matchAll(/^/gm)].map(({ index }) => index);
    this.at = /^\s*---\n[\s\S]*?\n---[ \t]*(?:\n|$)/.exec(source)?.[0].length ?? 0;
  }

  read(): RawBibliography {
    for (;;) {
      entryStart.lastIndex = this.at;
      const found = entryStart.exec(this.source);
      if (!found) return { entries: this.entries, diagnostics: this.diagnostics };
      const before = this.source.slice(Math.max(this.at, this.source.lastIndexOf('\n', found.index) + 1), found.index);
      this.at = found.index + found[0].length;
      if (before.includes('%')) this.at = this.lineEnd(found.index);
      else this.readOne(found[1]?.toLowerCase() ?? '', found[0].endsWith('(') ? ')' : '}', found.index);
    }
  }

  private readOne(type: string, close: string, at: number): void {
    const start = this.at;
    if (type === 'comment' || type === 'preamble') {
      this.at = this.balancedEnd(this.at, close) ?? this.lineEnd(this.at);
      return;
    }
    try {
      if (type === 'string') this.readString(close);
      else this.readEntry(type, close, at, this.lineOf(start));
    } catch (error) {
      if (!(error instanceof BibtexSyntaxError)) throw error;
      const line = this.lineOf(this.at);
      this.report(line, null, null, problem('bibNothingRead', error.problem, type), 'left out');
      this.at = this.followingEntry(start);
    }
  }

  private readString(close: string): void {
    const [whole, name = ''] = this.match(/\s*([^\s={}(),"]+)\s*=/y) ?? [];
    if (whole === undefined) throw new BibtexSyntaxError('bibString');
    this.strings.set(name.toLowerCase(), this.value('', name));
    this.at = this.source.indexOf(close, this.at) + 1 || this.source.length;
  }

  private readEntry(type: string, close: string, start: number, line: number): void {
    const key = this.key(close);
    const entry: RawEntry = { type, key, line, span: { start, end: start }, fields: {}, lines: {} };
    for (;;) {
      this.match(/(?:[\s,]+|%[^\n]*(?:\n|$))*/y);
      const character = this.source[this.at];
      if (character === close || (close === ')' && character === '}')) {
        this.at += 1;
        break;
      }
      if (character === undefined || this.atEntry()) {
        this.report(line, key, null, problem('bibUnended', close), 'repaired');
        break;
      }
      if (!this.readField(entry)) break;
    }
    if (key === '' && Object.keys(entry.fields).length === 0) throw new BibtexSyntaxError('bibEmpty');
    entry.span.end = start + this.source.slice(start, this.at).trimEnd().length;
    this.entries.push(entry);
  }

  /**
   * Parses one field.
   * @returns `false` if the entry ends because its field is unreadable
   */
  private readField(entry: RawEntry): boolean {
    const line = this.lineOf(this.at);
    const start = this.at;
    const [whole, name = ''] = this.match(/([^\s=,{}()"#%]+(?:[ \t]+[^\s=,{}()"#%]+)?)\s*=/y) ?? [];
    const field = name.toLowerCase().replace(/\s+/g, '');
    if (whole === undefined) {
      const bad = this.source.slice(start, this.lineEnd(start)).trim().slice(0, 40);
      this.at = Math.max(this.lineEnd(start), start + 1);
      this.report(line, entry.key, null, problem('bibNoField', bad), 'left out');
      return true;
    }
    let value: string;
    try {
      value = this.value(entry.key, field);
    } catch (error) {
      if (!(error instanceof BibtexSyntaxError)) throw error;
      this.report(line, entry.key, field, problem('bibFieldLeft', error.problem), 'left out');
      const following = this.followingEntry(start);
      const nextField = /\n[ \t]*[a-zA-Z][\w-]*[ \t]*=[ \t]*[{"\d]/g;
      nextField.lastIndex = this.lineEnd(start) - 1;
      const next = nextField.exec(this.source);
      this.at = next && next.index < following ? next.index + 1 : following;
      return this.at < following;
    }
    if (value.trim() === '') return true;
    if (Object.hasOwn(entry.fields, field)) {
      if (field === 'keywords') entry.fields[field] += `, ${value}`;
      else if (entry.fields[field] !== value) {
        this.report(line, entry.key, field, problem('bibFieldTwice'), 'left out');
      }
      return true;
    }
    entry.fields[field] = value;
    entry.lines[field] = line;
    return true;
  }

  /** Parses the citation key and the comma after it. Returns '' if the key is missing. */
  private key(close: string): string {
    const key =
      this.match(close === ')' ? /\s*([^,={}"\n]*?)\s*(?=[,}\n)])/y : /\s*([^,={}"\n]*?)\s*(?=[,}\n])/y)?.[1] ?? '';
    const rest = this.source.slice(this.at).trimStart();
    if (rest.startsWith(',')) this.at = this.source.indexOf(',', this.at) + 1;
    return key;
  }

  /** Parses a value, which can consist of several pieces joined by `#`. */
  private value(key: string, field: string): string {
    let text = '';
    for (;;) {
      this.match(/\s*/y);
      text += this.piece(key, field);
      if (!this.match(/\s*#/y)) return text;
    }
  }

  private piece(key: string, field: string): string {
    const character = this.source[this.at];
    if (character === '{') return this.braced();
    if (character === '"') return this.quoted();
    const word = this.match(/[^\s,{}()"#=%]+/y)?.[0];
    if (word === undefined) {
      // A field with nothing after the equals sign (`year = ,`) has an empty value.
      if (/[,}\n]/.test(character ?? '\n')) return '';
      throw new BibtexSyntaxError('bibValue');
    }
    if (/^\d+$/.test(word)) return word;
    const known = this.strings.get(word.toLowerCase());
    if (known !== undefined) return known;
    // A value can consist of several words without quotes: `year = in press`.
    const rest = this.match(/[^\n,{}"#=]*(?=,?[ \t]*(?:\n|\}))/y)?.[0] ?? '';
    const whole = (word + rest).trim();
    if (field !== 'month') {
      this.report(this.lineOf(this.at), key, field, problem('bibNoString', word), 'repaired');
    }
    return whole;
  }

  private braced(): string {
    const start = this.at;
    for (const escaped of [true, false]) {
      const end = this.balancedEnd(start + 1, '}', escaped);
      if (end === undefined) continue;
      const inner = this.source.slice(start + 1, end - 1);
      nextEntry.lastIndex = 0;
      if (nextEntry.test(inner)) continue;
      this.at = end;
      return inner;
    }
    throw new BibtexSyntaxError('bibValueEnd');
  }

  private quoted(): string {
    const start = this.at + 1;
    let depth = 0;
    const limit = this.followingEntry(start);
    for (let at = start; at < limit; at += 1) {
      const character = this.source[at];
      if (character === '\\') at += 1;
      else if (character === '{') depth += 1;
      else if (character === '}') depth = Math.max(0, depth - 1);
      else if (character === '"' && depth === 0) return this.upTo(start, at);
    }
    // If the braces are unbalanced, the value ends at the first quote that is followed by a comma, a `#` or the end
    // of the line or entry.
    const end = /"(?=\s*(?:,|\}|#|\n))/g;
    end.lastIndex = start;
    const found = end.exec(this.source);
    if (found && found.index < limit) return this.upTo(start, found.index);
    throw new BibtexSyntaxError('bibQuoteEnd');
  }

  private upTo(start: number, end: number): string {
    this.at = end + 1;
    return this.source.slice(start, end);
  }

  /** Returns the offset after the closing delimiter of the value at `start`; undefined if it is unclosed. */
  private balancedEnd(start: number, close: string, escaped = true): number | undefined {
    let depth = 0;
    for (let at = start; at < this.source.length; at += 1) {
      const character = this.source[at];
      if (escaped && character === '\\' && /[\\{}]/.test(this.source[at + 1] ?? '')) at += 1;
      else if (character === close && depth === 0) return at + 1;
      else if (character === '{') depth += 1;
      else if (character === '}') depth -= 1;
      if (depth < 0) return undefined;
    }
    return undefined;
  }

  private atEntry(): boolean {
    return /@[ \t]*[a-zA-Z]+\s*[{(]/y.test(this.source.slice(this.at, this.at + 80));
  }

  /** Returns the offset of the next entry after `from`, or the end of the text. */
  private followingEntry(from: number): number {
    nextEntry.lastIndex = from;
    return nextEntry.exec(this.source)?.index ?? this.source.length;
  }

  private lineEnd(at: number): number {
    const end = this.source.indexOf('\n', at);
    return end === -1 ? this.source.length : end + 1;
  }

  private lineOf(at: number): number {
    let low = 0;
    let high = this.lineStarts.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((this.lineStarts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (found) this.at += found[0].length;
    return found;
  }

  private report(
    line: number,
    key: string | null,
    field: string | null,
    problem: Problem,
    outcome: Diagnostic['outcome'],
  ): void {
    this.diagnostics.push({ line, key: key === '' ? null : key, field, problem, outcome });
  }
}
