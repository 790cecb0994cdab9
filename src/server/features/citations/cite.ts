/**
 * Formats citations and references in a style. Runs in a worker with limits, because the style can be the owner's
 * custom style.
 */
import { readLocator } from '#publications/locator.ts';
import { processorItem, processed } from '#publications/processor-item.ts';
import type { StyledGroup, Styling, StylingRequest } from '#publications/styling.ts';
import CSL, { type CitationItem, type Engine } from 'citeproc';
import { localeText, styleText } from '#publications/styles.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { Parser } from 'htmlparser2';

/* Cleans the HTML of the citation processor: allowed elements only, without inline styles. */

const kept: Readonly<Record<string, string>> = {
  i: 'i',
  em: 'i',
  b: 'b',
  strong: 'b',
  sup: 'sup',
  sub: 'sub',
};
const linked = /^(?:https?:\/\/|#work-\d+$)/;

/** @param html HTML of a citation, or of a reference list entry with its number in a `span` */
function tidy(html: string): string {
  let out = '';
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name, { href = '', style = '', class: names = '' }) {
      let [opening, closing] = ['', ''];
      const tag = Object.hasOwn(kept, name) ? kept[name] : undefined;
      if (tag) [opening, closing] = [`<${tag}>`, `</${tag}>`];
      else if (name === 'a' && linked.test(href)) [opening, closing] = [`<a href="${escapeAttribute(href)}">`, '</a>'];
      else if (style.includes('small-caps')) [opening, closing] = ['<span class="small-caps">', '</span>'];
      else if (names === 'csl-left-margin') [opening, closing] = ['<span class="number">', '</span> '];
      else if (names === 'csl-block') [opening, closing] = [' ', ' '];
      out += opening;
      open.push(closing);
    },
    ontext(text) {
      out += escapeText(text);
    },
    onclosetag() {
      out += open.pop() ?? '';
    },
  });
  parser.end(html);
  return out.replace(/\s*\n\s*/g, ' ').trim();
}

interface Processor {
  engine: Engine;
  /** Whether in-text citations are numbers of works. */
  isNumeric: boolean;
  /** Whether the style itself formats locators, such as page numbers. */
  saysPlaces: boolean;
}

/**
 * Loading a large style takes a second and 140 MB. The last two processors stay cached, which is enough for a site in
 * two languages.
 */
const processors = new Map<string, Processor>();
const KEPT = 2;

/**
 * The next number for a work. Numbers are never reused, because a cached processor would confuse a work with a work
 * of an earlier document.
 */
let next = 0;

/**
 * Formats citations and references in a style.
 * @throws Error if the style is unusable, or the processor fails on a record
 */
export function cite({ style, language, works, groups }: StylingRequest): Styling {
  const key = `${language} ${style}`;
  const processor = processors.get(key) ?? load(style, language);
  // A processor that failed must not be reused.
  processors.delete(key);
  const first = next;
  next += works.length;
  const idOf = (work: number) => String(first + work);
  const workOf = (id: string) => Number(id) - first;
  const items = new Map(works.map((csl, work) => [idOf(work), { ...processorItem(csl), ...idsOf(idOf(work)) }]));
  const { engine, isNumeric } = processor;
  engine.sys.retrieveItem = (id) => items.get(id);
  engine.sys.wrapCitationEntry = (text, id) =>
    id === undefined || text.includes('<a ') ? text : `<a href="#work-${workOf(id)}">${text}</a>`;
  const isNotes = engine.opt.xclass === 'note';
  const isWrapped = !isNotes && !isNumeric;
  engine.opt.development_extensions['apply_citation_wrapper'] = isWrapped;
  const made = engine.rebuildProcessorState(
    groups.map((group, index) => ({
      citationID: `${first}-${index}`,
      citationItems: group.items.map((item) => citationItem(item, idOf(item.work), group, processor, language)),
      properties: { noteIndex: isNotes ? group.note : 0 },
    })),
    'html',
  );
  const listed = engine.makeBibliography();
  const numberOf = (work: number) => engine.registry.registry[idOf(work)]?.seq ?? 0;
  const { layout_prefix: before = '', layout_suffix: after = '' } = isWrapped ? engine.citation.opt : {};
  const styling = {
    isNotes,
    marks: made.map(([, , html], index) => {
      const mark = finished(tidy(before + html + after), language, engine);
      return isNumeric ? withLinks(mark, groups[index]?.items.map(({ work }) => [numberOf(work), work]) ?? []) : mark;
    }),
    references: listed
      ? listed[1].map((html, index) => ({
          work: workOf(listed[0].entry_ids[index]?.[0] ?? ''),
          html: finished(tidy(html), language, engine),
        }))
      : [],
  };
  const all = [...styling.marks, ...styling.references.map(({ html }) => html)];
  if (all.some(saysNothing)) throw new Error('it says nothing of a work.');
  processors.set(key, processor);
  return styling;
}

