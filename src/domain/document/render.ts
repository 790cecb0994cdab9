/**
 * The one way from an editor document to HTML: for pages, feeds and the preview. Isomorphic.
 *
 * | block | HTML |
 * |---|---|
 * | header | `<h2 id="…" class="level-2">`; the class says the level the writer chose, and so the size |
 * | paragraph | `<p>`, with `align-center`, `align-right` or `align-justify`; a kept blank one `<p class="blank">` |
 * | list | nested `<ol>` or `<ul>` |
 * | code | `<figure class="code" data-language="…">`: `figcaption` with `.name`, `.language` and the hidden buttons `[data-wrap]` and `[data-copy]` that a script may show; `<pre><code>` with the classes of `highlight.ts`, and `<mark class="line">` |
 * | figure | `<figure class="figure wide">`: `picture` with AVIF and WebP in several widths; without its picture a sentence |
 * | quote | `<blockquote>`, with `<footer><cite>` |
 * | table | `<div class="table" role="region">` around the `table`: it scrolls, and has a name; `long` where it outgrows a phone both ways |
 * | math | `<div class="math">` with MathML (`math.ts`), and its number |
 * | callout | `<aside class="callout tip">` |
 * | divider, details | `<hr>`, `<details>` |
 * | link | `<p class="link-card">`, one link |
 * | video | `<figure class="video" data-frame="…">`: a still and a link |
 * | inline code | `<code class="inline-code">` |
 * | footnote | `<label class="note-mark">` with a box to tick, and `<span class="note margin-note">`; all at the end in `<section class="notes-at-end">` |
 * | citation | `<span class="citation">` with links to the list of references at the end |
 * | unknown | `<p class="unknown-block">` with the placeholder's sentence |
 *
 * What begins with a letter of a script that runs right to left has `dir="rtl"` at its element.
 *
 * The title is the page's `h1`, so level 1 is an `h2` in level 1's size, and an element is never more than one level
 * below the one before it: the outline has no gaps, whatever levels the writer chose for their looks.
 */
import type { EditorDocument, HeaderData, ListData, ParagraphData } from '#contract/documents.ts';
import { messages } from '#contract/messages.ts';
import { languageOf } from '../language.ts';
import { anchors } from './anchors.ts';
import { readBlock, readItemBlock, type KnownBlock } from './blocks.ts';
import { cleanDocument } from './clean.ts';
import { direction } from './direction.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import { ownWords } from './own-words.ts';
import { blockProse, fullText, inlineText, isBlank } from './plain-text.ts';
import { renderCallout, renderDetails, renderLinkCard, renderQuote, renderTable } from './rendering/blocks.ts';
import { resolveCitations } from './rendering/citations.ts';
import { renderCode } from './rendering/code.ts';
import type { Context, RenderOptions } from './rendering/context.ts';
import { renderFigure } from './rendering/figure.ts';
import { renderInline } from './rendering/inline.ts';
import { prepareMath, renderMathBlock } from './rendering/math.ts';
import { renderNotesAtEnd } from './rendering/notes.ts';
import { renderVideo } from './rendering/video.ts';

export type { RenderOptions };

/** A heading of a post that has an anchor, for the table of contents. */
export interface Heading {
  id: string;
  text: string;
  /** 2 to 6: as rendered. */
  level: number;
}

/** A post's body as HTML; made once for each id, revision and version of the renderer. */
export interface RenderedPost {
  html: string;
  headings: Heading[];
  /** The prose without markup, code and notes, a block a line: for feeds' summaries, descriptions and search. */
  text: string;
}

/** Part of the key under which rendered posts are kept: raise it with every change of what is rendered. */
export const rendererVersion = '5';

/** Renders a document, cleaned once more: what is shown never rests on what was done when it was saved. */
export async function renderDocument(document: EditorDocument, options: RenderOptions = {}): Promise<RenderedPost> {
  const blocks = cleanDocument(document).blocks.map(readBlock);
  const outline = headingsOf(blocks);
  const formulas = await prepareMath(blocks);
  const text = blocks
    .map((block) => (block ? blockProse(block) : ''))
    .filter(Boolean)
    .join('\n');
  const context: Context = { ...options, formulas, words: ownWords(languageOf(text)), notes: [], figures: 0 };
  const html: string[] = [];
  for (const [index, block] of blocks.entries()) html.push(await renderBlock(block, context, outline.get(index)));
  html.push(renderNotesAtEnd(context));
  const whole = html.filter(Boolean).join('\n');
  const { citations = () => undefined } = options;
  return {
    html: citations === 'later' ? whole : resolveCitations(whole, citations),
    headings: [...outline.values()],
    text,
  };
}

/** The headings by the index of their block. */
function headingsOf(blocks: (KnownBlock | undefined)[]): Map<number, Heading> {
  const idOf = anchors();
  const headings = new Map<number, Heading>();
  let before = 1;
  for (const [index, block] of blocks.entries()) {
    if (block?.type !== 'header') continue;
    const text = inlineText(block.data.text).replace(/\s+/g, ' ').trim();
    const level = Math.min(Math.max(block.data.level, 2), before + 1);
    headings.set(index, { id: idOf(text), text, level });
    before = level;
  }
  return headings;
}

async function renderBlock(
  block: KnownBlock | undefined,
  context: Context,
  heading: Heading | undefined,
): Promise<string> {
  switch (block?.type) {
    case 'header':
      return heading ? renderHeader(block.data, heading, context) : '';
    case 'paragraph':
      return renderParagraph(block.data, context);
    case 'list':
      return renderList(block.data.style === 'ordered' ? 'ol' : 'ul', block.data.items, context);
    case 'code':
      return renderCode(block.data);
    case 'figure':
      return renderFigure(block.data, context);
    case 'quote':
      return renderQuote(block.data, context);
    case 'table':
      return renderTable(block.data, context);
    case 'math':
      return renderMathBlock(block.data, context.formulas);
    case 'callout':
      return renderCallout(block.data, context);
    case 'divider':
      return '<hr>';
    case 'details':
      return renderDetails(block.data, context);
    case 'link':
      return renderLinkCard(block.data);
    case 'video':
      return renderVideo(block.data, context);
    case undefined:
      return `<p class="unknown-block"><strong>${escapeText(messages.blockErrorTitle)}</strong><br>${escapeText(messages.blockUnknown)}</p>`;
  }
}

function renderHeader({ text, level }: HeaderData, heading: Heading, context: Context): string {
  const element = `h${heading.level}`;
  const id = escapeAttribute(heading.id);
  return `<${element} id="${id}" class="level-${level}"${direction(text)}>${renderInline(text, context)}</${element}>`;
}

function renderParagraph({ text, align }: ParagraphData, context: Context): string {
  if (isBlank(fullText(text))) return '<p class="blank"><br></p>';
  const html = renderInline(text, context);
  return `<p${align === 'left' ? '' : ` class="align-${align}"`}${direction(text)}>${html}</p>`;
}

async function renderList(element: 'ol' | 'ul', items: ListData['items'], context: Context): Promise<string> {
  const rows: string[] = [];
  let side: string | undefined;
  for (const item of items) {
    const { content, items: inner, blocks = [] } = typeof item === 'string' ? { content: item, items: [] } : item;
    // The marks of all stand on the side of the first; each has its words in their own order.
    side ??= direction(content);
    let html = renderInline(content, context);
    for (const block of blocks) html += await renderBlock(readItemBlock(block), context, undefined);
    if (inner.length > 0) html += await renderList(element, inner, context);
    rows.push(`<li>${html}</li>`);
  }
  return `<${element}${side ?? ''}>${rows.join('')}</${element}>`;
}
