/**
 * Color calculations in OKLab (Björn Ottosson, 2020), in which a color can be made lighter or darker without changing
 * its hue, and contrast as defined by WCAG 2.2.
 */

/** Lightness and the two color axes. */
export type Oklab = readonly [lightness: number, a: number, b: number];
type Rgb = readonly [number, number, number];

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const encoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/**
 * @param hex `#rrggbb`
 * @returns the channels in linear light, from 0 to 1
 */
function lightOf(hex: string): Rgb {
  const part = (at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

export function oklabOf(hex: string): Oklab {
  const [r, g, b] = lightOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function lightIn([lightness, a, b]: Oklab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isShown = (rgb: Rgb) => rgb.every((part) => part >= -1e-4 && part <= 1.0001);

/** Converts a color to `#rrggbb`. If a screen cannot display the color, its saturation is reduced until it can. */
export function hexOf([lightness, a, b]: Oklab): string {
  let [least, most] = [0, 1];
  if (isShown(lightIn([lightness, a, b]))) least = 1;
  else
    for (let step = 0; step < 16; step += 1) {
      const share = (least + most) / 2;
      if (isShown(lightIn([lightness, a * share, b * share]))) least = share;
      else most = share;
    }
  const parts = lightIn([lightness, a * least, b * least]).map((part) =>
    Math.round(encoded(Math.min(1, Math.max(0, part))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

/** Returns the result of CSS `color-mix(in oklab, one share, other)`, with share from 0 to 1. */
export function mixed(one: string, other: string, share: number): string {
  const [from, to] = [oklabOf(one), oklabOf(other)];
  const at = (part: 0 | 1 | 2) => from[part] * share + to[part] * (1 - share);
  return hexOf([at(0), at(1), at(2)]);
}

const luminance = (hex: string) => {
  const [r, g, b] = lightOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Returns the contrast of two colors, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
