/**
 * Rendering documents as HTML: the time of a post, and the cost of its highlighting compared with Shiki's other engine.
 * Also the time of formulas: common formulas, the longest allowed formula, and formulas that are designed to be slow.
 */
import type { Block, EditorDocument } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import { loadMath } from '#domain/document/math.ts';
import { highlight } from '#blocks/code/highlight.ts';
import { warmUpHighlighting } from '#support/warm-up-highlighting.ts';
import { renderDocument } from '#document/render.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { createHighlighter } from 'shiki';
import { inTurn, print, printOne, printRatio, rounds, spread } from './measure.ts';

const folder = new URL('../../sample/sample-posts/', import.meta.url);

/** Number of times the samples are rendered in a round. */
const repeats = 20;

export async function run(): Promise<void> {
  const documents = readdirSync(folder).map(
    (file) => (JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { body: EditorDocument }).body,
  );
  const codes = documents.flatMap(({ blocks }) => blocks).filter(isCode);
  const start = performance.now();
  await warmUpHighlighting();
  print('warming up, once a process', spread([performance.now() - start]), 'ms');
  const wasm = await createHighlighter({ themes: ['min-light'], langs: [...new Set(codes.map(languageOf))] });

  const times = await inTurn(
    {
      posts: () => repeat(() => Promise.all(documents.map((document) => renderDocument(document)))),
      ours: () =>
        repeat(() => Promise.all(codes.map((block) => highlight(String(block.data.code), languageOf(block))))),
      wasm: () =>
        repeat(async () => {
          for (const block of codes)
            wasm.codeToHtml(String(block.data.code), { lang: languageOf(block), theme: 'min-light' });
        }),
    },
    7,
  );
  const perPost = times.posts.median / repeats / documents.length;
  print(`${repeats} × ${documents.length} sample posts`, times.posts, 'ms', `${perPost.toFixed(2)} ms a post`);
  print(`${repeats} × ${codes.length} code blocks, ours`, times.ours, 'ms');
  print(`${repeats} × ${codes.length} code blocks, Shiki with WebAssembly`, times.wasm, 'ms');
  printRatio('ours beside Shiki with WebAssembly', times.ours.median / times.wasm.median, 1);
  await formulas();
}

const longest = (text: string) => text.repeat(Math.floor(limits.tex / text.length));
/**
 * The most expensive inputs for a TeX parser. Each formula must be rendered, or rejected with a message, with limited
 * work.
 */
const hostile: Record<string, string> = {
  'fractions side by side, the longest allowed': longest('\\frac{x}{y}'),
  'scripts on scripts': longest('x^{y_z}'),
  'a matrix of one row': `\\begin{matrix}${longest('a&').slice(0, limits.tex - 40)}\\end{matrix}`,
  'groups in groups, at the limit': `${'{'.repeat(100)}x${'}'.repeat(100)}`,
  'fractions in fractions, at the limit': `${'\\frac{1}{'.repeat(99)}x${'}'.repeat(99)}`,
  'a macro that doubles itself': `\\def\\a{x}${Array.from({ length: 18 }, () => '\\edef\\a{\\a\\a}').join('')}\\a`,
  'a macro of itself': '\\def\\a{\\a\\a}\\a',
  'left without right': longest('\\left('),
  'one long word': longest('x'),
};

async function formulas(): Promise<void> {
  const render = await loadMath();
  const usual = await inTurn({ all: () => void repeated(50, (index) => render(texOf(index), true)) }, rounds(7));
  print('50 usual formulas', usual.all, 'ms');
  const times = await inTurn(
    Object.fromEntries(Object.entries(hostile).map(([name, tex]) => [name, () => void render(tex, true)])),
    rounds(5),
  );
  const [slowest] = Object.entries(times).toSorted(([, one], [, other]) => other.median - one.median);
  for (const [name, time] of Object.entries(times)) print(`TeX: ${name}`, time, 'ms');
  if (slowest) printOne('the slowest of these', slowest[1].median, 'ms', slowest[0]);
}

function repeated(count: number, work: (index: number) => unknown): void {
  for (let index = 0; index < count; index += 1) work(index);
}

async function repeat(work: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < repeats; count += 1) await work();
}

function isCode(block: Block): boolean {
  return block.type === 'code';
}

function languageOf(block: Block) {
  return (block.data.language as { value: Parameters<typeof highlight>[1] }).value;
}

/** Formulas as in typical papers. */
const usual = [
  String.raw`\int_0^\infty e^{-x^2}\,dx = \frac{\sqrt{\pi}}{2}`,
  String.raw`\hat{\theta} = \arg\max_{\theta} \sum_{i=1}^{n} \log p(x_i \mid \theta)`,
  String.raw`\begin{pmatrix} a & b \\ c & d \end{pmatrix}^{-1} = \frac{1}{ad - bc}\begin{pmatrix} d & -b \\ -c & a \end{pmatrix}`,
  String.raw`\nabla \times \mathbf{B} = \mu_0 \mathbf{J} + \mu_0 \varepsilon_0 \frac{\partial \mathbf{E}}{\partial t}`,
  String.raw`f(x) = \begin{cases} x^2 & x \ge 0 \\ -x & x < 0 \end{cases}`,
];

const texOf = (index: number): string => `${usual[index % usual.length]} \\quad (k_{${index}})`;
