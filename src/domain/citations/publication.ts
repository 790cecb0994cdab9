/** From bibliographic records to publications (product 3). */
import { link, type Publication, type PublicationKind } from '#contract/portfolio.ts';
import { writeBibtex, type BibtexEntry } from './bibtex.ts';
import { arxivId, isPreprint, toCsl } from './csl.ts';
import { displayName } from './names.ts';
import { publicRecord } from './public-fields.ts';
import { dateOf, keywordsOf, plainText } from './record.ts';

const kinds: Record<string, PublicationKind> = {
  ...{ article: 'article', inproceedings: 'proceedings', conference: 'proceedings', proceedings: 'proceedings' },
  ...{ incollection: 'chapter', inbook: 'chapter', book: 'book', booklet: 'book', collection: 'book' },
  ...{ phdthesis: 'thesis', mastersthesis: 'thesis', thesis: 'thesis', techreport: 'report', report: 'report' },
};

/** What is wrong with a record, by its field; empty for a sound one. */
export function recordMistakes({ fields }: BibtexEntry): { field: string; message: string }[] {
  const mistakes = fields.title ? [] : [{ field: 'title', message: 'This is missing.' }];
  for (const field of ['url', 'pdf']) {
    const checked = link.safeParse(unescapeTex(fields[field] ?? '/'));
    if (!checked.success) mistakes.push({ field, message: checked.error.issues[0]?.message ?? '' });
  }
  return mistakes;
}

/**
 * A record as the site shows it: its public part alone, in every field and format (`publicRecord`).
 * @param apa its reference, by `apaReferences`
 */
export function toPublication(whole: BibtexEntry, apa: string): Publication {
  const { cited: entry, shown } = publicRecord(whole);
  const csl = toCsl(entry);
  const date = dateOf(csl);
  const doi = csl.DOI?.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, '') ?? null;
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? plainText(String(value)) : null;
  return {
    id: entry.key,
    kind: isPreprint(entry) ? 'preprint' : (kinds[entry.type] ?? 'other'),
    title: plainText(csl.title ?? entry.key),
    authors: [
      ...(csl.author ?? []).map(displayName),
      ...(/\band\s+others\s*$/.test(entry.fields.author ?? '') ? ['et al.'] : []),
    ],
    journal: text(csl['container-title']),
    publisher: text(csl.publisher),
    volume: text(csl.volume),
    issue: text(csl.issue ?? csl.number),
    page: text(csl.page),
    year: date === null ? null : Number(date.slice(0, 4)),
    date,
    link: csl.URL ?? (doi === null ? null : `https://doi.org/${doi}`),
    doi,
    arxiv: arxivId(entry.fields),
    pdf: shown.pdf === undefined ? null : unescapeTex(shown.pdf),
    abstract: text(csl.abstract),
    keywords: keywordsOf(csl),
    bibtex: writeBibtex([entry]),
    csl,
    apa,
  };
}

/** An address as it is: reference managers escape characters that TeX would read. */
function unescapeTex(text: string): string {
  return text.replace(/\\([_%&#~$])/g, '$1').trim();
}
