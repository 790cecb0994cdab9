import type { Csl } from './record.ts';

/**
 * References in the style of the APA (7th edition), as text, in the order of `records`.
 * Loads the citation processor, which takes about a second, with the first call; so texts are made when content is
 * loaded, and kept.
 */
export async function apaReferences(records: readonly Csl[]): Promise<string[]> {
  if (records.length === 0) return [];
  const [{ Cite }] = await Promise.all([import('@citation-js/core'), import('@citation-js/plugin-csl')]);
  const options = { format: 'text', template: 'apa', lang: 'en-US', asEntryArray: true } as const;
  // A hyphen in a number is no range: `1999-66`, not `1999–66`.
  const numbered = records.map((csl) => (csl.number ? { ...csl, number: csl.number.replaceAll('-', '\\-') } : csl));
  const texts = new Map(new Cite(numbered).format('bibliography', options));
  return records.map(({ id }) => (texts.get(id) ?? '').trim());
}
