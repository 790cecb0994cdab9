/** The fonts of the PDFs: Newsreader and Noto Serif JP, and the fallback fonts for characters that these lack. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const folder = (name: string, cut: string) =>
  join(dirname(require.resolve(`@expo-google-fonts/${name}/package.json`)), cut);

/** Folders of fonts, one for each style. */
export const facePaths = [
  ...['400Regular', '400Regular_Italic', '500Medium', '600SemiBold'].map((cut) => folder('newsreader', cut)),
  ...['400Regular', '600SemiBold'].map((cut) => folder('noto-serif-jp', cut)),
  folder('noto-emoji', '400Regular'),
  folder('noto-sans-symbols-2', '400Regular'),
];
const own = [join(folder('noto-serif-jp', '400Regular'), 'NotoSerifJP_400Regular.ttf')];
const standIns = [
  { name: 'Noto Emoji', path: join(folder('noto-emoji', '400Regular'), 'NotoEmoji_400Regular.ttf') },
  {
    name: 'Noto Sans Symbols 2',
    path: join(folder('noto-sans-symbols-2', '400Regular'), 'NotoSansSymbols2_400Regular.ttf'),
  },
];

/** The geta mark, which Japanese printers use for a missing character. */
const GETA = '〓';

/** Every font has all characters up to U+024F. */
const BEYOND_LATIN = /[^\0-\u024f]/gu;

const read = new Map<string, Set<number>>();
const covered = (path: string) => {
  const known = read.get(path) ?? charactersOf(readFileSync(path));
  read.set(path, known);
  return known;
};

/**
 * Replaces characters that no font has with 〓. Other characters that Noto Serif JP lacks are drawn in a fallback
 * font.
 * @param json the data of a template, as JSON
 * @returns the data with the replacements, and a warning for each character that is in a fallback font or replaced
 */
export function withSubstitutes(json: string): { json: string; warnings: string[] } {
  const warnings: string[] = [];
  const lacking = new Set<string>();
  for (const character of new Set(json.match(BEYOND_LATIN))) {
    const code = character.codePointAt(0) ?? 0;
    if (isUnseen(character) || own.some((path) => covered(path).has(code))) continue;
    const standIn = standIns.find(({ path }) => covered(path).has(code));
    const name = `The character ${character} (U+${code.toString(16).toUpperCase().padStart(4, '0')})`;
    if (!standIn) lacking.add(character);
    warnings.push(
      standIn ? `${name} is drawn from ${standIn.name}.` : `${name} is in no face and is drawn as ${GETA}.`,
    );
  }
  const drawn = lacking.size === 0 ? json : [...json].map((item) => (lacking.has(item) ? GETA : item)).join('');
  return { json: drawn, warnings };
}

/**
 * Returns whether a character is invisible, so that it needs no glyph: joiners, variation selectors, controls, white
 * space.
 */
const isUnseen = (character: string) => /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}]/u.test(character);

/** Returns the code points of a TrueType font, from its `cmap` in the formats 4 and 12. */
function charactersOf(font: Buffer): Set<number> {
  const found = new Set<number>();
  const tables = font.readUInt16BE(4);
  for (let table = 0; table < tables; table += 1) {
    const at = 12 + 16 * table;
    if (font.toString('latin1', at, at + 4) !== 'cmap') continue;
    const cmap = font.readUInt32BE(at + 8);
    for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
      readSubtable(font, cmap + font.readUInt32BE(cmap + 4 + 8 * index + 4), found);
    }
  }
  return found;
}

function readSubtable(font: Buffer, at: number, found: Set<number>): void {
  const format = font.readUInt16BE(at);
  if (format === 12) {
    for (let group = 0; group < font.readUInt32BE(at + 12); group += 1) {
      const start = at + 16 + 12 * group;
      for (let code = font.readUInt32BE(start); code <= font.readUInt32BE(start + 4); code += 1) found.add(code);
    }
  } else if (format === 4) {
    const segments = font.readUInt16BE(at + 6);
    for (let offset = 0; offset < segments; offset += 2) {
      const end = font.readUInt16BE(at + 14 + offset);
      for (let code = font.readUInt16BE(at + 16 + segments + offset); code <= end && code < 0xffff; code += 1) {
        found.add(code);
      }
    }
  }
}
