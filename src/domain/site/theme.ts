/** Calculates the colors and fonts that the owner chose. Contrast is sufficient for any accent color. */
import type { SiteTheme } from '#contract/site-settings.ts';
import { contrast, hexOf, mixed, oklabOf } from './colour.ts';

/** The accent color for each use, as `#rrggbb`. */
export interface Accents {
  light: string;
  dark: string;
  /** For print on white paper. */
  print: string;
  /** The background of the monogram. Its letters have the background color of light mode, in dark mode too. */
  seal: { light: string; dark: string };
}

/** The accent colors of tokens.css. */
export const defaultAccents: Accents = {
  light: '#b93524',
  dark: '#f2806b',
  print: '#8a2416',
  seal: { light: '#b93524', dark: '#c8452f' },
};

/** The background colors of tokens.css on which the accent color is used. */
export const grounds = {
  light: ['#fbfaf7', '#ffffff', '#f4f0e8'],
  dark: ['#151413', '#1c1a19', '#1f1c1a'],
} as const;
const sealLetters = grounds.light[0];
/** Share of the accent color in a tinted background with accent-colored text. */
export const tinted = 0.14;
/** Required contrast, from WCAG 2.2, 1.4.3. */
export const enough = 4.5;
const enoughInPrint = 7;

const STEP = 0.004;

/**
 * @param accent `#rrggbb`
 * @returns the accent with the lightness that is needed for sufficient contrast in each use
 */
export function accentsOf(accent: string | null): Accents {
  if (accent === null) return defaultAccents;
  const light = moved(accent, -STEP, (hex) => stands(hex, grounds.light));
  return {
    light,
    dark: moved(accent, STEP, (hex) => stands(hex, grounds.dark)),
    print: moved(light, -STEP, (hex) => contrast(hex, '#ffffff') >= enoughInPrint),
    seal: { light, dark: sealOf(light) },
  };
}

const stands = (hex: string, all: readonly string[]) =>
  all.every((ground) => contrast(hex, ground) >= enough && contrast(hex, mixed(hex, ground, tinted)) >= enough);

/**
 * Changes the lightness step by step until the color meets the condition.
 * @param step change per step; a negative value makes the color darker
 */
function moved(hex: string, step: number, isGood: (hex: string) => boolean): string {
  const [lightness, a, b] = oklabOf(hex);
  let found = hex.toLowerCase();
  for (let at = lightness; !isGood(found) && at + step > 0 && at + step < 1; at += step)
    found = hexOf([at + step, a, b]);
  // Returns black or white if no lightness meets the condition.
  return isGood(found) ? found : step < 0 ? '#000000' : '#ffffff';
}

/** Returns the lightest variant of a color on which the monogram's letters have enough contrast, for dark mode. */
function sealOf(light: string): string {
  const [lightness, a, b] = oklabOf(light);
  let found = light;
  for (let at = lightness + STEP; at < 1; at += STEP) {
    const next = hexOf([at, a, b]);
    if (contrast(next, sealLetters) < enough) break;
    found = next;
  }
  return found;
}

/** Factor for the corner radius; 1 is the default. */
export const roundness: Record<SiteTheme['corner'], number> = { square: 0, soft: 1, round: 1.7 };

const families: Record<SiteTheme['faces'], { display?: true; text?: true }> = {
  newsreader: {},
  'newsreader-sans': { text: true },
  'sans-newsreader': { display: true },
  sans: { display: true, text: true },
};

/** Returns whether headings use the font of the user interface. */
export const hasPlainHeadings = ({ faces }: Pick<SiteTheme, 'faces'>): boolean => families[faces].display === true;

/**
 * Returns the style sheet of a theme for the head of every page; undefined for the default theme. Its selectors are
 * more specific than those of other style sheets in its cascade layer, so it applies in any order.
 */
export function themeSheet({ accent, faces, corner }: SiteTheme): string | undefined {
  const { light, dark, print, seal } = accentsOf(accent);
  const plain = families[faces];
  const fonts = [plain.display && '--display:var(--sans)', plain.text && '--serif:var(--sans)'].filter(Boolean);
  const colours = accent !== null;
  const all = [
    colours && `:root:root:root{--accent:light-dark(${light},${dark});--seal:light-dark(${seal.light},${seal.dark})}`,
    colours && `@supports not (color:light-dark(#000,#fff)){:root:root:root{--accent:${light};--seal:${seal.light}}}`,
    corner !== 'soft' && `:root:root:root{--round:${roundness[corner]}}`,
    fonts.length > 0 && `:root:root:root:root,:root:root:root:root :lang(ja){${fonts.join(';')}}`,
  ].filter((rule) => rule !== false);
  if (all.length === 0) return undefined;
  const onPaper = colours ? `@layer print{@media print{:root:root:root{--accent:${print}}}}` : '';
  return `@layer base{${all.join('')}}${onPaper}`;
}
