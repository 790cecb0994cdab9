/**
 * The only conversion of editor documents to HTML, for pages, feeds and the preview. `blocks/<kind>/html.ts` renders
 * each kind, `domain/document/rendering` inline content. An element whose text begins with a right-to-left letter has
 * `dir="rtl"`.
 */
import type { Block, EditorDocument } from '#contract/documents.ts';
import type { MediaSize } from '#contract/media-sizes.ts';
import { htmlOf } from '#blocks/html.ts';
import { nestedBlocksOf, readBlock, withInner, type KnownBlock } from '#blocks/index.ts';
import type { BlockContext, Heading } from '#blocks/kind.ts';
import { numberingOf } from '#blocks/numbering.ts';
import { anchors } from '#domain/document/anchors.ts';
import { loadMath } from '#domain/document/math.ts';
import { definitionsOf } from '#domain/document/tex-definitions.ts';
import { ownWords } from '#domain/document/own-words.ts';
import { citationWords, resolveCitations } from '#inlines/citation/html.ts';
import { writeCitation, type Citation } from '#inlines/citation/schema.ts';
import type { RenderOptions } from '#blocks/context.ts';
import type { Reference } from '#domain/document/numbers.ts';
import { withReferencesSaid } from '#inlines/reference/schema.ts';
import type { Formulas } from '#domain/document/formulas.ts';
import { notesAtEnd, withWaysBack } from '#inlines/footnote/html.ts';
import { languageOf } from '#domain/language.ts';
import { blockProse } from './block-text.ts';
import { cleanDocument } from './clean.ts';
import { formulasOf } from './formulas-of.ts';

export type { Heading, RenderOptions };

/** A post's body as HTML, rendered once for each id, revision and renderer version. */
export interface RenderedPost {
  html: string;
  headings: Heading[];
  /**
   * The prose without markup, code and notes, one line per block. Used for summaries in feeds and for descriptions.
   * Its citations are resolved together with those in the HTML.
   */
  text: string;
  /** The first image of the post, which is shown in previews of links to the post. */
  picture?: MediaSize & { id: string };
}

/** Part of the cache key of rendered posts; must be increased with every change of the output. */
export const rendererVersion = '13';

/**
 * Cleans a document again and renders it, so that the output does not depend on how documents were cleaned when they
 * were saved.
 */
export async function renderDocument(document: EditorDocument, options: RenderOptions = {}): Promise<RenderedPost> {
  const cleaned = cleanDocument(document).blocks;
  const read = readOnce();
  const blocks = cleaned.map(read);
  const numbering = numberingOf(cleaned, read);
  const words = ownWords(languageOf(proseOf(blocks, () => '')));
  const saidOf = new Map(
    [...numbering.labelled].map(([label, thing]) => [label, words.numbered[thing.counter](thing.number)]),
  );
  const { citations = () => undefined } = options;
  const text = proseOf(
    blocks,
    (label) => saidOf.get(label),
    (cited) => (citations === 'later' ? writeCitation(cited) : citationWords(cited, citations)),
  );
  const defined = definitionsOf(
    blocks.flatMap((block) =>
      block
        ? withInner(block)
            .flatMap(formulasOf)
            .map(({ tex }) => tex)
        : [],
    ),
  );
  const formulas: Formulas = { numbers: new Map(), shown: new Set(), macros: { ...options.macros, ...defined } };
  if (JSON.stringify(blocks).includes('inline-math')) formulas.render = await loadMath(formulas.macros);
  const references = new Map<string, Reference>();
  const context: BlockContext = {
    ...options,
    formulas,
    words,
    notes: [],
    calledNotes: new Map(),
    figures: 0,
    annotated: 0,
    anchor: anchors(),
    outline: new Map(),
    numbering,
    references,
    inner: async (inner) => (await render(inner.map(read), context)).join(''),
  };
  prepare(blocks, read, context);
  // This loop must follow `prepare`, which sets the ids of headings.
  for (const [label, { counter, number, anchor, data }] of numbering.labelled) {
    const id = anchor ?? context.outline.get(data)?.id ?? label;
    references.set(label, { anchor: id, words: words.numbered[counter](number) });
    formulas.numbers.set(label, { anchor: id, shown: number });
  }
  const body = withWaysBack((await render(blocks, context)).filter(Boolean).join('\n'), context);
  const whole = [body, notesAtEnd(context.notes, context.words.notes)].filter(Boolean).join('\n');
  return {
    html: citations === 'later' ? whole : resolveCitations(whole, citations),
    headings: [...context.outline.values()],
    text,
  };
}

/** Lets each block prepare the context, in the order of the document: numbers, anchors and the outline. */
function prepare(blocks: Blocks, read: ReturnType<typeof readOnce>, context: BlockContext): void {
  for (const block of blocks) {
    const { kind, data } = htmlOf(block);
    kind.prepare?.(data, context);
    if (block) prepare(nestedBlocksOf(block).map(read), read, context);
  }
}

/**
 * Returns a function that parses each block once and returns the same object for every later call, so that data
 * cached by that object stays valid.
 */
function readOnce(): (block: Block) => KnownBlock | undefined {
  const known = new WeakMap<Block, KnownBlock | undefined>();
  return (block) => {
    if (!known.has(block)) known.set(block, readBlock(block));
    return known.get(block);
  };
}

/**
 * @param said returns the text of a reference to a label
 * @param cites returns the text of a citation
 */
function proseOf(
  blocks: Blocks,
  said: (label: string) => string | undefined,
  cites?: (cited: Citation) => string,
): string {
  return blocks
    .map((block) => (block ? withReferencesSaid(blockProse(block, cites), said) : ''))
    .filter(Boolean)
    .join('\n');
}

type Blocks = readonly (KnownBlock | undefined)[];

/**
 * Maximum rendering time in milliseconds before other tasks can run, so that a post with many formulas does not block
 * other requests.
 */
const A_TURN = 15;

async function render(blocks: Blocks, context: BlockContext): Promise<string[]> {
  const html: string[] = [];
  let begun = performance.now();
  for (const { kind, data } of blocks.map(htmlOf)) {
    html.push(await kind.html(data, context));
    if (performance.now() - begun < A_TURN) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    begun = performance.now();
  }
  return html;
}
