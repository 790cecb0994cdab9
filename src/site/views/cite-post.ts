/** Citations of a post, in the formats of reference managers and reference lists. */
import type { PostSummary } from '#contract/posts.ts';
import { writeBibtex, type BibtexEntry } from '#publications/bibtex.ts';
import { toCsl } from '#publications/csl.ts';
import { readNames, type CslName } from '#publications/names.ts';
import { dayIn } from '#domain/dates.ts';
import { postAddress } from '#site/data/in-language.ts';
import type { Site } from '#site/data/site.ts';
import { titleOf, wordsOf } from './words.ts';

export interface PostCitation {
  format: 'BibTeX' | 'APA' | 'CSL-JSON';
  text: string;
}

export function postCitations(site: Site, post: PostSummary): PostCitation[] {
  const authors = [site.owner.name, ...(post.authors ?? []).map(({ name }) => name)];
  const url = site.url + postAddress(site.whole ?? site, post);
  const { names } = readNames(authors.map((name) => braced(name)).join(' and '));
  const [year = '', month = '', day = ''] = dayIn(site.settings.timeZone, new Date(post.createdAt)).split('-');
  const entry: BibtexEntry = {
    type: 'misc',
    key: `${(names[0]?.family ?? names[0]?.literal ?? 'post').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()}${year}`,
    fields: {
      author: authors.map(braced).join(' and '),
      // The title is in braces, because styles would otherwise lowercase its capitals.
      title: `{${tex(post.title)}}`,
      howpublished: tex(titleOf(site)),
      year,
      month,
      day,
      url,
    },
  };
  const csl = {
    ...toCsl(entry),
    type: 'post-weblog',
    'container-title': titleOf(site),
    title: post.title,
    URL: url,
    issued: { 'date-parts': [[year, month, day].map(Number)] },
  };
  const on = wordsOf({ ...site, language: 'en' }).dates.longDate(post.createdAt);
  const [monthAndDay = '', ofYear = year] = on.split(', ');
  return [
    {
      format: 'APA',
      text: `${apaNames(names)} (${ofYear}, ${monthAndDay}). ${ended(post.title)} ${ended(titleOf(site))} ${url}`,
    },
    { format: 'BibTeX', text: writeBibtex([entry]).trim() },
    { format: 'CSL-JSON', text: JSON.stringify(csl, undefined, 2) },
  ];
}

const tex = (text: string) => text.replace(/\\/g, '\\textbackslash ').replace(/[&%$#_{}]/g, '\\$&');
/** The name is in braces, because a name with 'and' or a comma must not be split. */
const braced = (name: string) => (/\band\b|,/i.test(name) ? `{${tex(name)}}` : tex(name));
const ended = (text: string) => (/[.?!。？！]$/.test(text) ? text : `${text}.`);

/** Format: 'Byron, A., & Noether, E.' */
function apaNames(names: readonly CslName[]): string {
  const each = names.map(({ family, given, literal }) => {
    const isLatin = /^[\p{Script=Latin}\P{L}]*$/u.test(`${family ?? ''}${given ?? ''}`);
    if (literal !== undefined || !isLatin) return literal ?? [family, given].filter(Boolean).join(' ');
    const initials = (given ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .map((part) => `${part[0] ?? ''}.`);
    return [family, initials.join(' ')].filter(Boolean).join(', ');
  });
  return each.length < 2 ? (each[0] ?? '') : `${each.slice(0, -1).join(', ')}, & ${each.at(-1) ?? ''}`;
}
