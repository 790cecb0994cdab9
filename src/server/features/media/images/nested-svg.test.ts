/** Drawings that reuse parts within reused parts. A few lines of such a drawing can block a browser for minutes. */
import { messages } from '#contract/messages.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const MOST = 500_000;
const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 1000 1000">${inner}</svg>`;
const times = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n)).join('');
const rect = (wears = '') => `<rect width="1000" height="1000"${wears}></rect>`;

/** @returns the saved drawing; `undefined` if it is rejected as too complex */
function kept(drawing: string): string | undefined {
  try {
    return cleanSvg(Buffer.from(drawing)).svg;
  } catch (error) {
    expect(error).toMatchObject({ code: 'MEDIA_INVALID', message: messages.svgTooLarge });
    return undefined;
  }
}

/**
 * Kinds of reused parts. Each kind has the part's tag, an element that refers to the part, and the number of copies
 * that the element draws.
 */
const kinds = {
  use: { tag: 'g', wearer: (id: string) => `<use href="#${id}"></use>`, draws: 1 },
  mask: { tag: 'mask', wearer: (id: string) => rect(` mask="url(#${id})"`), draws: 1 },
  clip: { tag: 'clipPath', wearer: (id: string) => rect(` clip-path="url(#${id})"`), draws: 1 },
  pattern: { tag: 'pattern', wearer: (id: string) => rect(` fill="url(#${id})"`), draws: 1 },
  'pattern of a group': {
    tag: 'pattern',
    wearer: (id: string) => `<g stroke="url('#${id}')">${rect()}${rect()}</g>`,
    draws: 2,
  },
  marker: {
    tag: 'marker',
    wearer: (id: string) => `<path d="M0 0${'h9'.repeat(9)}" marker-mid="url(#${id})"></path>`,
    draws: 8,
  },
  end: { tag: 'marker', wearer: (id: string) => `<g marker-end="url(#${id})"><path d="M0 0h9"></path></g>`, draws: 1 },
} as const;
type Level = { kind: keyof typeof kinds; wearers: number };

/** Creates a chain of parts, in which each part draws the previous part. */
function nested(levels: readonly Level[]): { drawing: string; drawn: number } {
  let [drawing, drawn, wearer] = ['', 1, ''];
  for (const [at, { kind, wearers }] of levels.entries()) {
    const { tag, wearer: next, draws } = kinds[kind];
    drawing += `<${tag} id="l${at}">${at === 0 ? rect() : wearer}</${tag}>`;
    wearer = times(wearers, () => next(`l${at}`));
    drawn *= wearers * draws;
  }
  return { drawing: svg(drawing + wearer), drawn };
}

const level = fc.record({
  kind: fc.constantFrom<keyof typeof kinds>('use', 'mask', 'clip', 'pattern', 'pattern of a group', 'marker', 'end'),
  wearers: fc.integer({ min: 1, max: 12 }),
});

test('keeps a few nested parts unchanged, and refuses too many', () => {
  fc.assert(
    fc.property(fc.array(level, { minLength: 1, maxLength: 9 }), (levels) => {
      const { drawing, drawn } = nested(levels);
      const found = kept(drawing);
      if (drawn > MOST) expect(found).toBeUndefined();
      // Two levels of resources are harmless, although each level is drawn to an offscreen image.
      if (levels.length <= 2 && drawn <= 8) expect(found).toBe(drawing);
    }),
    runs(300, 5_000),
  );
});

const steps = fc.array(
  fc.record({
    tag: fc.constantFrom(
      'feBlend',
      'feComposite',
      'feColorMatrix',
      'feOffset',
      'feGaussianBlur',
      'feMerge',
      'feMorphology',
    ),
    inputs: fc.tuple(fc.integer({ min: -1, max: 60 }), fc.integer({ min: -1, max: 60 })),
    size: fc.integer({ min: 0, max: 20 }),
  }),
  { minLength: 1, maxLength: 60 },
);

