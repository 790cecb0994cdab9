import { refusalOf } from '#blocks/chart/refusal.ts';
import type { Drawing } from '#blocks/context.ts';
import { limits } from '#contract/limits.ts';
import { expect, test, vi } from 'vitest';
import { run } from '#server/platform/workers/run.ts';
import { draw } from './draw.ts';
import { draw as drawByWorker } from './drawings.ts';

const csv = 'year,reeds,kind\n2019,3.14159,old\n2020,5,new\n2021,9,old';
const encoding = { x: { field: 'year' }, y: { field: 'reeds', type: 'quantitative' } };
const chart = (spec: Record<string, unknown>): Drawing => ({
  kind: 'chart',
  spec: { data: { values: csv }, mark: 'bar', encoding, ...spec },
});
const mermaid = (code: string): Drawing => ({ kind: 'diagram', language: 'mermaid', code });
const dot = (code: string): Drawing => ({ kind: 'diagram', language: 'dot', code });

const drawings: Record<string, [Drawing, ...string[]]> = {
  bars: [chart({}), 'var(--c1)', '>2021</text>', '>reeds</text>'],
  'a line over time': [
    chart({
      mark: { type: 'line', point: true, tooltip: true },
      encoding: {
        x: { field: 'year', type: 'temporal' },
        y: { field: 'reeds', type: 'quantitative' },
        color: { field: 'kind' },
      },
    }),
    'var(--c1)',
    'var(--c2)',
    '>old</text>',
    '>2019</text>',
  ],
  'several beside each other': [chart({ encoding: { ...encoding, column: { field: 'kind' } } }), '>new</text>'],
  dot: [dot('digraph { 筆 -> ink [label="a < b"] }'), '>筆</text>', '>a &lt; b</text>', 'var(--ink)'],
  flowchart: [
    mermaid('flowchart LR\n A[Page] --> B{Doubt?}\n B -->|yes| C[人]'),
    '>Page</text>',
    '>人</text>',
    'marker-end="url(#d',
  ],
  sequence: [mermaid('sequenceDiagram\n A->>B: Which sign?\n B-->>A: Three'), '>Which sign?</text>'],
  class: [mermaid('classDiagram\n Animal <|-- Dog\n class Animal {\n +eat() void\n }'), '>Dog</text>'],
  state: [mermaid('stateDiagram-v2\n [*] --> Draft\n Draft --> Live : publish'), '>Draft</text>', '>publish</text>'],
  'entities and relations': [mermaid('erDiagram\n A ||--o{ B : places'), '>places</text>'],
};

test.each(Object.entries(drawings))(
  '%s: in the tokens of the page, nothing but shapes and words',
  async (_, [drawing, ...parts]) => {
    const { svg, width } = await draw(drawing);
    for (const part of parts) expect(svg).toContain(part);
    expect(width).toBeGreaterThan(20);
    expect(svg).not.toMatch(
      /<(?:style|script|image|a|title|foreignObject)\b|\s(?:style|class|href|on\w+|font-family)=|https?:|#010a/,
    );
    // A second drawing gives the same result.
    expect((await draw(drawing)).svg).toBe(svg);
  },
);

test('two drawings of a page share no id', async () => {
  const ids = async (code: string) =>
    [...(await draw(mermaid(code))).svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const [one, other] = [await ids('flowchart LR\n A-->B'), await ids('flowchart LR\n A-->C')];
  expect(one.length).toBeGreaterThan(0);
  expect(one.filter((id) => other.includes(id))).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  ['data from elsewhere', { data: { url: 'https://example.org/a.csv' } }, 'chartOutside'],
  ['data from a file', { layer: [{ data: { url: '/etc/passwd' } }] }, 'chartOutside'],
  ['a lookup elsewhere', { transform: [{ lookup: 'a', from: { data: { url: 'x' }, key: 'b' } }] }, 'chartOutside'],
  ['a link', { encoding: { href: { value: 'javascript:alert(1)' } } }, 'chartOutside'],
  ['a link of a mark', { mark: { type: 'bar', href: 'https://example.org' } }, 'chartOutside'],
  ['a picture', { mark: 'image' }, 'chartOutside'],
  ['a picture with more', { layer: [{ mark: { type: 'image' } }] }, 'chartOutside'],
  ['ten million rows', { data: { sequence: { start: 0, stop: 1e7 } } }, 'chartTooLarge'],
  ['rows without end', { data: { sequence: { stop: 1, step: 0 } } }, 'chartTooLarge'],
  ['more than is taken', { title: 'x'.repeat(limits.chartBytes) }, 'chartTooLarge'],
  ['a prototype', JSON.parse('{"config":{"__proto__":{"a":1}}}') as Record<string, unknown>, 'chartPrototype'],
  ['a prototype of a row', { data: { values: [JSON.parse('{"constructor":1}')] } }, 'chartPrototype'],
  ['a prototype by its field', { transform: [{ calculate: '1', as: '__proto__' }] }, 'chartPrototype'],
])('%s is refused', (_, spec, code) => expect(refusalOf(spec)).toBe(code));

test('a column may be called url', () => {
  expect(refusalOf({ data: { values: [{ url: 'https://example.org' }] }, mark: 'bar' })).toBeUndefined();
});

test('fetches nothing, even if a reference got that far', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const outcome = draw(chart({ data: { url: 'http://127.0.0.1:9/a.csv', format: { type: 'csv' } } }));
  await outcome.catch(() => undefined);
  const looked = await draw(dot('digraph { a [image="/etc/passwd", URL="javascript:alert(1)"] }'));
  expect(looked.svg).not.toMatch(/passwd|javascript/);
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
});

test('an expression reaches the data, and no program', async () => {
  const given = chart({ transform: [{ calculate: "toString.constructor('return process')()", as: 'b' }] });
  await expect(draw(given)).rejects.toMatchObject({ code: 'BAD_INPUT' });
});

test('reports errors in the words of the drawing program', async () => {
  await expect(draw(dot('digraph { a -> '))).rejects.toMatchObject({ code: 'BAD_INPUT', message: /syntax error/ });
  await expect(draw(chart({ mark: 'klingon' }))).rejects.toMatchObject({ code: 'BAD_INPUT' });
});

test(
  'ends an endless or ever growing drawing with a message, and draws the next one',
  { timeout: 30_000 },
  async () => {
    const long = {
      transform: [
        ...Array.from({ length: 8 }, () => ({ calculate: "split(pad('', 30, 'a'), '')", as: 'l' })).flatMap((one) => [
          one,
          { flatten: ['l'] },
        ]),
      ],
    };
    await expect(run('drawing', chart(long), { limits: { timeoutMs: 1_500 } })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
    expect(await drawByWorker(chart({}))).toMatchObject({ width: expect.any(Number) as number });
  },
);
