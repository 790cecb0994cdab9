/** Tests that drawings cannot stop a host or load anything, and that plots are preserved. */
import { messages } from '#contract/messages.ts';
import { plots } from '#support/plots.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${inner}</svg>`);
const cleaned = (inner: string) => cleanSvg(svg(inner)).svg;
const nested = (depth: number, inner: string) => '<g>'.repeat(depth) + inner + '</g>'.repeat(depth);

/** Returns the visible pixels. */
const seen = (drawing: string | Buffer) => sharp(Buffer.from(drawing)).resize(690).raw().toBuffer();

describe('plots look the same afterwards', () => {
  test.each(Object.entries(plots))('%s', async (_, plot) => {
    const drawing = plot(300);
    const { svg: kept } = cleanSvg(Buffer.from(drawing));
    expect(kept).not.toMatch(/<style|\sstyle=|\sclass=|<metadata|inkscape/);
    expect((await seen(kept)).equals(await seen(drawing))).toBe(true);
  });
});

describe('applies rules by CSS precedence', () => {
  const fillOf = (inner: string) => /<rect[^>]* fill="([^"]*)"/.exec(cleaned(inner))?.[1];
  test.each([
    ['a rule over an attribute', '<style>rect{fill:red}</style><rect fill="blue"/>', 'red'],
    ['a class over a name', '<style>.a{fill:red}rect{fill:blue}</style><rect class="a"/>', 'red'],
    ['an id over classes', '<style>#i{fill:red}.a.b.c{fill:blue}</style><rect id="i" class="a b c"/>', 'red'],
    ['the later one', '<style>.a{fill:blue}</style><rect class="a b"/><style>.b{fill:red}</style>', 'red'],
    ['an attribute of style over rules', '<style>#i{fill:blue}</style><rect id="i" style="fill:red"/>', 'red'],
    ['what is important over it', '<style>*{fill:red ! IMPORTANT}</style><rect id="i" style="fill:blue"/>', 'red'],
    ['a parent', '<style>g>rect{fill:red}</style><g><rect/></g>', 'red'],
    ['no parent', '<style>svg>rect{fill:red}</style><g><rect/></g>', undefined],
    ['further out', '<style>.a > g rect{fill:red}</style><g class="a"><g><g><rect/></g></g></g>', 'red'],
    ['not in this order', '<style>g .a rect{fill:red}</style><g class="a"><g><rect/></g></g>', undefined],
    ['on a screen', '<style>@media screen{rect{fill:red}}@media print{rect{fill:blue}}</style><rect/>', 'red'],
    ['behind what is not read', '<style>@import "a;}b";@font-face{src:url(a)}rect{fill:red}</style><rect/>', 'red'],
    ['behind a comment', '<style><![CDATA[/* rect{fill:blue} */<!-- rect{fill:red} -->]]></style><rect/>', 'red'],
    ['without states', '<style>rect:hover{fill:blue}rect + rect{fill:blue}</style><rect/><rect/>', undefined],
  ])('%s', (_, inner, expected) => expect(fillOf(inner)).toBe(expected));
  test('a font in one declaration', () => {
    expect(cleaned('<text style="font: italic bold 10.5px/1.2 \'DejaVu Sans\', serif">a</text>')).toContain(
      '<text font-style="italic" font-variant="normal" font-weight="bold" font-stretch="normal" font-size="10.5px" font-family="\'DejaVu Sans\', serif">',
    );
  });
});

describe('loads nothing, however a value names it', () => {
  test.each([
    'src("https://evil.example/a.svg#x")',
    'image-set("https://evil.example/x" 1x)',
    'url(https://evil.example/#a)',
    'url( "//evil.example/" )',
    'URL(data:image/svg+xml,evil)',
    'u\\72l(//evil.example)',
    'image(evil.png)',
    'var(--evil)',
    'red url(//evil.example)',
    'url(#a) url(//evil.example)',
    'cross-fade(url(#evil), red)',
    'expression(alert("evil"))',
    'attr(evil)',
    '-moz-element(#evil)',
  ])('%s', (value) => {
    for (const name of [
      'fill',
      'filter',
      'mask',
      'clip-path',
      'marker',
      'marker-end',
      'font-family',
      'transform',
      'd',
    ]) {
      const quoted = value.replaceAll('"', '&quot;');
      const inners = [
        `<rect ${name}="${quoted}"/>`,
        `<rect style="${name}:${quoted}"/>`,
        `<style>rect{${name}:${value}}</style><rect/>`,
      ];
      for (const inner of inners) expect(cleaned(inner)).toBe(cleaned('<rect/>'));
    }
  });
  test('parts of the drawing itself are', () => {
    const kept = '<rect fill="url(#a) none" clip-path="url(&quot;#b&quot;)" marker-end="none"/>';
    expect(cleaned(kept)).toContain('fill="url(#a) none" clip-path="url(&quot;#b&quot;)" marker-end="none"');
  });
});

