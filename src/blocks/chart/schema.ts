/** A chart: a Vega-Lite specification with its data inline or in a separate file. */
import { limits } from '#contract/limits.ts';
import type { Code } from '#contract/problems.ts';
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, isObject, labelled, numberedAs, relabelled, text, changedIds } from '../reading.ts';
import { refusalOf } from './refusal.ts';
import { isBlank } from '#domain/text.ts';

export interface ChartData {
  /** The Vega-Lite specification, with its data inline as rows or CSV text. */
  spec: Raw;
  /**
   * The id of separately stored CSV data, which replaces the data in the specification. Used if the data is too large
   * for the document.
   */
  data?: string;
  /** The last typed specification if it is not valid JSON. Absent if `spec` contains the typed specification. */
  typed?: string;
  /** Alt text, plain. */
  alt: string;
  caption: string;
  /** Label for references in the text. */
  label?: string;
}

export function read({ spec, data, typed, alt, caption, label }: Raw): ChartData | undefined {
  const given = spec ?? {};
  if (!isObject(given) || !areTexts(data, typed, alt, caption, label) || mistake({ spec, typed })) return undefined;
  const words = { alt: text(alt), caption: text(caption), ...labelled(label) };
  const kept = text(data) === '' ? {} : { data: text(data) };
  return { spec: given, ...kept, ...(text(typed) !== '' && { typed: text(typed) }), ...words };
}

export function texts({ label, data: kept, ...data }: ChartData, change: TextChange): ChartData {
  const { inline, words, code, fact } = change;
  const medium = kept === undefined ? '' : fact(kept);
  const alt = words(data.alt).replace(/[\r\n]+/g, ' ');
  const typed = data.typed === undefined ? {} : { typed: code(data.typed) };
  return {
    ...data,
    ...(medium !== '' && { data: medium }),
    ...typed,
    alt,
    caption: inline(data.caption),
    ...relabelled(label, change),
  };
}

export function mistake({ spec, typed }: Raw): Code | undefined {
  if (text(typed).length > limits.chartBytes) return 'chartTooLarge';
  return isObject(spec) ? refusalOf(spec) : undefined;
}

export const numbered = numberedAs('figure');

export const withMedia = (data: Raw, change: (id: string) => string): Raw => changedIds(data, ['data'], change);

export const lines = ({ alt, caption }: ChartData, plain: (html: string) => string): string[] => [alt, plain(caption)];

export const shows = ({ spec, data, typed }: ChartData): boolean =>
  typed !== undefined || data !== undefined || Object.keys(spec).length > 0;

export const lacks = ({ alt }: ChartData): 'alternative' | undefined => (isBlank(alt) ? 'alternative' : undefined);
