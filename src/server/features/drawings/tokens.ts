/**
 * Unusual colors that represent the page's design tokens in a drawing. Each color is later replaced with
 * `var(--name)`.
 */
export const tokens = {
  ink: '#010a01',
  muted: '#010a02',
  rule: '#010a03',
  control: '#010a04',
  tint: '#010a05',
  paper: '#010a06',
  c1: '#010a11',
  c2: '#010a12',
  c3: '#010a13',
  c4: '#010a14',
  c5: '#010a15',
  c6: '#010a16',
  c7: '#010a17',
  c8: '#010a18',
} as const;

/** The colors of data series, in order; `blocks/chart/style.css` defines them for light and dark mode. */
export const series = [tokens.c1, tokens.c2, tokens.c3, tokens.c4, tokens.c5, tokens.c6, tokens.c7, tokens.c8];

const named = new Map<string, string>(Object.entries(tokens).map(([name, colour]) => [colour, `var(--${name})`]));
const red = /^rgba?\(1, ?10, ?(\d+)\)$/;

/** @returns the CSS value for a color in a drawing */
export function tokenOf(colour: string): string {
  const value = colour.trim().toLowerCase();
  const last = red.exec(value)?.[1];
  const hex = last === undefined ? value : `#010a${Number(last).toString(16).padStart(2, '0')}`;
  return named.get(hex) ?? colour;
}