/** A naive parser would need longer for any of these than the whole test may take. */
describe('a drawing that is made to be slow is read at once, or refused with a sentence', () => {
  const many = (count: number, make: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => make(n)).join('');
  const rect = '<rect width="1" height="1"/>';
  const words = (count: number) => many(count, (n) => `.c${n}`);
  const cases: Record<string, string> = {
    'a rule of twelve in forty': `<style>x ${'g '.repeat(12)}rect{fill:red}</style>${nested(40, rect)}`,
    'a rule of 3,000': `<style>${'g '.repeat(3_000)}{fill:red}</style>${nested(40, rect)}`,
    'many rules of forty in ninety': `<style>${many(5_000, (n) => `x ${'g '.repeat(40)}rect{fill:#${n}}`)}</style>${nested(90, rect.repeat(20_000))}`,
    'parents and others in turn': `<style>${many(2_000, () => `x g>g g>g>g g rect{fill:red}`)}</style>${nested(90, rect.repeat(20_000))}`,
    'rules for everything': `<style>${many(50_000, (n) => `*{x:${n}}`)}${many(20_000, () => '*{fill:red}')}</style>${rect.repeat(50_000)}`,
    'one rule with much to say': `<style>*{${many(20_000, (n) => `fill:#${n % 10}${n % 10}0;`)}}</style>${rect.repeat(50_000)}`,
    'one class, thousands of times': `<style>${'.a'.repeat(500_000)}{fill:red}</style>${'<rect class="a"/>'.repeat(50_000)}`,
    'hundreds of classes': `<style>${`${words(300)}{fill:red}`.repeat(1_000)}</style>${`<rect class="${words(300).replaceAll('.', ' ')}"/>`.repeat(1_000)}`,
    'comments that do not end': `<style>${'/* '.repeat(500_000)}</style>${rect}`,
    'brackets that do not end': `<style>${'({['.repeat(300_000)}</style>${rect}`,
    quotes: `<style>${'"\\'.repeat(300_000)}</style>${rect}`,
    spaces: `<style>rect{fill:${' '.repeat(1_000_000)}!${' '.repeat(1_000_000)}x}@media${' '.repeat(500_000)}x{a{b:c}}</style>${rect}`,
    'a font': `<text style="font:${'a-'.repeat(200_000)} ${'9'.repeat(200_000)}!">a</text>`,
    'a shift': `<g transform="${' '.repeat(500_000)}rotate(${' '.repeat(500_000)}!">${rect}</g>`,
    digits: `<svg width="${'9'.repeat(1_000_000)}!" height="1"/>`,
    'one id, again and again': `${many(30_000, (n) => `<use id="a${n}" href="#a${n - 1}"/>`)}`,
    'one part, drawn by all': `<g id="a">${rect.repeat(1_000)}</g>${'<use href="#a"/>'.repeat(90_000)}`,
    'masks in masks': many(6, (n) => `<mask id="m${n}">${`<rect mask="url(#m${n - 1})"/>`.repeat(30)}</mask>`),
    'a mask for each of thousands': `<mask id="m">${rect}</mask>${'<rect mask="url(#m)"/>'.repeat(5_000)}`,
    'clip paths in clip paths': many(
      6,
      (n) =>
        `<clipPath id="c${n}" clip-path="url(#c${n - 1})">${`<rect clip-path="url(#c${n - 1})"/>`.repeat(30)}</clipPath>`,
    ),
    'patterns in patterns': many(
      6,
      (n) => `<pattern id="p${n}" width="1" height="1">${`<rect fill="url(#p${n - 1})"/>`.repeat(30)}</pattern>`,
    ),
    'a pattern for all of a group': `<pattern id="p">${rect.repeat(1_000)}</pattern><g fill="url(#p)">${rect.repeat(50_000)}</g>`,
    'a pattern for what is drawn again': `<pattern id="p">${rect.repeat(1_000)}</pattern><g id="a">${rect.repeat(1_000)}</g><use href="#a" fill="url(#p)"/>`,
    'a marker at each point': `<marker id="a">${rect.repeat(100)}</marker><path marker-mid="url(#a)" d="${'L1 1'.repeat(50_000)}"/>`,
    'a marker at each point of a group': `<marker id="a">${rect.repeat(100)}</marker><g style="marker-mid:url(#a)">${`<path d="${'L1 1'.repeat(50)}"/>`.repeat(1_000)}</g>`,
    'markers in markers': many(
      6,
      (n) => `<marker id="a${n}">${`<path marker-mid="url(#a${n - 1})" d="M0 0L1 1L2 2"/>`.repeat(10)}</marker>`,
    ),
    'a filter for each of thousands': `<filter id="f"><feGaussianBlur stdDeviation="3"/></filter>${'<rect filter="url(#f)"/>'.repeat(5_000)}`,
    'a filter that blends with itself': `<filter id="f">${many(40, (n) => `<feBlend in="r${n - 1}" in2="r${n - 1}" result="r${n}"/>`)}</filter><rect filter="url(#f)"/>`,
    'a filter of hundreds': `<filter id="f">${'<feGaussianBlur stdDeviation="9"/>'.repeat(500)}</filter><rect filter="url(#f)"/>`,
    'a filter that grows far': `<filter id="f"><feMorphology operator="dilate" radius="5000"/></filter><rect filter="url(#f)"/>`,
    'a hundred thousand elements': '<g></g>'.repeat(100_001),
    'a hundred thousand styles': '<style>a{}</style>'.repeat(90_000),
  };
  test.each(Object.entries(cases))('%s', (_, inner) => {
    const outcome = () => {
      try {
        return cleaned(inner);
      } catch (error) {
        return error;
      }
    };
    const refused = { code: 'MEDIA_INVALID', message: messages.svgTooLarge };
    const found = outcome();
    if (typeof found === 'string') expect(found).toMatch(/^<svg/);
    else expect(found).toMatchObject(refused);
  });
  test('at its head, too', () => {
    const bytes = Buffer.from(`<svg width="${'9'.repeat(1_000_000)}!" height="20" viewBox="${'1 '.repeat(500_000)}"/>`);
    expect(cleanSvg(bytes)).toMatchObject({ width: 20, height: 20 });
  });
  test.each(['1e308', '1e-400', '2000000', 'NaN', 'Infinity'])('a side of %s is none', (side) => {
    const sized = () => cleanSvg(Buffer.from(`<svg width="${side}" height="${side}"/>`));
    expect(sized).toThrow(/neither width and height nor a viewBox/);
  });
});

describe('counts repeated drawing', () => {
  const refused = (inner: string) => {
    try {
      cleaned(inner);
      return false;
    } catch {
      return true;
    }
  };
  test.each([
    ['masks in masks', 'mask', (n: number) => `<mask id="m${n}">${`<rect mask="url(#m${n - 1})"/>`.repeat(30)}</mask>`],
    ['patterns', 'fill', (n: number) => `<pattern id="m${n}">${`<rect fill="url(#m${n - 1})"/>`.repeat(30)}</pattern>`],
    [
      'clip paths',
      'clip-path',
      (n: number) => `<clipPath id="m${n}">${`<rect clip-path="url(#m${n - 1})"/>`.repeat(30)}</clipPath>`,
    ],
  ])('%s six deep are refused', (_, attribute, make) => {
    const parts = Array.from({ length: 6 }, (__, n) => make(n)).join('');
    expect(refused(`${parts}<rect ${attribute}="url(#m5)"/>`)).toBe(true);
  });
  test('keeps the output of programs: a clip path per line, a soft shadow, arrows, hatching', () => {
    const drawing =
      '<clipPath id="c"><rect/></clipPath><filter id="f"><feGaussianBlur in="SourceAlpha" stdDeviation="3" result="b"/>' +
      '<feOffset dx="2"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>' +
      '<marker id="a"><path d="M0 0L9 5"/></marker><pattern id="h"><path d="M0 0L9 9"/></pattern>' +
      '<linearGradient id="g"><stop/></linearGradient>' +
      '<path clip-path="url(#c)" d="M0 0L9 9"/>'.repeat(20_000) +
      '<rect filter="url(#f)"/>'.repeat(50) +
      '<path marker-end="url(#a)" d="M0 0L9 9"/>'.repeat(500) +
      '<rect fill="url(#h)"/>'.repeat(500) +
      `<g fill="url(#g)">${'<rect/>'.repeat(30_000)}</g>`;
    expect(refused(drawing)).toBe(false);
  });
  test('accepted generated drawings cost no more than the limit, measured by drawing them', () => {
    const level = fc.record({
      kind: fc.constantFrom('mask', 'pattern', 'clipPath', 'marker', 'symbol'),
      copies: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: 6 }), (levels) => {
        const by = {
          mask: 'mask',
          pattern: 'fill',
          clipPath: 'clip-path',
          marker: 'marker-end',
          symbol: 'href',
        } as const;
        let drawn = 1;
        let inner = '<path d="M0 0"/>';
        const parts = levels.map(({ kind, copies }, n) => {
          const part = `<${kind} id="l${n}">${inner.repeat(copies)}</${kind}>`;
          drawn *= copies;
          inner = kind === 'symbol' ? `<use href="#l${n}"/>` : `<path d="M0 0" ${by[kind]}="url(#l${n})"/>`;
          return part;
        });
        const isKept = !refused(parts.join('') + inner);
        if (isKept) expect(drawn).toBeLessThanOrEqual(500_000);
        if (drawn < 20 && levels.every(({ kind }) => kind !== 'mask')) expect(isKept).toBe(true);
      }),
      runs(200, 20_000),
    );
  });
});
