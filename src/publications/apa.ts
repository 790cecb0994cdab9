import CSL, { type Engine } from 'citeproc';
import { displayName } from './names.ts';
import { etAl } from './field-values.ts';
import { hasOthers, processorItem, processed } from './processor-item.ts';
import { plainText, type Csl } from './record.ts';
import { localeText, styleText } from './styles.ts';

let engine: Engine | undefined;

function load(): Engine {
  const system = { retrieveLocale: localeText, retrieveItem: () => undefined };
  const made = new CSL.Engine(system, withoutCitations(styleText('apa')), 'en-US', true);
  made.setOutputFormat('text');
  return made;
}

/**
 * Returns references in APA style (7th edition) as text, in the order of `records`. Each reference is formatted
 * separately, so no letter distinguishes works of the same year. (A list of references adds such letters.) Loading the
 * style takes about a second, so references are built in a worker (`makeReferences`) and stored.
 */
export function apaReferences(records: readonly Csl[]): string[] {
  const items = records.map((record, index) => ({ ...styled(record), id: String(index) }));
  return items.map((item, index) => {
    try {
      engine ??= load();
      engine.sys.retrieveItem = () => item;
      engine.updateItems([item.id]);
      const made = engine.makeBibliography();
      const text = made === false ? '' : (made[1][0] ?? '').trim();
      return text ? processed(withCommas(text, item), etAl) : plainReference(records[index] ?? item);
    } catch {
      // The processor throws for names such as `constructor` and is unusable afterwards, so a new one is created.
      engine = undefined;
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
