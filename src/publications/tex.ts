/**
 * Converts the TeX of bibliographies to text: accents, symbols, markup, mathematics. Never throws. An unknown command
 * is replaced by the text of its argument.
 */
import { endOfGroup } from '#domain/document/tex-definitions.ts';
import {
  accents,
  characters,
  marks,
  mathAccents,
  mathematics,
  standalone,
  subscripts,
  superscripts,
} from './tex-characters.ts';

/** Formatting in a title: italic, bold, superscript, subscript, small capitals. */
export type TitleMark = 'i' | 'b' | 'sup' | 'sub' | 'sc';

/** A piece of a title: text, or a formula as TeX. `marks` is the formatting, outermost first. */
export interface Stretch {
  kind: 'text' | 'math';
  text: string;
  marks?: TitleMark[];
}

/** Returns the opening and closing tag of a mark in the output. */
type Tags = (mark: string) => [opening: string, closing: string];

const ofCsl: Tags = (mark) =>
  mark === 'sc' ? ['<span style="font-variant: small-caps;">', '</span>'] : [`<${mark}>`, `</${mark}>`];
/** Control characters in place of tags, because the text itself can contain characters that look like a tag. */
const ofStretches: Tags = (mark) => [`\u0001${mark}\u0002`, '\u0003'];