test('a filter is worked through step by step at most 125 times over the drawing', () => {
  fc.assert(
    fc.property(steps, (all) => {
      /** The number of evaluated steps for each filter step, computed without the tested code. */
      const worked: number[] = [];
      const inner = all.map(({ tag, inputs, size }, at) => {
        const from = inputs.map((input) => (input < at ? input : at - 1));
        const used = ['feBlend', 'feComposite', 'feMerge'].includes(tag) ? from : from.slice(0, 1);
        worked.push(1 + used.reduce((sum, input) => sum + (worked[input] ?? 0), 0));
        const names = used.map((input) => (input < 0 ? 'SourceGraphic' : `r${input}`));
        const said = tag === 'feMerge' ? '' : ` in="${names[0]}"${names[1] === undefined ? '' : ` in2="${names[1]}"`}`;
        const nodes = tag === 'feMerge' ? names.map((name) => `<feMergeNode in="${name}"></feMergeNode>`).join('') : '';
        return `<${tag} result="r${at}"${said} stdDeviation="${size}" radius="${size}">${nodes}</${tag}>`;
      });
      const drawing = svg(`<filter id="f">${inner.join('')}</filter>${rect(' filter="url(#f)"')}`);
      const found = kept(drawing);
      if ((worked.at(-1) ?? 0) > 125) expect(found).toBeUndefined();
      if (all.length === 1) expect(found).toBe(drawing);
    }),
    runs(300, 5_000),
  );
});

/** Chromium needs from 3 s to more than 30 s to draw each of these drawings. */
describe('refuses a drawing that would block a browser', () => {
  const blur = (by: number) => `<feGaussianBlur stdDeviation="${by}"/>`;
  const dilate = '<feMorphology operator="dilate" radius="10"/>';
  const filter = (inner: string, region = '') => `<filter id="f"${region}>${inner}</filter>`;
  const wears = rect(' filter="url(#f)"');
  const small = (n: number) => `<rect x="${n}" width="10" height="10" filter="url(#f)"/>`;
  const shapes = (count: number) => times(count, (n) => `<circle cx="${n}" r="200"/>`);
  const line = (corners: number) => `M0 0${'L9 9'.repeat(corners)}`;
  const again = 'in="a" in2="a" result="a"';
  test.each<[string, string]>([
    ['a thousand masks', `<mask id="m">${rect()}</mask>${rect(' mask="url(#m)"').repeat(1_000)}`],
    ['a mask by a style', `<style>rect{mask:url(#m)}</style><mask id="m"><circle/></mask>${rect().repeat(1_000)}`],
    [
      'masks of each other',
      `<mask id="m">${rect(' mask="url(#n)"')}</mask><mask id="n">${rect(' mask="url(#m)"')}</mask>${rect(' mask="url(#m)"')}`,
    ],
    [
      'clip paths of many shapes',
      `<clipPath id="c">${shapes(100)}</clipPath>${rect(' clip-path="url(#c)"').repeat(1_000)}`,
    ],
    [
      'clip paths of a long line',
      `<clipPath id="c"><path d="${line(20_000)}"/></clipPath>${rect(' clip-path="url(#c)"').repeat(300)}`,
    ],
    [
      'markers at each corner',
      `<marker id="m">${shapes(1_000)}</marker><path d="${line(1_000)}" marker-mid="url(#m)"/>`,
    ],
    [
      'markers in markers',
      `<marker id="m">${rect()}</marker><marker id="n"><path d="${line(1_000)}" marker-mid="url(#m)"/></marker><path d="${line(1_000)}" marker-mid="url(#n)"/>`,
    ],
    [
      'markers that are handed down',
      `<marker id="m">${shapes(1_000)}</marker><g style="marker:url(#m)"><g>${`<path d="${line(9)}"/>`.repeat(500)}</g></g>`,
    ],
    [
      'a pattern in each shape',
      `<pattern id="p">${shapes(100)}</pattern><g fill="url(#p)">${rect().repeat(1_000)}</g>`,
    ],
    [
      'a pattern of another',
      `<pattern id="q">${shapes(100)}</pattern><pattern id="p" href="#q"/><g fill="url(#p)">${rect().repeat(1_000)}</g>`,
    ],
    [
      'a pattern around a part that is used',
      `<pattern id="p">${shapes(100)}</pattern><g fill="url(#p)"><g id="g">${rect().repeat(100)}</g></g>${'<use href="#g"/>'.repeat(10)}`,
    ],
    ['a group that is used', `<g id="g">${shapes(500)}</g>${'<use href="#g"/>'.repeat(1_000)}`],
    ['a long line that is used', `<path id="g" d="${line(100_000)}"/>${'<use href="#g"/>'.repeat(1_000)}`],
    ['a hundred blurs', filter(blur(100)) + wears.repeat(100)],
    ['blurs of a blur', filter(blur(50).repeat(10)) + wears],
    ['blurs around a blur', filter(blur(5)) + '<g filter="url(#f)">'.repeat(20) + rect() + '</g>'.repeat(20)],
    ['a wide region of little', filter(blur(100), ' x="-50" y="-50" width="101" height="101"') + times(200, small)],
    ['little that is shown large', `${filter(blur(1))}<g transform="scale(100)">${times(200, small)}</g>`],
    ['shadows of shadows', filter('<feDropShadow stdDeviation="5"/>'.repeat(10)) + wears],
    ['outlines', filter(dilate.repeat(10)) + wears],
    ['a broad outline', filter('<feMorphology operator="dilate" radius="500"/>') + wears],
    [
      'a thousand steps',
      filter('<feColorMatrix values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0"/>'.repeat(1_000)) + wears,
    ],
    [
      'steps that ask twice for the one before',
      filter(`<feOffset result="a"/>${`<feBlend ${again}/>`.repeat(20)}`) + wears,
    ],
    [
      'a filter in a mask',
      `${filter(blur(9).repeat(3))}<mask id="m"><g filter="url(#f)">${rect()}</g></mask>${rect(' mask="url(#m)"').repeat(100)}`,
    ],
  ])('%s', (_, inner) => expect(kept(svg(inner))).toBeUndefined());
});

