/** Lists the publications for the CV and 研究業績書 with all authors, highlighting the owner's name. */
import type { CitedWork } from '#contract/career-documents.ts';
import type { Owner } from '#contract/owner.ts';
import type { Publication, PublicationKind } from '#contract/portfolio.ts';
import { ownAuthors } from '#publications/is-owner.ts';
import { texToText } from '#publications/tex.ts';
import { venueOf } from '#publications/cited-work.ts';

/**
 * The categories (区分) of works in the default order, with their English names. `isReviewed` is the default, which the
 * keywords `refereed` and `unrefereed` of a work override.
 */
export const categories = [
  { title: '著書', english: 'Books', kinds: ['book', 'chapter'], isReviewed: false },
  { title: '学術論文', english: 'Journal articles', kinds: ['article', 'review'], isReviewed: true },
  { title: '国際会議論文・口頭発表', english: 'Conference papers', kinds: ['proceedings'], isReviewed: true },
  { title: '学位論文', english: 'Theses', kinds: ['thesis'], isReviewed: false },
  {
    title: 'プレプリント・報告書',
    english: 'Preprints and reports',
    kinds: ['preprint', 'report', 'unpublished'],
    isReviewed: false,
  },
  {
    title: 'ソフトウェア・データセット',
    english: 'Software and data',
    kinds: ['software', 'dataset'],
    isReviewed: false,
  },
  { title: '特許', english: 'Patents', kinds: ['patent'], isReviewed: false },
  { title: 'その他', english: 'Other', kinds: ['online', 'manual', 'other'], isReviewed: false },
] as const satisfies readonly { title: string; english: string; kinds: PublicationKind[]; isReviewed: boolean }[];

/** Returns the works of each category, latest first. Empty categories are left out. */
export function worksByCategory(publications: readonly Publication[], owner: Pick<Owner, 'name' | 'nameJa'>) {
  return categories.flatMap(({ title, english, kinds, isReviewed }) => {
    const works = publications
      .filter(({ kind }) => (kinds as readonly PublicationKind[]).includes(kind))
      .toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0))
      .map((item) => citedWork(item, owner, isReviewed));
    return works.length > 0 ? [{ title, english, works }] : [];
  });
}

/** Converts the formulas in a title to plain text, because the CV and 研究業績書 cannot display formulas. */
const inWords = (parts: Publication['titleParts']): Publication['titleParts'] =>
  parts?.some(({ marks }) => marks)
    ? parts.map(({ kind, text, ...more }) => ({
        kind: 'text',
        text: kind === 'math' ? texToText(`$${text}$`) : text,
        ...more,
      }))
    : null;

function citedWork(one: Publication, owner: Pick<Owner, 'name' | 'nameJa'>, usually: boolean): CitedWork {
  const own = ownAuthors(one, owner);
  const said = one.keywords.map((word) => word.toLowerCase());
  return {
    authors: one.authors.map((name, index) => ({ name, isOwn: own[index] ?? false })),
    title: one.title,
    titleParts: inWords(one.titleParts),
    venue: venueOf(one),
    year: one.year === null ? (one.status ?? '') : String(one.year),
    note: one.award ?? '',
    href: one.doi ? `https://doi.org/${one.doi}` : one.link,
    isReviewed: said.includes('unrefereed') || said.includes('査読なし') ? false : usually || said.includes('refereed'),
  };
}
