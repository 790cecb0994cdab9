/**
 * Converts Ghost's cards, whose fields are the same in both of Ghost's editor formats, to HTML for `html-blocks.ts`,
 * or to Markdown. Cards for members, emails or sales have no equivalent here and are reported.
 */
import { problem } from '#contract/problems.ts';
import { z } from '#contract/zod.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import type { Diagnostic } from './diagnostics.ts';

/** A part of a post's body as HTML or Markdown. */
export type GhostPart = { html: string } | { markdown: string };

/**
 * The parts of a post's body in order, and the cards that could not be converted. Each block starts on a separate
 * line.
 */
export interface GhostText {
  parts: GhostPart[];
  lost: Diagnostic[];
}

const text = z.string().catch('');
const payload = z.looseObject({
  html: text,
  markdown: text,
  code: text,
  language: text,
  src: text,
  alt: text,
  caption: text,
  cardWidth: text,
  url: text,
  calloutText: text,
  heading: text,
  content: text,
  buttonText: text,
  buttonUrl: text,
  title: text,
  fileTitle: text,
  fileName: text,
  header: text,
  subheader: text,
  textValue: text,
  productTitle: text,
  productDescription: text,
  productUrl: text,
  metadata: z
    .looseObject({ title: text, publisher: text, author: text })
    .catch({ title: '', publisher: '', author: '' }),
  images: z.array(z.looseObject({ src: text, alt: text, caption: text })).catch([]),
});
type Payload = z.infer<typeof payload>;

const cards: Record<string, (card: Payload) => GhostPart> = {
  markdown: ({ markdown }) => ({ markdown }),
  html: ({ html }) => ({ html }),
  code: ({ code, language, caption }) => ({
    html: `<pre><code class="language-${escapeAttribute(language)}">${escapeText(code)}</code></pre>${below(caption)}`,
  }),
  hr: () => ({ html: '<hr>' }),
  image: (card) => ({ html: figure(picture(card), card) }),
  gallery: (card) => ({
    html: figure(card.images.map((item) => `<figure>${picture(item)}${words(item.caption)}</figure>`).join(''), card),
  }),
  embed: ({ url, caption }) => ({ html: address(url) + below(caption) }),
  bookmark: ({ url, metadata: { title, publisher, author }, caption }) => ({
    html:
      `<figure class="kg-card kg-bookmark-card"><a href="${escapeAttribute(url)}"><div class="kg-bookmark-title">` +
      `${escapeText(title)}</div><span class="kg-bookmark-publisher">${escapeText(publisher || author)}</span></a>` +
      `</figure>${below(caption)}`,
  }),
  callout: ({ calloutText }) => ({
    html: `<div class="kg-card kg-callout-card"><div class="kg-callout-text">${calloutText}</div></div>`,
  }),
  toggle: ({ heading, content }) => ({ html: `<details><summary>${heading}</summary>${content}</details>` }),
  button: ({ buttonText, buttonUrl }) => ({ html: link(buttonUrl, buttonText) }),
  video: ({ src, caption }) => ({ html: `<video src="${escapeAttribute(src)}"></video>${below(caption)}` }),
  header: ({ header, subheader }) => ({ html: `<h2>${header}</h2>${below(subheader)}` }),
  'call-to-action': ({ textValue, buttonText, buttonUrl }) => ({
    html: textValue + (buttonUrl ? link(buttonUrl, buttonText) : ''),
  }),
  product: ({ productTitle, productDescription, productUrl }) => ({
    html: `<h3>${productTitle}</h3>${productDescription}${productUrl ? link(productUrl, '') : ''}`,
  }),
  audio: ({ src, title }) => ({ html: link(src, title) }),
  file: ({ src, fileTitle, fileName }) => ({ html: link(src, fileTitle || fileName) }),
};

/** Maps alternative card names, from early Ghost versions and from the newer editor, to common names. */
const alike: Record<string, string> = { 'card-markdown': 'markdown', codeblock: 'code', horizontalrule: 'hr' };

/** @returns the HTML or Markdown of a card; undefined for a card without an equivalent and for an empty card */
export function ghostCard(name: string, held: unknown): GhostPart | undefined {
  const known = alike[name] ?? name;
  const read = payload.safeParse(held ?? {});
  return Object.hasOwn(cards, known) && read.success ? cards[known]?.(read.data) : undefined;
}

/**
 * Joins adjacent HTML parts, and separates the cards that could not be converted.
 * @param found parts of a post's body; a string is the name of a card without an equivalent
 */
export function joinParts(found: readonly (GhostPart | string)[]): GhostText {
  const parts: GhostPart[] = [];
  const lost: Diagnostic[] = [];
  let line = 1;
  for (const part of found) {
    const last = parts.at(-1);
    if (typeof part === 'string') lost.push(lostCard(part, line));
    else if (last && 'html' in last && 'html' in part) last.html += `\n${part.html}`;
    else parts.push({ ...part });
    if (typeof part !== 'string') line += sourceOf([part]).split('\n').length;
  }
  return { parts, lost };
}

/** Returns the source of the parts, for counting lines. */
export const sourceOf = (parts: readonly GhostPart[]): string =>
  parts.map((part) => ('html' in part ? part.html : part.markdown)).join('\n');

export const lostCard = (name: string, line: number): Diagnostic => ({
  line,
  what: problem('lossCard', name),
  reason: problem('unsupportedSkipped'),
});

const words = (caption: string) => (caption ? `<figcaption>${caption}</figcaption>` : '');
const below = (caption: string) => (caption ? `<p>${caption}</p>` : '');
const picture = ({ src, alt }: { src: string; alt: string }) =>
  `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}">`;
const figure = (inside: string, { caption, cardWidth }: Payload) =>
  `<figure class="kg-card kg-width-${escapeAttribute(cardWidth || 'regular')}">${inside}${words(caption)}</figure>`;
const link = (url: string, says: string) => `<p><a href="${escapeAttribute(url)}">${escapeText(says || url)}</a></p>`;
const address = (url: string) => (url ? `<p class="embed">${escapeText(url)}</p>` : '');