const reader = CSL.XmlJSON.prototype;
const findNodes = reader.getNodesByName;
// A macro is a direct child of its style, so only these children are searched. The default search through the whole
// style takes two of the three seconds that a large style needs.
reader.getNodesByName = function (node, name, wanted, found) {
  if (name !== 'macro' || wanted === undefined || node.name !== 'style') {
    return findNodes.call(this, node, name, wanted, found);
  }
  return (node.children ?? []).filter((child) => child.name === name && child.attrs?.['name'] === wanted);
};

const saysNothing = (html: string) =>
  /\[(?:CSL STYLE ERROR|NO_PRINTED_FORM)/.test(html) || !/[\p{L}\p{N}]/u.test(html.replace(/<[^>]*>/g, ''));

const idsOf = (id: string) => ({ id, system_id: id });

function load(style: string, language: 'en' | 'ja'): Processor {
  for (const old of [...processors.keys()].slice(0, 1 - KEPT)) processors.delete(old);
  const text = styleText(style);
  const system = {
    retrieveLocale: localeText,
    retrieveItem: () => undefined,
    wrapCitationEntry: (said: string) => said,
  };
  const engine = new CSL.Engine(system, text, language === 'ja' ? 'ja-JP' : 'en-US', true);
  engine.opt.development_extensions['wrap_url_and_doi'] = true;
  const citation = /<citation\b.*?<\/citation>/s.exec(text)?.[0] ?? '';
  return {
    engine,
    isNumeric: /citation-format="numeric"/.test(text) || citation.includes('"citation-number"'),
    saysPlaces: text.includes('"locator"'),
  };
}

function citationItem(
  { locator }: StyledGroup['items'][number],
  id: string,
  { alone, inNote }: StyledGroup,
  { engine, saysPlaces }: Processor,
  language: 'en' | 'ja',
): CitationItem {
  // In a note style, a note names the authors even if the sentence already names them.
  const suppressed = alone && (engine.opt.xclass !== 'note' || inNote);
  const item = { id, ...(suppressed && { 'suppress-author': true }) };
  if (locator === '') return item;
  const place = readLocator(locator);
  // In Japanese, only the page label precedes its number, so the processor formats only page locators.
  if (place && saysPlaces && (language === 'en' || place.label === 'page')) {
    return { ...item, label: place.label, locator: place.locator };
  }
  // A locator that is only a number could be mistaken for the number of a work, so it gets the label `p.`.
  const words = /^\d/.test(locator) ? `p. ${locator}` : asPlain(locator);
  return { ...item, suffix: `${saysPlaces ? ',' : ''} ${words}` };
}

/** Replaces characters that the processor would read as markup. */
const asPlain = (text: string) => text.replaceAll('<', '\ue000').replaceAll('>', '\ue001');

function finished(html: string, language: 'en' | 'ja', engine: Engine): string {
  const plain = processed(html.replaceAll('\ue000', '&lt;').replaceAll('\ue001', '&gt;'), engine.getTerm('et-al'));
  return language === 'ja' ? plain.replaceAll(', ・', '・') : plain;
}

/**
 * Turns the numbers in a citation into links to their works. Each work is linked once. Numbers after a letter are
 * locators: `p. 3`, `pp. 3–5`.
 */
function withLinks(mark: string, numbers: readonly (readonly [number: number, work: number])[]): string {
  const left = new Map(numbers);
  const link = (digits: string) => {
    const work = left.get(Number(digits));
    left.delete(Number(digits));
    return work === undefined ? digits : `<a href="#work-${work}">${digits}</a>`;
  };
  return mark.replace(
    /(\p{L}[.．]?\s*)?(\d+)(?:([–-])(\d+))?/gu,
    (whole, label: string | undefined, one: string, dash?: string, other?: string) =>
      label ? whole : link(one) + (dash && other ? dash + link(other) : ''),
  );
}