describe('keeps the nested output of programs', () => {
  const plantUml =
    '<filter id="f" height="300%" width="300%" x="-1" y="-1"><feGaussianBlur result="b" stdDeviation="2"/><feColorMatrix in="b" result="c" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 .4 0"/><feOffset dx="4" dy="4" in="c" result="d"/><feBlend in="SourceGraphic" in2="d" mode="normal"/></filter>';
  const figma = (n: number) =>
    `<filter id="f${n}" x="${n}" y="0" width="120" height="80" filterUnits="userSpaceOnUse"><feFlood flood-opacity="0" result="a"/><feColorMatrix in="SourceAlpha" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0"/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feBlend in2="a" result="b"/><feBlend in="SourceGraphic" in2="b" result="shape"/></filter><g filter="url(#f${n})"><path d="M0 0h100v60z"/></g>`;
  test.each<[string, string]>([
    [
      'three hundred boxes with a shadow',
      plantUml + times(300, (n) => `<rect x="${n}" width="40" height="40" filter="url(#f)"/>`),
    ],
    ['fifty shadows with regions of their own', times(50, figma)],
    ['a hundred masks', times(100, (n) => `<mask id="m${n}">${rect()}</mask><g mask="url(#m${n})">${rect()}</g>`)],
    [
      'twenty thousand points, each clipped',
      `<clipPath id="c">${rect()}</clipPath>${times(20_000, (n) => `<circle cx="${n}" r="2" clip-path="url(#c)"/>`)}`,
    ],
    [
      'five thousand hatched bars',
      `<pattern id="p" width="4" height="4"><path d="M0 4l4-4"/><path d="M1 4l4-4"/></pattern><g fill="url(#p)">${times(5_000, (n) => `<rect x="${n}" width="3" height="9"/>`)}</g>`,
    ],
    [
      'five thousand arrows',
      `<marker id="m"><path d="M0 0l4 4"/></marker>${times(5_000, (n) => `<path d="M0 0L${n} 9" marker-start="url(#m)" marker-end="url(#m)"/>`)}`,
    ],
    [
      'a line of a thousand marked points',
      `<marker id="m"><circle r="2"/></marker><polyline points="${'1.25,3.75 '.repeat(1_000)}" marker-mid="url(#m)"/>`,
    ],
    ['one blurred whole', `<filter id="f"><feGaussianBlur stdDeviation="100"/></filter>${rect(' filter="url(#f)"')}`],
    [
      'gradients of many stops',
      `<linearGradient id="g">${'<stop offset="0"/>'.repeat(50)}</linearGradient>${rect(' fill="url(#g)"').repeat(5_000)}`,
    ],
  ])('%s', (_, inner) => expect(kept(svg(inner))).toMatch(/^<svg/));
});
