/**
 * Extracts macros that formulas define with `
 * ewcommand` and `\DeclareMathOperator`. A definition in one formula applies to the whole post.
 */
import type { TexMacros } from './tex-macros.ts';

const opening =
  /\\(?:(?:re)?newcommand|providecommand|(DeclareMathOperator))(\*?)\s*(?:\{\s*\\([a-zA-Z]+)\s*\}|\\([a-zA-Z]+))\s*(?:\[\s*[0-9]\s*\])?\s*\{/g;

export interface Definitions {
  /** Macros by name without the backslash; the last definition wins. */
  macros: TexMacros;
  /** The TeX without the definitions. */
  rest: string;
}

/**
 * Extracts definitions of macros. A definition with a default argument is left unchanged, so that Temml reports an
 * error.
 */
export function definitionsIn(tex: string): Definitions {
  if (!/\\(?:re)?newcommand|\\providecommand|\\DeclareMathOperator/.test(tex)) return { macros: {}, rest: tex };
  const macros: Record<string, string> = {};
  let rest = '';
  let from = 0;
  for (const { 0: whole, 1: operator, 2: star = '', 3: braced, 4: bare, index } of tex.matchAll(opening)) {
    const start = index + whole.length;
    const end = endOfGroup(tex, start);
    const name = braced ?? bare;
    if (index < from || end === undefined || name === undefined) continue;
    const body = tex.slice(start, end);
    Object.defineProperty(macros, name, {
      value: operator === undefined ? body : `\\operatorname${star}{${body}}`,
      enumerable: true,
      configurable: true,
      writable: true,
    });
    rest += tex.slice(from, index);
    from = end + 1;
  }
  return { macros, rest: rest + tex.slice(from) };
}

/** Returns the macros that several formulas define. */
export const definitionsOf = (texts: readonly string[]): TexMacros =>
  Object.assign({}, ...texts.map((tex) => definitionsIn(tex).macros)) as TexMacros;

/** Returns the index of the bracket that closes the group whose content begins at `start`; undefined if none does. */
export function endOfGroup(tex: string, start: number, open = '{', close = '}'): number | undefined {
  let depth = 1;
  for (let at = start; at < tex.length; at += 1) {
    const sign = tex[at];
    if (sign === '\\') at += 1;
    else if (sign === open) depth += 1;
    else if (sign === close) depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}
