/** Every style sheet is in a cascade layer. All print styles are in one layer, which is the last. */
import { readFileSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const layers = ['base', 'layout', 'page', 'print'];
/** Style sheets without a layer. The first lines of each file contain the reason. */
const unlayered = ['writing.css'];

interface Rule {
  /** The text before the braces or the semicolon. */
  head: string;
  /** The text between the braces. */
  body: string;
}

/** Returns the rules of a sheet or of a nested rule. Assumes that braces in strings are balanced. */
function rulesOf(css: string): Rule[] {
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const rules: Rule[] = [];
  let head = '';
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === '{') {
      const from = at + 1;
      for (let depth = 1; depth > 0 && at < text.length;) {
        at++;
        if (text[at] === '{') depth++;
        if (text[at] === '}') depth--;
      }
      rules.push({ head: head.trim(), body: text.slice(from, at) });
      head = '';
    } else if (letter === ';') {
      rules.push({ head: head.trim(), body: '' });
      head = '';
    } else {
      head += letter;
    }
  }
  return rules;
}

/** Rules that are independent of layers: imports, fonts, page rules, page transitions. */
const isOrderless = ({ head, body }: Rule): boolean =>
  /^@(?:import|font-face|view-transition)\b/.test(head) ||
  (head.startsWith('@media') && rulesOf(body).every((rule) => isOrderless(rule)));

const layerOf = ({ head }: Rule) => /^@layer (\S+)$/.exec(head)?.[1];

/** @returns rules outside of layers, and print rules outside of the print layer */
function faultsOf(css: string): string[] {
  return rulesOf(css).flatMap((rule) => {
    const layer = layerOf(rule);
    if (layer === undefined) return isOrderless(rule) ? [] : [`${rule.head} stands in no layer`];
    if (!layers.includes(layer)) return [`There is no layer ${layer}`];
    if (layer === 'print') return [];
    return rulesOf(rule.body).flatMap(({ head }) => (head === '@media print' ? [`${head} stands in ${layer}`] : []));
  });
}

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const sheets = globSync('**/*.css', { cwd: root });
const imports = sheets.flatMap((name) => rulesOf(read(name))).filter(({ head }) => head.startsWith('@import'));
const importsOf = (name: string) => imports.filter(({ head }) => head.includes(`/${basename(name)}'`));
/** Returns whether all imports of a sheet put it into a layer. */
const isImportedIntoLayer = (name: string) => {
  const found = importsOf(name);
  return found.length > 0 && found.every(({ head }) => layers.includes(/ layer\((\w+)\)/.exec(head)?.[1] ?? ''));
};

test('every style sheet is in a layer', () => {
  expect(sheets.length).toBeGreaterThan(40);
  const faults = sheets
    .filter((name) => !unlayered.includes(basename(name)) && !isImportedIntoLayer(name))
    .flatMap((name) => faultsOf(read(name)).map((fault) => `${name}: ${fault}`));
  expect(faults).toEqual([]);
});

test('a sheet that is in no layer is there, and needs it', () => {
  for (const name of unlayered) expect(faultsOf(read(join('styles', name)))).not.toEqual([]);
});

test('the order of the layers is declared once, for all sheets, and no page has a style that is not one', () => {
  const order = `@layer ${layers.join(', ')};`;
  expect(read('../astro.config.mjs').split(order)).toHaveLength(2);
  for (const name of globSync('**/*.{astro,css}', { cwd: root })) {
    expect(read(name), name).not.toMatch(/@layer [\w ,]+;/);
    expect(read(name), name).not.toMatch(/<style\b(?![^>]*set:html)/);
  }
});

test('a rule outside the layers is found, and one for paper in another layer', () => {
  const inside = '@layer page { a { color: red; } }';
  expect(faultsOf(inside)).toEqual([]);
  expect(faultsOf(`${inside} b { color: red; }`)).toEqual(['b stands in no layer']);
  expect(faultsOf('@media (width > 1rem) { b { color: red; } }')).toEqual(['@media (width > 1rem) stands in no layer']);
  expect(faultsOf('@layer page { @media print { a { color: red; } } }')).toEqual(['@media print stands in page']);
  expect(faultsOf('@layer last { a { color: red; } }')).toEqual(['There is no layer last']);
});