/** Converts TeX to plain text without tags. */
export const texToText = (tex: string): string =>
  tex === '' ? '' : tidy(/[\\{}$~`'-]/.test(tex) ? new Reader(unescaped(tex)).all() : tex);

/** Converts a formula to readable text: `\\frac{a+b}{2} \\le 10^9` becomes `(a+b)/2≤10⁹`. */
export const formulaToText = (tex: string): string => tidy(new Reader(tex, undefined, true).all());

/**
 * Returns superscript or subscript text in Unicode characters if they exist. Otherwise, letters are unchanged, and
 * all other text gets a `^` or `_`.
 */
export function scriptToText(text: string, where: 'sup' | 'sub'): string {
  const known = where === 'sup' ? superscripts : subscripts;
  if ([...text].every((item) => Object.hasOwn(known, item))) return [...text].map((item) => known[item]).join('');
  return /^[\p{L}.\s]*$/u.test(text) ? text : (where === 'sup' ? '^' : '_') + inBrackets(text);
}

/** Puts a text in brackets unless it is a single word, so that its parts stay together. */
const inBrackets = (text: string): string => (/^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`);

/** Converts TeX to text with the tags that CSL allows (italic, bold, small capitals, superscript, subscript). */
export const texToRich = (tex: string): string => tidy(new Reader(unescaped(tex), ofCsl).all());

/**
 * Removes the backslash from escaped braces around a word with an initial capital, outside of formulas. Reference
 * managers and publishers escape the braces that protect capitals: `\{DNA\}`, `{\{}DNA{\}}`. In a formula, escaped
 * braces mean a set.
 */
const unescaped = (tex: string): string =>
  tex.replace(
    /(?<!\\)\$[^$]*\$|(?:\{\\\{\}|\\\{)(\p{Lu}[\p{L}\p{N}]{0,14})(?:\{\\\}\}|\\\})/gu,
    (whole, word: string | undefined) => (word === undefined ? whole : `{${word}}`),
  );

/** Splits a title, so that a page can display its formulas and formatting. */
export function stretchesOf(tex: string): Stretch[] {
  const parts = splitMath(unescaped(tex));
  // Each formula is replaced by one placeholder character during parsing, because formatting can include both text
  // and formulas.
  const text = parts
    .map((part, index) => (part.math ? String.fromCodePoint(firstFormula + index) : part.text))
    .join('');
  const read = new Reader(text, ofStretches).all().replace(/\s+/g, ' ').trim().normalize('NFC');
  const stretches: Stretch[] = [];
  const open: TitleMark[] = [];
  for (const piece of read.split(/(\u0001[a-z]+\u0002|\u0003|[\u{f0000}-\u{ffffd}])/u)) {
    const mark = /^\u0001([a-z]+)\u0002$/.exec(piece)?.[1];
    const formula = parts[(piece.codePointAt(0) ?? 0) - firstFormula];
    if (mark !== undefined) open.push(mark as TitleMark);
    else if (piece === '\u0003') open.pop();
    else if (piece !== '')
      stretches.push({
        ...(formula?.math ? { kind: 'math', text: formula.text.trim() } : { kind: 'text', text: piece }),
        ...(open.length > 0 && { marks: [...new Set(open)] }),
      });
  }
  return stretches.filter(({ text: words }) => words !== '');
}

/** First code point of the placeholders, in a private use area. */
const firstFormula = 0xf0000;

/** Splits a text at its formulas. An unpaired `$` is a dollar sign. */
function splitMath(tex: string): { math: boolean; text: string }[] {
  const found: { math: boolean; text: string }[] = [];
  let rest = 0;
  for (const match of tex.matchAll(/(?<!\\)\$\$?([^$]*[^$\\])\$\$?|\\\(([\s\S]*?)\\\)|\\ensuremath\{([^{}]*)\}/g)) {
    found.push({ math: false, text: tex.slice(rest, match.index) });
    found.push({ math: true, text: match[1] ?? match[2] ?? match[3] ?? '' });
    rest = match.index + match[0].length;
  }
  return [...found, { math: false, text: tex.slice(rest) }];
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim().normalize('NFC');

/** Commands that are dropped with their argument, because the argument is only for typesetting. */
const dropped = new Set(
  'begin end cite citep citet label vspace hspace vskip hskip footnote thanks index phantom hphantom'.split(' '),
);

class Reader {
  private at = 0;
  private readonly tex: string;
  private readonly tags: Tags | undefined;
  private readonly math: boolean;

  constructor(tex: string, tags?: Tags, math = false) {
    this.tex = tex;
    this.tags = tags;
    this.math = math;
  }

  all(): string {
    let text = '';
    while (this.at < this.tex.length) text += this.next();
    return text;
  }

  /** Parses one character, command, group or formula. */
  private next(): string {
    const character = this.tex[this.at] ?? '';
    if (character === '\\') return this.command();
    if (character === '{') return this.group();
    if (character === '$') return this.formula();
    this.at += 1;
    if (character === '}') return '';
    if (character === '~') return ' ';
    if (this.math) return this.mathematical(character);
    if (character === '-') return this.dashes();
    if (character === '`' && this.tex[this.at] === '`') return this.skip(1, '“');
    if (character === "'" && this.tex[this.at] === "'") return this.skip(1, '”');
    return character;
  }

  private skip(count: number, text: string): string {
    this.at += count;
    return text;
  }

  private dashes(): string {
    const more = /^-*/.exec(this.tex.slice(this.at))?.[0].length ?? 0;
    this.at += more;
    return more === 0 ? '-' : more === 1 ? '–' : '—';
  }

  private group(): string {
    const inner = this.argument();
    // In `{\bf word}`, the command applies to all following text in the group.
    const [whole, name = ''] = /^\s*\\([a-zA-Z]+)\b\s*/.exec(inner) ?? [];
    const tag = Object.hasOwn(marks, name) ? marks[name] : undefined;
    if (whole !== undefined && tag && !inner.slice(whole.length).startsWith('{')) {
      return this.tagged(tag, this.read(inner.slice(whole.length)));
    }
    return this.read(inner);
  }

  private formula(): string {
    const inner = /^\$\$?([^$]*[^$\\])\$\$?/.exec(this.tex.slice(this.at));
    if (!inner) return this.skip(1, '$');
    this.at += inner[0].length;
    return this.read(inner[1] ?? '', true);
  }

  private command(): string {
    const [whole, letters, sign = ''] = /^\\(?:([a-zA-Z]+\*?)[ \t\n]*|([\s\S]?))/.exec(this.tex.slice(this.at)) ?? [
      '\\',
    ];
    this.at += whole.length;
    const name = (letters ?? sign).replace(/\*$/, '');
    if (Object.hasOwn(accents, name) && !(this.math && letters === undefined)) return this.accented(name);
    if (this.math && name !== 'sqrt' && Object.hasOwn(mathematics, name)) return mathematics[name] ?? '';
    if (Object.hasOwn(characters, name)) {
      // `\o{}` ends the command; the braces are not text.
      if (letters !== undefined && this.tex.startsWith('{}', this.at)) this.at += 2;
      return characters[name] ?? '';
    }
    if (name !== 'sqrt' && Object.hasOwn(mathematics, name)) return mathematics[name] ?? '';
    if (name === 'raisebox' || name === 'foreignlanguage') return this.skipArgument() + this.boxed();
    if (this.math && Object.hasOwn(mathAccents, name)) return this.accented(mathAccents[name] ?? name);
    if (name === 'href') return this.skipArgument() + this.read(this.argument());
    if (name === 'url') return this.argument();
    if (/^[dt]?frac$/.test(name)) return `${this.part()}/${this.part()}`;
    if (this.math && name === 'sqrt') return `√${this.part()}`;
    if (this.math && /^(?:text|mbox)/.test(name)) return this.read(this.argument(), false);
    if (name === 'color' || name === 'textcolor') return this.skipArgument();
    if (dropped.has(name)) return this.skipArgument();
    if (name === 'ensuremath') return this.read(this.argument(), true);
    const tag = Object.hasOwn(marks, name) ? marks[name] : undefined;
    if (tag && this.tex[this.at] === '{') return this.tagged(tag, this.read(this.argument()));
    if (name === 'enquote' || name === 'mkbibquote') return `“${this.read(this.argument())}”`;
    if (letters !== undefined && this.tex[this.at] === '{') return this.read(this.argument());
    // In a formula, an unknown command becomes its name, because it can be a macro of the owner.
    return this.math && letters !== undefined ? name : '';
  }

  /**
   * Parses a command's argument, which is a group or a single command. Optional settings in brackets before the
   * argument are skipped.
   */
  private boxed(): string {
    while (this.tex[this.at] === '[') this.at = this.tex.indexOf(']', this.at) + 1 || this.tex.length;
    return this.tex[this.at] === '{' ? this.read(this.argument()) : this.next();
  }

  /** Reads the next argument of a formula, and puts it in brackets if it is not a single word. */
  private part(): string {
    return inBrackets(this.read(this.argument(), true));
  }

  private skipArgument(): string {
    this.argument();
    return '';
  }

  private accented(name: string): string {
    while (/\s/.test(this.tex[this.at] ?? '')) this.at += 1;
    const base =
      this.tex[this.at] === '{'
        ? this.read(this.argument())
        : this.tex[this.at] === '\\'
          ? this.command()
          : this.letter();
    const dotless: Record<string, string> = { ı: 'i', ȷ: 'j' };
    const [first = '', ...rest] = [...base.trimStart()].map((item) => dotless[item] ?? item);
    if (!/\p{L}/u.test(first)) return (standalone[name] ?? '') + first + rest.join('');
    return (first + (accents[name] ?? '')).normalize('NFC') + rest.join('');
  }

  private letter(): string {
    const character = this.tex[this.at];
    if (character === undefined || !/[\p{L}]/u.test(character)) return '';
    this.at += 1;
    return character;
  }

  private mathematical(character: string): string {
    if (character === '^' || character === '_') {
      const next = this.tex[this.at];
      const script =
        next === '{' ? this.read(this.argument(), true) : next === '\\' ? this.command() : this.skip(1, next ?? '');
      const known = character === '^' ? superscripts : subscripts;
      if (script !== '' && [...script].every((item) => Object.hasOwn(known, item)))
        return [...script].map((item) => known[item]).join('');
      if (script === '∘') return '°';
      if (/^[′∗*†‡]+$/.test(script)) return script;
      return this.tags ? this.tagged(character === '^' ? 'sup' : 'sub', script) : character + inBrackets(script);
    }
    if (/\s/.test(character)) return '';
    if (character === '&') return ' ';
    return character === '-' ? '−' : character === "'" ? '′' : character;
  }

  private tagged(tag: string, text: string): string {
    if (!this.tags || text === '') return text;
    const [opening, closing] = this.tags(tag);
    return opening + text + closing;
  }

  private read(tex: string, math = this.math): string {
    return new Reader(tex, this.tags, math).all();
  }

  /** Returns the source of the next argument: a group without its braces, or one character. */
  private argument(): string {
    while (/\s/.test(this.tex[this.at] ?? '')) this.at += 1;
    if (this.tex[this.at] !== '{') return this.skip(1, this.tex[this.at] ?? '');
    const start = this.at + 1;
    const end = endOfGroup(this.tex, start) ?? this.tex.length;
    this.at = end + 1;
    return this.tex.slice(start, end);
  }
}
