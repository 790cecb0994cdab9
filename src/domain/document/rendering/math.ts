/** Formulas of one document: made in one go, numbered by their labels, and referred to by them. */
import type { ListData, MathData } from '#contract/documents.ts';
import { readItemBlock, type KnownBlock } from '../blocks.ts';
import { escapeText } from '../escape.ts';
import { loadMath, type RenderTex } from '../math.ts';

/** What is needed to render the formulas of a document. */
export interface Formulas {
  /** Undefined where the document has none: then Temml is not loaded. */
  render?: RenderTex;
  /** The numbers of formulas, from 1, by their labels. */
  numbers: ReadonlyMap<string, number>;
  /** The labels of the formulas rendered so far. */
  shown: Set<string>;
}

/** A formula that is nothing but a reference, as `\eqref{label}` in a line. */
const onlyReference = /^\s*\\(eq)?ref\s*\{([^{}]+)\}\s*$/;

export async function prepareMath(blocks: readonly (KnownBlock | undefined)[]): Promise<Formulas> {
  const numbers = new Map<string, number>();
  let hasMath = false;
  for (const block of mathBlocks(blocks)) {
    hasMath = true;
    const label = labelOf(block);
    if (label !== '' && !numbers.has(label)) numbers.set(label, numbers.size + 1);
  }
  hasMath ||= JSON.stringify(blocks).includes('inline-math');
  return { numbers, shown: new Set(), ...(hasMath && { render: await loadMath() }) };
}

/** A formula on lines of its own, with its number beside it; wrong TeX stands as it was typed. */
export function renderMathBlock(data: MathData, formulas: Formulas): string {
  const label = labelOf(data);
  // Of two formulas with one label the first has it.
  const number = formulas.shown.has(label) ? undefined : formulas.numbers.get(label);
  formulas.shown.add(label);
  const html = mathml(data.tex, true, formulas);
  // A long one scrolls sideways, so the keyboard must reach it.
  const focus = data.tex.length > 60 ? ' tabindex="0"' : '';
  const id = number === undefined ? '' : ` id="eq-${number}"`;
  const mark = number === undefined ? '' : `<span class="number">(${number})</span>`;
  return `<div class="math"${id}><div class="formula"${focus}>${html}</div>${mark}</div>`;
}

export function renderInlineMath(tex: string, formulas: Formulas): string {
  const [, bracketed, label = ''] = onlyReference.exec(tex) ?? [];
  const number = formulas.numbers.get(label.trim());
  if (number !== undefined) {
    return `<a href="#eq-${number}">${bracketed ? `(${number})` : number}</a>`;
  }
  return mathml(tex, false, formulas);
}

/** The formula that a link `#label` leads to: its address on the page; undefined for other links. */
export function mathAddress(href: string, { numbers }: Formulas): string | undefined {
  const number = href.startsWith('#') ? numbers.get(decodeFragment(href.slice(1))) : undefined;
  return number === undefined ? undefined : `#eq-${number}`;
}

function mathml(tex: string, display: boolean, { render, numbers }: Formulas): string {
  const withNumbers = tex.replace(/\\(eq)?ref\s*\{([^{}]+)\}/g, (whole, bracketed: unknown, label: string) => {
    const number = numbers.get(label.trim());
    if (number === undefined) return whole;
    return `\\text{${bracketed ? `(${number})` : number}}`;
  });
  return render?.(withNumbers, display).html ?? `<code class="tex">${escapeText(tex)}</code>`;
}

/** The label that the block has, or that its TeX gives it. */
function labelOf({ label, tex }: MathData): string {
  return label || (/\\label\s*\{([^{}]+)\}/.exec(tex)?.[1]?.trim() ?? '');
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function* mathBlocks(blocks: readonly (KnownBlock | undefined)[]): Generator<MathData> {
  for (const block of blocks) {
    if (block?.type === 'math') yield block.data;
    if (block?.type === 'list') yield* mathInItems(block.data.items);
  }
}

function* mathInItems(items: ListData['items']): Generator<MathData> {
  for (const item of items) {
    if (typeof item === 'string') continue;
    yield* mathBlocks((item.blocks ?? []).map(readItemBlock));
    yield* mathInItems(item.items);
  }
}
