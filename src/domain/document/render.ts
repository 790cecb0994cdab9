/**
 * The one way from an editor document to HTML: for pages, feeds and the preview. Isomorphic.
 *
 * | block | HTML |
 * |---|---|
 * | header | `<h2 id="…" class="level-2">`; the class says the level the writer chose, and so the size |
 * | paragraph | `<p>`, with `align-center`, `align-right` or `align-justify`; a kept blank one `<p class="blank">` |
 * | list | nested `<ol>` or `<ul>` |
 * | code | `<figure class="code" data-language="…">`: `figcaption` with `.name`, `.language` and a hidden button `[data-copy]` that a script may show; `<pre><code>` with the classes of `highlight.ts` |
 * | inline code | `<code class="inline-code">` |
 * | unknown | `<p class="unknown-block">` with the placeholder's sentence |
 *
 * The title is the page's `h1`, so level 1 is an `h2` in level 1's size, and an element is never more than one level
 * below the one before it: the outline has no gaps, whatever levels the writer chose for their looks.
 */
import type { CodeData, EditorDocument, HeaderData, ListData, ParagraphData } from '#contract/documents.ts';
import { messages } from '#contract/messages.ts';
import { anchors } from './anchors.ts';
import { readBlock, type KnownBlock } from './blocks.ts';
import { cleanDocument } from './clean.ts';
import { escapeAttribute, escapeText } from './escape.ts';
import { highlight } from './highlight.ts';
import { blockText, inlineText } from './plain-text.ts';

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
  /** The prose without markup and without code, a block a line: for feeds' summaries, descriptions and search. */
  text: string;
}

/** Part of the key under which rendered posts are kept: raise it with every change of what is rendered. */
export const rendererVersion = '1';

/** Renders a document, cleaned once more: what is shown never rests on what was done when it was saved. */
export async function renderDocument(document: EditorDocument): Promise<RenderedPost> {
  const blocks = cleanDocument(document).blocks.map(readBlock);
  const outline = headingsOf(blocks);
  const html: string[] = [];
  for (const [index, block] of blocks.entries()) html.push(await renderBlock(block, outline.get(index)));
  const text = blocks
    .filter((block) => block && block.type !== 'code')
    .map((block) => block && blockText(block).trim());
  return { html: html.join('\n'), headings: [...outline.values()], text: text.filter(Boolean).join('\n') };
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

async function renderBlock(block: KnownBlock | undefined, heading: Heading | undefined): Promise<string> {
  switch (block?.type) {
    case 'header':
      return heading ? renderHeader(block.data, heading) : '';
    case 'paragraph':
      return renderParagraph(block.data);
    case 'list':
      return renderList(block.data.style === 'ordered' ? 'ol' : 'ul', block.data.items);
    case 'code':
      return renderCode(block.data);
    default:
      return `<p class="unknown-block">${escapeText(messages.blockUnknown)}</p>`;
  }
}

function renderHeader({ text, level }: HeaderData, heading: Heading): string {
  const element = `h${heading.level}`;
  return `<${element} id="${escapeAttribute(heading.id)}" class="level-${level}">${inline(text)}</${element}>`;
}

function renderParagraph({ text, align }: ParagraphData): string {
  if (inlineText(text).trim() === '') return '<p class="blank"><br></p>';
  return align === 'left' ? `<p>${inline(text)}</p>` : `<p class="align-${align}">${inline(text)}</p>`;
}

function renderList(element: 'ol' | 'ul', items: ListData['items']): string {
  const rows = items.map((item) => {
    if (typeof item === 'string') return `<li>${inline(item)}</li>`;
    const nested = item.items.length > 0 ? renderList(element, item.items) : '';
    return `<li>${inline(item.content)}${nested}</li>`;
  });
  return `<${element}>${rows.join('')}</${element}>`;
}

async function renderCode({ name, code, language }: CodeData): Promise<string> {
  const caption = [
    name && `<span class="name">${escapeText(name)}</span>`,
    `<span class="language">${escapeText(language.text)}</span>`,
    '<button type="button" data-copy hidden>Copy</button>',
  ];
  return (
    `<figure class="code" data-language="${language.value}"><figcaption>${caption.filter(Boolean).join('')}</figcaption>` +
    // It scrolls sideways, so the keyboard must reach it.
    `<pre tabindex="0"><code>${await highlight(code, language.value)}</code></pre></figure>`
  );
}

/** Sanitised inline HTML with inline code as the element it is; the only spans in it are inline code. */
function inline(html: string): string {
  return html.replaceAll('<span class="inline-code">', '<code class="inline-code">').replaceAll('</span>', '</code>');
}
