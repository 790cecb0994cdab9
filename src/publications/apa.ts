import { displayName } from './names.ts';
import { etAl } from './et-al.ts';
import { hasOthers, processorItem, processed } from './processor-item.ts';
import { plainText, type Csl } from './record.ts';

/** Name of the reduced APA style, which exists only in this product. */
const style = 'apa-one-by-one';

/** The methods of the citation processor that this file uses. */
interface Engine {
  updateItems(ids: string[]): void;
  makeBibliography(): [unknown, string[]] | false;
}

interface Processor {
  styles: { has(name: string): boolean; get(name: string): string; add(name: string, xml: string): void };
  engine: (data: Csl[], style: string, locale: string, format: string) => Engine;
}

/**
 * Returns references in APA style (7th edition) as text, in the order of `records`. Each reference is formatted
 * separately, so no letter distinguishes works of the same year. (A list of references adds such letters.) The first
 * call loads the citation processor, which takes about a second, so references are built and stored when content is
 * loaded.
 */
export async function apaReferences(records: readonly Csl[]): Promise<string[]> {
  if (records.length === 0) return [];
  const [{ plugins }] = await Promise.all([import('@citation-js/core'), import('@citation-js/plugin-csl')]);
  const csl = plugins.config.get('@csl') as unknown as Processor;
  if (!csl.styles.has(style)) csl.styles.add(style, withoutCitations(csl.styles.get('apa')));
  const items = records.map((record, index) => ({ ...styled(record), id: String(index) }));
  let engine = csl.engine(items, style, 'en-US', 'text');
  return items.map((item, index) => {
    try {
      engine.updateItems([item.id]);
      const made = engine.makeBibliography();
      const text = made === false ? '' : (made[1][0] ?? '').trim();
      return text ? processed(withCommas(text, item), etAl) : plainReference(records[index] ?? item);
    } catch {
      // The processor throws for names such as `constructor` and is unusable afterwards, so a new one is created.
      engine = csl.engine(items, style, 'en-US', 'text');
      return plainReference(records[index] ?? item);
    }
  });
}

/**
 * Returns the style without the rules for sorting and for in-text citations. A single reference does not need these
 * rules, and applying them takes four times as long as formatting the reference.
 */
const withoutCitations = (xml: string) =>
  xml
    .replace(
      /<citation\b[\s\S]*?<\/citation>/,
      '<citation><layout><text variable="citation-number"/></layout></citation>',
    )
    .replace(/(<bibliography\b[^>]*>)\s*<sort>[\s\S]*?<\/sort>/, '$1');

/** A part of the cache key of references. Increase it when the format of references changes. */
export const apaVersion = '3';

/** Returns a minimal reference, used if the style fails. */
function plainReference(csl: Csl): string {
  const { author = [], issued, title = '' } = csl;
  const year = issued?.['date-parts']?.[0]?.[0] ?? 'n.d.';
  const names = [...author.map(displayName), ...(hasOthers(csl) ? [etAl] : [])];
  return `${names.join(', ')} (${year}). ${plainText(title)}.`.trim();
}

/**
 * In APA style, a comma precedes the ampersand before the last author (9.8), but the processor omits the comma if the
 * last author is a group.
 */
function withCommas(text: string, { author = [] }: Csl): string {
  const group = author.length > 1 ? author.at(-1)?.literal : undefined;
  const at = group === undefined ? -1 : text.indexOf(` & ${group}`);
  return at > 0 && text[at - 1] !== ',' ? `${text.slice(0, at)},${text.slice(at)}` : text;
}

/** Adapts a record to APA style. */
function styled(csl: Csl): Csl {
  // A paper in proceedings without volume and issue is cited like a chapter of a book (10.5): 'In …'.
  const isInBook = csl.type === 'paper-conference' && csl.volume === undefined && csl.issue === undefined;
  return { ...processorItem(csl), ...(isInBook && { type: 'chapter' }) };
}
