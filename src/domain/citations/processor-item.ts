import type { Csl } from './record.ts';

/** Placeholder for the authors that are not named, as a last author: the processor has no other way to express them. */
const others = '\ue002';

/** A record as the citation processor takes it right, for every style. */
export function processorItem(csl: Csl): Csl {
  const { author = [] } = csl;
  return {
    ...csl,
    ...(hasOthers(csl) && { author: [...author, { literal: others }] }),
    // A hyphen in a number is no range: `1999-66`, not `1999–66`.
    ...(csl.number && { number: csl.number.replaceAll('-', '\\-') }),
    // Styles show keywords and abstracts nowhere, and notes in unexpected places.
    note: undefined,
    abstract: undefined,
    keyword: undefined,
    custom: undefined,
  };
}

/** Returns whether its list of authors ends with `and others`. */
export const hasOthers = ({ custom }: Csl): boolean =>
  typeof custom === 'object' && custom !== null && 'others' in custom && custom.others === true;

const tags = '(?:<[^<>]*>)*';
const conjunction = String.raw`(?:(?:and|und|et|&amp;|&|…|\. \. \.)${tags}\s+|・)?`;
const stood = new RegExp(`(,\\s+)?${conjunction}(${tags})${others}(${tags})(\\.?)`, 'g');

/** Pages that are counted by article, of which the processor makes no range: `12:1-12:24`. */
const pages = /(?<![\w/:.-])(\d+:\d+)-(?=\d+:\d+(?![\w/:-]))/g;

/**
 * Corrects the output of the processor: 'et al.' for authors that are not named, without the word before the last
 * author, and page ranges that it does not recognize.
 * @param etAl the term in the style's language
 */
export function processed(said: string, etAl: string): string {
  const named = said.includes(others)
    ? said.replace(stood, (_, comma: string | undefined, before: string, after: string, stop: string) => {
        const isLatin = etAl.endsWith('.');
        return `${(isLatin && comma) || ''}${before}${etAl}${after}${isLatin ? '' : stop}`;
      })
    : said;
  return named.replace(pages, '$1–');
}
