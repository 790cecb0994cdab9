import type { Csl } from './record.ts';

/** A record as the citation processor takes it right, for every style. */
export function processorItem(csl: Csl): Csl {
  return {
    ...csl,
    // A hyphen in a number is no range: `1999-66`, not `1999–66`.
    ...(csl.number && { number: csl.number.replaceAll('-', '\\-') }),
    // Styles show keywords and abstracts nowhere, and notes in unexpected places.
    note: undefined,
    abstract: undefined,
    keyword: undefined,
  };
}
