import { contentKinds } from '#contract/content-keys.ts';
import { problem } from '#contract/problems.ts';
import { sentences } from '#contract/record-sentences.ts';
import { contentFields } from '#messages/en/content-fields.ts';
import { contentFields as inJapanese } from '#messages/ja/content-fields.ts';
import { recordsOf } from '#support/records.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differences } from './differences.ts';
import { problemText, wrongIn } from './errors.ts';
import { recordForm, type RecordForm } from './forms.ts';
import { getAt, moved, pathOf, pathText, patternOf, setAt, type Path } from './paths.ts';
import { decoded } from '#domain/decoded.ts';
import { blankOf, fits, keysWithoutField, type Shape } from './shape.ts';
import { createUndo } from './undo.ts';
import { labelOf, wordsOf } from '../words.ts';

const formsOf = () => contentKinds.flatMap((kind) => recordForm(kind) ?? []);

/** Yields every field of a form with its path; list entries have index 0. */
function* fieldsIn({ shape, hidden }: RecordForm, at: Path = [], inner: Shape = shape): Generator<[Path, Shape]> {
  if (hidden.includes(patternOf(at))) return;
  if (at.length > 0) yield [at, inner];
  if (inner.kind === 'list') yield* fieldsIn({ shape, hidden } as RecordForm, [...at, 0], inner.entry);
  if (inner.kind !== 'group') return;
  for (const { name, shape: field } of inner.fields)
    yield* fieldsIn({ shape, hidden } as RecordForm, [...at, name], field);
}

/** Invalid values, by kind of field. */
const wrongValues: Record<Shape['kind'], unknown> = {
  text: { no: 'text' },
  number: 'many',
  flag: 'maybe',
  choice: 'none of them',
  list: { no: 'list' },
  group: 7,
  other: undefined,
};

test('reports an invalid value of any form below its field, in a sentence', () => {
  const silent: string[] = [];
  let tried = 0;
  for (const kind of contentKinds) {
    const form = recordForm(kind);
    if (!form) continue;
    for (const [path, shape] of fieldsIn(form)) {
      // A block text has no fields inside.
      if (shape.kind === 'other' || form.blocks.includes(String(path[0]))) continue;
      tried += 1;
      const { mistakes, leftOut } = wrongIn(kind, setAt(blankOf(form.shape), path, wrongValues[shape.kind]));
      const said = { ...leftOut, ...mistakes }[pathText(path)];
      if (!/^[A-Z].{3,}\.$/.test(said ?? '')) silent.push(`${kind} ${pathText(path)}: ${said}`);
    }
  }
  expect(silent).toEqual([]);
  expect(tried).toBeGreaterThan(200);
});

/** Yields all choices of a form, including those under keys chosen by the owner. */
function* choicesIn(shape: Shape, at: Path = []): Generator<[place: string, option: string]> {
  const options = shape.kind === 'choice' ? shape.options : [];
  for (const option of options) yield [patternOf(at), option];
  if (shape.kind === 'list') yield* choicesIn(shape.entry, [...at, 0]);
  if (shape.kind !== 'group') return;
  const rest = shape.rest ? [{ name: '*', shape: shape.rest }] : [];
  for (const { name, shape: inner } of [...shape.fields, ...rest]) yield* choicesIn(inner, [...at, name]);
}

test.each([
  ['English', contentFields],
  ['Japanese', inJapanese],
] as const)('every choice of every form has words in %s, and none is shown as it is stored', (_language, words) => {
  const choices = formsOf().flatMap(({ shape }) => [...choicesIn(shape)]);
  const raw = choices.filter(([, option]) => [undefined, option].includes(labelOf(words, [option])?.label));
  expect(raw).toEqual([]);
  expect(choices.length).toBeGreaterThan(80);
});

test('a change affects only its own place, and creates missing parents', () => {
  const record = { a: { b: [{ c: 1 }, { c: 2 }] }, d: 'kept' };
  const changed = setAt(record, ['a', 'b', 1, 'c'], 3) as typeof record;
  expect(changed).toEqual({ a: { b: [{ c: 1 }, { c: 3 }] }, d: 'kept' });
  expect(changed.a.b[0]).toBe(record.a.b[0]);
  expect(setAt({}, ['x-site', 'bio', 0], 'One')).toEqual({ 'x-site': { bio: ['One'] } });
});

