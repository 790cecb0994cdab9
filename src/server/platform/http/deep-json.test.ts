/** Bodies that are nested thousands of levels deep are bad input and never a server error. */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { changedCalls } from '#support/changed-calls.ts';
import type { OpenCall } from '#support/open-calls.ts';
import { createOpenSite } from '#support/open-site.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

const site = await createOpenSite();
afterAll(() => site.close());

/** JSON text, because JSON.stringify itself fails at this depth. */
const arrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const objects = (levels: number, key = 'a') => `{"${key}":`.repeat(levels) + '1' + '}'.repeat(levels);
const documentOf = (type: string, data: string) => `{"blocks":[{"type":"${type}","data":${data}}]}`;
const holding = (type: string, words: string) => (levels: number) =>
  `{"blocks":[${`{"type":"${type}","data":{${words},"blocks":[`.repeat(levels)}${']}}'.repeat(levels)}]}`;
const lists = (levels: number) =>
  documentOf(
    'list',
    `{"style":"ordered","items":[${'{"content":"a","items":['.repeat(levels)}${']}'.repeat(levels)}]}`,
  );
const html = (levels: number) =>
  documentOf('paragraph', JSON.stringify({ text: `${'<b>'.repeat(levels)}a${'</b>'.repeat(levels)}` }));

const parts: Record<string, (levels: number) => string> = {
  arrays,
  objects,
  prototypes: (levels) => objects(levels, '__proto__'),
  details: holding('details', '"summary":"a"'),
  quotes: holding('quote', '"text":"a"'),
  lists,
  html,
  unknown: (levels) => documentOf('unknown', objects(levels)),
  text: (levels) => documentOf('paragraph', `{"text":${arrays(levels)}}`),
  tunes: (levels) => `{"blocks":[{"type":"paragraph","data":{"text":"a"},"tunes":{"a":${objects(levels)}}}]}`,
  chart: (levels) => documentOf('chart', `{"spec":${objects(levels)}}`),
  table: (levels) => documentOf('table', `{"rows":${arrays(levels)}}`),
};
const post = (fields: string) => `{"data":{"title":"A","categoryName":"A","keywords":[],"published":false,${fields}}}`;
const empty = '"{\\"blocks\\":[]}"';
const imported = (document: string) =>
  `{"id":"${'a'.repeat(22)}","publish":false,"posts":[{"path":"a","hash":"h","notices":[],"document":${document},` +
  '"facts":{"title":"A","keywords":[],"summary":"","formerPaths":[]}}]}';

const saves: [name: string, method: string, path: string, body: (part: string) => string][] = [
  ['the text of a post', 'POST', api.posts, (part) => post(`"summary":${empty},"body":${JSON.stringify(part)}`)],
  ['the summary of a post', 'POST', api.posts, (part) => post(`"body":${empty},"summary":${JSON.stringify(part)}`)],
  ['a field of a post', 'POST', api.posts, (part) => post(`"summary":${empty},"body":${part}`)],
  ['a page', 'PUT', api.contentRecord('page', 'deep'), (part) => `{"revision":0,"data":{"title":"A","body":${part}}}`],
  ['a profile', 'PUT', api.contentRecord('profile', 'profile'), (part) => `{"revision":1,"data":${part}}`],
  ['an import', 'POST', api.imports, imported],
  ['a chart', 'POST', api.drawings, (part) => `{"language":"vega-lite","source":${JSON.stringify(part)}}`],
  ['micropub', 'POST', pages.micropub, (part) => `{"type":["h-entry"],"properties":{"content":["a"],"x":${part}}}`],
  [
    'a resume',
    'POST',
    pages.setup('open'),
    (part) =>
      `{"name":"A","email":"a@example.com","password":"Correct-1horse","password-confirm":"Correct-1horse","resume":${JSON.stringify(part)}}`,
  ],
];
const callOf = (method: string, path: string, body: string): OpenCall => ({
  method,
  path: path.slice(1).split('/'),
  query: [],
  body,
  as: 'json',
  by: path === pages.micropub ? 'program' : path.startsWith('/setup') ? 'nobody' : 'admin',
});
async function statusOf(call: OpenCall): Promise<[number, string]> {
  site.app.logged.length = 0;
  const answer = await site.send(call);
  const said = await answer.text();
  expect(answer.status, said).toBeLessThan(500);
  expect(site.app.logged).toEqual([]);
  return [answer.status, said];
}

test.each(saves)('%s that is nested 2,000 levels deep, or 8,000, is bad input', async (name, method, path, body) => {
  for (const [kind, part] of Object.entries(parts)) {
    for (const levels of [2_000, 8_000]) {
      const [status, said] = await statusOf(callOf(method, path, body(part(levels))));
      // Only nested inline formatting can be accepted, because it is reduced when saved.
      if (kind !== 'html') expect([400, 413], `${name} ${kind} ${levels}: ${said}`).toContain(status);
    }
  }
});

test('finds deep nesting among any number of other values', async () => {
  const many = documentOf('unknown', `{"a":[${'0,'.repeat(410_000)}0]}`);
  const deep = parts['details']?.(8_000) ?? '';
  const hidden = imported(deep).replace(
    /\]\}$/,
    `,${imported(many)
      .replace(/^.*?"posts":\[/, '')
      .replace('"path":"a"', '"path":"b"')}`,
  );
  JSON.parse(hidden);
  expect((await statusOf(callOf('POST', api.imports, hidden)))[0]).toBe(400);
});

test('lists five deep within three containers are saved', async () => {
  const items = '{"content":"a","items":['.repeat(5) + ']}'.repeat(5);
  const list = `{"type":"list","data":{"style":"ordered","items":[${items}]}}`;
  const text = `{"blocks":[${'{"type":"details","data":{"summary":"a","blocks":['.repeat(3)}${list}${']}}'.repeat(3)}]}`;
  expect(
    (await statusOf(callOf('POST', api.posts, post(`"summary":${empty},"body":${JSON.stringify(text)}`))))[0],
  ).toBe(200);
  expect((await statusOf(callOf('POST', api.imports, imported(text))))[0]).toBe(200);
});

/** Placeholder for the deep part. */
const PLACE = '@@HERE@@';

test('no call answers 5xx to a body that is nested deep, anywhere in it', async () => {
  const places = site.calls
    .filter(({ body, as }) => body !== undefined && (as === 'json' || as === 'signed'))
    .flatMap((call) => [
      { ...call, body: PLACE },
      ...changedCalls(call, () => [PLACE]).filter(({ body }) => body !== call.body),
    ])
    .map((call) => ({ ...call, body: JSON.stringify(call.body) }));
  const levels = fc.constantFrom(101, 500, 2_000, 8_000, 50_000);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...places),
      fc.constantFrom(...Object.keys(parts)),
      levels,
      fc.boolean(),
      async (call, kind, depth, isText) => {
        const part = parts[kind]?.(depth) ?? '';
        const inside = isText ? JSON.stringify(part) : part;
        await statusOf({ ...call, body: call.body.replace(`"${PLACE}"`, () => inside) });
      },
    ),
    { ...runs(200, 10_000), endOnFailure: true },
  );
});
