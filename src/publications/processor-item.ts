import type { Csl } from './record.ts';

/**
 * Placeholder for unnamed authors, which the processor cannot express. The placeholder is added as the last author.
 */
const others = '\ue002';

/** Adapts a record to the requirements of the citation processor in every style. */
export function processorItem(csl: Csl): Csl {
  const { author = [] } = csl;
  return {
    ...csl,
    ...(hasOthers(csl) && { author: [...author, { literal: others }] }),
    // A hyphen in a number is not a range: `1999-66`, not `1999–66`.
    ...(csl.number && { number: csl.number.replaceAll('-', '\\-') }),
    // Keywords and abstracts are removed because no style displays them, and notes because some styles display them
    // in unexpected positions.
    note: undefined,
    abstract: undefined,
    keyword: undefined,
    custom: undefined,
  };
}

/** Returns whether the list of authors ends with `and others`. */
export const hasOthers = ({ custom }: Csl): boolean =>
  typeof custom === 'object' && custom !== null && 'others' in custom && custom.others === true;

const tags = '(?:<[^<>]*>)*';
const conjunction = String.raw`(?:(?:and|und|et|&amp;|&|…|\. \. \.)${tags}\s+|・)?`;
const stood = new RegExp(`(,\\s+)?${conjunction}(${tags})${others}(${tags})(\\.?)`, 'g');

/** Matches page ranges numbered by article, which the processor does not recognize: `12:1-12:24`. */
const pages = /(?<![\w/:.-])(\d+:\d+)-(?=\d+:\d+(?![\w/:-]))/g;

/**
 * Corrects the output of the processor. The placeholder becomes 'et al.' without the conjunction before it, and page
 * ranges numbered by article get a dash.
 * @param etAl the term in the language of the style
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