test('removes an emptied field, and its group if that is empty then', () => {
  expect(setAt({ location: { city: 'Kyoto' }, name: 'A' }, ['location', 'city'], undefined)).toEqual({ name: 'A' });
  expect(setAt({ location: { city: 'Kyoto', region: 'B' } }, ['location', 'city'], undefined)).toEqual({
    location: { region: 'B' },
  });
  expect(getAt(JSON.parse('{"__proto__": {"a": 1}}'), ['__proto__', 'a'])).toBe(1);
  expect(getAt({}, ['constructor'])).toBeUndefined();
});

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 9, ['a', 'c', 'b']],
  [1, -1, ['b', 'a', 'c']],
])('moving an entry from %i to %i places it there, within the list', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(order);
});

test('every field of every kind can be shown and has a name; blank ones are only incomplete', () => {
  expect(formsOf().length).toBeGreaterThan(12);
  for (const form of formsOf()) {
    for (const [path, shape] of fieldsIn(form)) {
      if (form.blocks.includes(patternOf(path)) || /\.(?:blocks|time|version)/.test(patternOf(path))) continue;
      expect(shape.kind, patternOf(path)).not.toBe('other');
      if (typeof path.at(-1) === 'string')
        for (const words of [contentFields, inJapanese]) expect(labelOf(words, path), patternOf(path)).toBeDefined();
    }
  }
});

test('fields listed as long or hidden exist in their form', () => {
  for (const form of formsOf()) {
    const patterns = new Set([...fieldsIn({ ...form, hidden: [] })].map(([path]) => patternOf(path)));
    const both = recordForm('profile') === form || recordForm('profile-ja') === form;
    for (const one of [...form.long, ...form.hidden]) if (!both) expect(patterns, one).toContain(one);
  }
});

test('every field of a form in parts is in one of them', () => {
  for (const { parts, shape, hidden } of formsOf()) {
    if (!parts || shape.kind !== 'group') continue;
    expect(
      shape.fields
        .map(({ name }) => name)
        .filter((name) => !hidden.includes(name))
        .sort(),
    ).toEqual(parts.toSorted());
  }
});

test('reports mistakes by place, in sentences', () => {
  expect(wrongIn('talk', { title: '', date: 'once upon a time', url: 'javascript:1' })).toEqual({
    mistakes: { title: 'This text is empty.', date: 'Write the date as 2024, 2024-03 or 2024-03-12.' },
    leftOut: { url: 'A link must start with http://, https:// or /.' },
  });
  expect(wrongIn('talk', {})).toEqual({
    mistakes: { title: 'This value is missing.', date: 'This value is missing.' },
    leftOut: {},
  });
});

/** Replaces each text, number or list with another value. */
const brokenBy = (broken: { text?: unknown; number?: unknown; list?: unknown }) => {
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') return 'text' in broken ? broken.text : value;
    if (typeof value === 'number') return 'number' in broken ? broken.number : value;
    if (Array.isArray(value)) return 'list' in broken ? broken.list : value.map(change);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]));
  };
  return change;
};
const breaks = [
  {},
  { text: '' },
  { text: 'x'.repeat(2_500) },
  { text: 7 },
  { text: {} },
  { number: -1 },
  { number: 0.5 },
  { number: 1e12 },
  { list: [] },
  { list: Array.from({ length: 60 }, () => 'A') },
  { list: [[]] },
  { list: 'A' },
].map(brokenBy);
const known = Object.values(sentences).map(
  (sentence) => new RegExp(`^${sentence.replace(/[.()/[\]?+*{}]/g, '\\$&').replaceAll('\\{\\}', '.*')}$`, 's'),
);

test.each(contentKinds)('reports any mistake in a record of %s in the site’s sentences', (kind) => {
  const form = recordForm(kind);
  if (!form) return;
  const property = fc.property(recordsOf(kind, form), fc.constantFrom(...breaks), (data, change) => {
    const { mistakes, leftOut } = wrongIn(kind, change(data));
    const told = [...Object.values(mistakes), ...Object.values(leftOut)];
    expect(told.filter((message) => !known.some((pattern) => pattern.test(message)))).toEqual([]);
  });
  fc.assert(property, runs(30, 3_000));
});

