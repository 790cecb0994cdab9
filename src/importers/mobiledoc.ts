/**
 * Converts the data of Ghost's old editor (Mobiledoc 0.3) for a post whose export contains no HTML. Sections refer to
 * their marks, atoms and cards by index: `[1, 'p', [[0, [0], 1, 'bold']]]`, `[3, 'ul', [markers]]`, `[2, src]`, `[10,
 * card]`.
 */
import { readJson } from '#domain/read-json.ts';
import { z } from '#contract/zod.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { ghostCard, joinParts, type GhostPart, type GhostText } from './ghost-cards.ts';

const marker = z.tuple([z.number(), z.array(z.number()), z.number(), z.union([z.string(), z.number()])]);
const markers = z.array(marker).catch([]);
const named = z.tuple([z.string()], z.unknown());
const mobiledoc = z.looseObject({
  markups: z.array(named).default([]),
  atoms: z.array(named).default([]),
  cards: z.array(named).default([]),
  sections: z.array(z.tuple([z.number()], z.unknown())),
});
type Mobiledoc = z.infer<typeof mobiledoc>;

const marks = new Set(['a', 'b', 'strong', 'i', 'em', 's', 'sub', 'sup', 'code', 'u']);
const blocks = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol']);

/** @returns undefined if the text is not Mobiledoc */
export function mobiledocText(json: string): GhostText | undefined {
  const data = readJson(mobiledoc, json);
  return data && joinParts(data.sections.map((section) => sectionPart(section, data)));
}

/** Returns the converted section, or the name of a card that could not be converted. */
function sectionPart(section: unknown[], whole: Mobiledoc): GhostPart | string {
  const [kind, second, third] = section;
  const tag = typeof second === 'string' && blocks.has(second) ? second : 'blockquote';
  if (kind === 1) return { html: `<${tag}>${inline(markers.parse(third), whole)}</${tag}>` };
  if (kind === 3) {
    const items = z.array(z.unknown()).catch([]).parse(third);
    return {
      html: `<${tag}>${items.map((item) => `<li>${inline(markers.parse(item), whole)}</li>`).join('')}</${tag}>`,
    };
  }
  if (kind === 2) return { html: `<img src="${escapeAttribute(String(second))}" alt="">` };
  const [name, held] = kind === 10 ? (whole.cards[Number(second)] ?? ['']) : [''];
  return ghostCard(name, held) ?? (name || 'unknown');
}

/** Each marker opens marks by index, adds its text, then closes the given number of innermost marks. */
function inline(list: z.infer<typeof markers>, { markups, atoms }: Mobiledoc): string {
  const open: string[] = [];
  let html = '';
  for (const [kind, opens, closes, value] of list) {
    for (const index of opens) {
      const [name = '', attributes] = markups[index] ?? [];
      const tag = marks.has(name) ? name : 'span';
      html += `<${tag}${tag === 'a' ? ` href="${escapeAttribute(valueOf(attributes, 'href'))}"` : ''}>`;
      open.push(tag);
    }
    const [name, words] = kind === 1 ? (atoms[Number(value)] ?? []) : [];
    if (kind === 0) html += escapeText(String(value));
    else html += name === 'soft-return' ? '<br>' : escapeText(typeof words === 'string' ? words : '');
    for (let left = closes; left > 0 && open.length > 0; left -= 1) html += `</${open.pop()}>`;
  }
  return (
    html +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  );
}

/** Attributes are a flat list of names and values. */
function valueOf(attributes: unknown, name: string): string {
  const list = z.array(z.string()).catch([]).parse(attributes);
  return list[list.indexOf(name) + 1] ?? '';
}
