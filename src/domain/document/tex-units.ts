/**
 * Converts siunitx commands for numbers and units (siunitx 3) to TeX for Temml: `
 * um`, `\unit`, `\si`, `\qty` and `\SI`. Options in brackets are ignored. Invalid numbers and unknown units stay
 * unchanged, so that the error message names them as typed.
 */
import { endOfGroup } from './tex-definitions.ts';

const commands = ['num', 'unit', 'si', 'qty', 'SI'] as const;
const start = new RegExp(`\\\\(${commands.join('|')})(?![a-zA-Z])`, 'g');
const definition = /\\(?:[egx]?def|(?:re)?newcommand|providecommand|let)\*?\s*\{?\s*\\([a-zA-Z]+)/g;

const prefixes: Record<string, string> = {
  quecto: 'q',
  ronto: 'r',
  yocto: 'y',
  zepto: 'z',
  atto: 'a',
  femto: 'f',
  pico: 'p',
  nano: 'n',
  micro: 'µ',
  milli: 'm',
  centi: 'c',
  deci: 'd',
  deca: 'da',
  deka: 'da',
  hecto: 'h',
  kilo: 'k',
  mega: 'M',
  giga: 'G',
  tera: 'T',
  peta: 'P',
  exa: 'E',
  zetta: 'Z',
  yotta: 'Y',
  ronna: 'R',
  quetta: 'Q',
  kibi: 'Ki',
  mebi: 'Mi',
  gibi: 'Gi',
  tebi: 'Ti',
  pebi: 'Pi',
  exbi: 'Ei',
  zebi: 'Zi',
  yobi: 'Yi',
};

/** Unit symbols that are not Latin letters, with TeX that sets them upright. */
const symbols: Record<string, string> = { µ: '\\text{µ}', '°': '\\text{°}', '%': '\\%' };

const units: Record<string, string> = {
  ampere: 'A',
  candela: 'cd',
  kelvin: 'K',
  kilogram: 'kg',
  gram: 'g',
  metre: 'm',
  meter: 'm',
  mole: 'mol',
  second: 's',
  becquerel: 'Bq',
  degreeCelsius: '°C',
  coulomb: 'C',
  farad: 'F',
  gray: 'Gy',
  hertz: 'Hz',
  henry: 'H',
  joule: 'J',
  katal: 'kat',
  lumen: 'lm',
  lux: 'lx',
  newton: 'N',
  pascal: 'Pa',
  radian: 'rad',
  siemens: 'S',
  sievert: 'Sv',
  steradian: 'sr',
  tesla: 'T',
  volt: 'V',
  watt: 'W',
  weber: 'Wb',
  astronomicalunit: 'au',
  bel: 'B',
  dalton: 'Da',
  day: 'd',
  decibel: 'dB',
  degree: '°',
  electronvolt: 'eV',
  hectare: 'ha',
  hour: 'h',
  litre: 'L',
  liter: 'L',
  minute: 'min',
  arcminute: "'",
  arcsecond: "''",
  neper: 'Np',
  tonne: 't',
  percent: '%',
  bit: 'bit',
  byte: 'B',
  angstrom: '\\text{Å}',
  bar: 'bar',
  barn: 'b',
  knot: 'kn',
  celsius: '°C',
  atomicmassunit: 'u',
  mmHg: 'mmHg',
  nauticalmile: 'M',
  // Common unit abbreviations that siunitx defines.
  fg: 'fg',
  pg: 'pg',
  ng: 'ng',
  ug: 'µg',
  mg: 'mg',
  g: 'g',
  kg: 'kg',
  pm: 'pm',
  nm: 'nm',
  um: 'µm',
  mm: 'mm',
  cm: 'cm',
  dm: 'dm',
  m: 'm',
  km: 'km',
  fs: 'fs',
  ps: 'ps',
  ns: 'ns',
  us: 'µs',
  ms: 'ms',
  s: 's',
  mol: 'mol',
  mmol: 'mmol',
  umol: 'µmol',
  nmol: 'nmol',
  A: 'A',
  mA: 'mA',
  uA: 'µA',
  nA: 'nA',
  l: 'L',
  L: 'L',
  mL: 'mL',
  uL: 'µL',
  ul: 'µL',
  ml: 'mL',
  mHz: 'mHz',
  Hz: 'Hz',
  kHz: 'kHz',
  MHz: 'MHz',
  GHz: 'GHz',
  THz: 'THz',
  N: 'N',
  mN: 'mN',
  kN: 'kN',
  MN: 'MN',
  Pa: 'Pa',
  kPa: 'kPa',
  MPa: 'MPa',
  GPa: 'GPa',
  V: 'V',
  mV: 'mV',
  uV: 'µV',
  kV: 'kV',
  W: 'W',
  mW: 'mW',
  kW: 'kW',
  MW: 'MW',
  GW: 'GW',
  J: 'J',
  mJ: 'mJ',
  kJ: 'kJ',
  eV: 'eV',
  meV: 'meV',
  keV: 'keV',
  MeV: 'MeV',
  GeV: 'GeV',
  TeV: 'TeV',
  kWh: 'kWh',
  F: 'F',
  pF: 'pF',
  nF: 'nF',
  uF: 'µF',
  K: 'K',
  dB: 'dB',
  ohm: '\\Omega',
  kohm: 'k\\Omega',
  Mohm: 'M\\Omega',
  T: 'T',
  mT: 'mT',
};

const powersBefore: Record<string, number> = { square: 2, cubic: 3 };
const powersBehind: Record<string, number> = { squared: 2, cubed: 3 };

/**
 * Converts the siunitx commands for numbers and units.
 * @param own names of the site's macros, without a backslash. Commands with these names, or with names that the
 * formula defines, are not converted
 */
export function withUnits(tex: string, own: ReadonlySet<string> = new Set()): string {
  if (tex.search(start) < 0) return tex;
  const defined = new Set([...tex.matchAll(definition)].map(([, name = '']) => name));
  let out = '';
  let at = 0;
  for (const found of tex.matchAll(start)) {
    const name = found[1] as (typeof commands)[number];
    if (found.index < at || own.has(name) || defined.has(name)) continue;
    const read = readCommand(name, tex, found.index + found[0].length);
    if (!read) continue;
    out += tex.slice(at, found.index) + read.tex;
    at = read.end;
  }
  return out + tex.slice(at);
}

function readCommand(name: (typeof commands)[number], tex: string, from: number) {
  const options = argument(tex, from, '[', ']');
  const first = argument(tex, options?.end ?? from, '{', '}');
  if (!first) return undefined;
  if (name === 'num') return { tex: `{${number(first.text)}}`, end: first.end };
  if (name === 'unit' || name === 'si') return { tex: `{${unit(first.text)}}`, end: first.end };
  const before = argument(tex, first.end, '[', ']');
  const second = argument(tex, before?.end ?? first.end, '{', '}');
  // A `\qty` with only one argument is the command of the physics package.
  if (!second) return undefined;
  const written = unit(second.text);
  // The symbol of an angle directly follows its number. Before other units, such as °C, there is a space.
  const space = /^(?:\\text\{°\}|'{1,2})$/.test(written) || written === '' ? '' : '\\,';
  const unitBefore = before ? unit(before.text) : '';
  return { tex: `{${unitBefore}${number(first.text)}${space}${written}}`, end: second.end };
}

/** Returns the text in brackets that begin at `from`, after optional spaces. Nested brackets are included. */
function argument(tex: string, from: number, open: string, close: string): { text: string; end: number } | undefined {
  let at = from;
  while (/\s/.test(tex[at] ?? '')) at += 1;
  if (tex[at] !== open) return undefined;
  const end = endOfGroup(tex, at + 1, open, close);
  return end === undefined ? undefined : { text: tex.slice(at + 1, end), end: end + 1 };
}

const form = /^([+-]?)(\d*)(?:[.,](\d*))?(?:\((\d+)\)|(?:\+-|\\pm)(\d+(?:[.,]\d+)?))?(?:[eEdD]([+-]?\d+))?$/;

/**
 * Formats a number. Digits are grouped in threes if there are at least five. `e` becomes a power of ten. An
 * uncertainty is in brackets or after ±.
 */
function number(text: string): string {
  const found = form.exec(text.replace(/\s+/g, ''));
  if (!found) return text;
  const [, sign = '', whole = '', part, digits, around, power] = found;
  if (whole === '' && !part) return power === undefined ? text : `${sign}10^{${Number(power)}}`;
  const value = `${sign}${threes(whole || '0', true)}${part ? `.${threes(part, false)}` : ''}`;
  const uncertain = digits ? `(${digits})` : around ? `\\pm ${around.replace(',', '.')}` : '';
  const bracketed = around && power !== undefined ? `(${value}${uncertain})` : value + uncertain;
  return power === undefined ? bracketed : `${bracketed}\\times 10^{${Number(power)}}`;
}

function threes(digits: string, fromTheEnd: boolean): string {
  if (digits.length < 5) return digits;
  const pattern = fromTheEnd ? /\B(?=(?:\d{3})+$)/g : /(?<=^(?:\d{3})+)\B/g;
  return digits.replace(pattern, '\\,');
}

/** Parses units by name, as in `\kilo\metre\per\second\squared`, or by symbol, as in `kg.m.s^{-2}`. */
function unit(text: string): string {
  return /\\[a-zA-Z]/.test(text) ? namedUnit(text) : signedUnit(text);
}

function signedUnit(text: string): string {
  const written = text.trim();
  return written
    .split(/(\^\{[^{}]*\}|\^-?\d|[.~\s/]+)/)
    .map((piece, at) => {
      if (at % 2 === 0) return upright(piece);
      if (piece.startsWith('^')) return `^{${piece.slice(1).replace(/[{}]/g, '')}}`;
      return piece.includes('/') ? '/' : '\\,';
    })
    .join('');
}

function namedUnit(text: string): string {
  const written: string[] = [];
  let prefix = '';
  let power = 1;
  let isDivided = false;
  for (const [token, name, behind] of text.matchAll(/\\([a-zA-Z]+)(?:\s*\{([^{}]*)\})?|[^\s\\.~]+/g)) {
    if (name === 'per') isDivided = true;
    else if (name !== undefined && Object.hasOwn(prefixes, name)) prefix += prefixes[name];
    else if (name !== undefined && Object.hasOwn(powersBefore, name)) power = powersBefore[name] ?? 1;
    else if (name === 'raiseto') power = Number(behind) || 1;
    else if (name !== undefined && Object.hasOwn(powersBehind, name)) raise(written, String(powersBehind[name]));
    else if (name === 'tothe') raise(written, behind ?? '');
    else {
      const signs =
        name === undefined ? upright(token) : Object.hasOwn(units, name) ? upright(prefix + units[name]) : token;
      const exponent = isDivided ? -power : power;
      written.push(exponent === 1 ? signs : `${signs}^{${exponent}}`);
      [prefix, power, isDivided] = ['', 1, false];
    }
  }
  return written.join('\\,');
}

/** Adds an exponent to the last unit. After `\per`, the exponent is negative. */
function raise(written: string[], power: string): void {
  const last = written.pop();
  if (last === undefined) return;
  const signs = last.replace(/\^\{-1\}$/, '');
  written.push(`${signs}^{${signs === last ? '' : '-'}${power}}`);
}

/** Sets Latin letters upright; other characters, including Greek, are unchanged. */
function upright(signs: string): string {
  return signs.replace(/\\text\{[^{}]*\}|\\[a-zA-Z]+|[A-Za-z]+|[µ°%]/g, (piece) => {
    if (piece.startsWith('\\')) return piece === '\\Omega' ? '\\mathrm{\\Omega}' : piece;
    return symbols[piece] ?? `\\mathrm{${piece}}`;
  });
}