test('a value without a field is no mistake: unknown keys are listed, and others are known', () => {
  const education = [{ institution: 'A', highlights: ['First'], courses: ['One'], gpa: 3 }];
  const data = { $schema: 's', basics: { name: 'A' }, education, meta: {}, mine: 1 };
  expect(wrongIn('profile', data)).toEqual({ mistakes: {}, leftOut: {} });
  const { shape, hidden } = recordForm('profile') ?? {};
  if (shape?.kind !== 'group') throw new Error('The profile has fields.');
  expect(keysWithoutField(shape, data, (name) => hidden?.includes(name) ?? false)).toEqual(['$schema', 'meta', 'mine']);
  const list = shape.fields.find(({ name }) => name === 'education')?.shape;
  if (list?.kind !== 'list') throw new Error('Education is a list.');
  expect(keysWithoutField(list.entry, education[0], () => false)).toEqual(['highlights', 'gpa']);
  expect([fits(list, education), fits(list, 'A'), fits(list.entry, education[0]), fits(list.entry, 'A')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(fits(list, undefined) && fits(list.entry, null)).toBe(true);
});

test.each(['work[0].highlights[12]', 'basics.x-site.bio', 'title', 'resume-us.fields[0]'])(
  'the place %s is a path',
  (place) => {
    expect(pathText(pathOf(place))).toBe(place);
  },
);

test("names a page's place in the footer differently from the site's footer text", () => {
  expect(labelOf(wordsOf('page'), ['footer'])).toMatchObject({ label: 'Position in the footer' });
  expect(labelOf(wordsOf('site'), ['footer'])).toEqual({ label: 'Footer' });
});

test("words the API's refusals in the language of the page, with their values", () => {
  expect(problemText(problem('shouldBe', problem('kindList')))).toBe('This value must be a list in [ ].');
  expect(problemText(problem('titleRequired'))).toBe('Enter a title.');
  expect(problemText(undefined, 'Another sentence (of 3).')).toBe('Another sentence (of 3).');
});

test('a new project has the values that its schema requires, without links', () => {
  const form = recordForm('project');
  expect(form && blankOf(form.shape)).toEqual({
    name: '',
    date: '',
    category: '',
    description: '',
    technologies: [],
    repository: null,
    live: null,
    more: null,
  });
});

test('two texts differ where they differ, an entry that one lacks as a whole', () => {
  expect(differences({ a: 'x', b: { c: ['p', 'q'] } }, { a: 'y', b: { c: ['p'] }, d: null })).toEqual([
    { path: ['a'], left: 'x', right: 'y' },
    { path: ['b', 'c', 1], left: 'q', right: undefined },
  ]);
});

test('a list that only one version has differs entry by entry, without the data format', () => {
  expect(differences({}, { menu: [{ page: 'home' }, { page: 'blog' }, {}] })).toEqual([
    { path: ['menu', 0, 'page'], left: undefined, right: 'home' },
    { path: ['menu', 1, 'page'], left: undefined, right: 'blog' },
  ]);
});

test('typing in one field is one step; another place, or a rest, begins the next', () => {
  const undo = createUndo<string>();
  undo.changed('', 'title', 0);
  undo.changed('a', 'title', 100);
  undo.changed('ab', 'date', 200);
  undo.changed('abc', 'date', 5_000);
  expect(undo.undo('abcd')).toBe('abc');
  expect(undo.undo('abc')).toBe('ab');
  expect(undo.redo('ab')).toBe('abc');
  expect(undo.undo('abc')).toBe('ab');
  expect(undo.undo('ab')).toBe('');
  expect(undo.undo('')).toBeUndefined();
  expect(undo.canRedo).toBe(true);
  undo.changed('', 'title', 9_000);
  expect(undo.canRedo).toBe(false);
});

test.each([
  ['/%E7%A0%94%E7%A9%B6', '/研究'],
  ['/100%25', '/100%'],
  ['/100%', '/100%'],
  ['%E7%A0', '%E7%A0'],
])('%s is read as %s', (given, wanted) => expect(decoded(given)).toBe(wanted));
