/**
 * Keys by which records that can be the same work are found among thousands, so that `relationOf` need not compare
 * each with each.
 */
import { CJK, folded, foldings, withDigits } from './folding.ts';
import { firstPage } from './same-place.ts';
import { withoutVersion, type WorkFacts } from './work-facts.ts';

/** Up to this number of words, a title is also found if any one of its words is missing. */
const SHORT = 7;
/** The number of words, or of characters of a title without spaces, at each end of a title. */
const ENDS = { words: 3, letters: 4, joined: 12 };

/** Returns the keys of a record. Two records that `relationOf` does not judge as different have a key in common. */
export function candidateKeys(facts: WorkFacts): string[] {
  const { doi, arxiv, pmid, isbns, volume, page, year } = facts;
  const ids = [
    doi && `doi ${withoutVersion(doi)}`,
    arxiv && `arxiv ${arxiv}`,
    pmid && `pmid ${pmid}`,
    ...isbns.map((isbn) => `isbn ${isbn}`),
    // Titles in two languages are compared by their place.
    page && `page ${year} ${volume ?? ''} ${firstPage(page)}`,
  ].filter((key) => key !== undefined && key !== '') as string[];
  const titles = titlesIn(facts.title).flatMap((title) => [
    ...foldings(title).map((text) => `begin ${withDigits(text).replaceAll(' ', '').slice(0, ENDS.joined)}`),
    ...endsOf(withDigits(folded(title))),
  ]);
  return [...new Set([...ids, ...titles])];
}

/** Returns a title, and the title without the number of a chapter, without a subtitle, and without remarks around it. */
function titlesIn(title: string): string[] {
  const plain = title
    .normalize('NFKC')
    .replace(/^[\s([【]*(?:retracted|withdrawn|撤稿|撤回|取り下げ)[^:】\])]*[\])】:]\s*/iu, '')
    .replace(/^(?:(?:chapter|kapitel|chapitre|capítulo) \d+|第\d+章)[\s:.–—-]+/iu, '')
    .replace(/\s*[[(【][^[\](（）)【】]*[\])】]$/u, '');
  const [main = ''] = plain.split(/\s*[:–—=]\s*|\s+[-‐~〜]\s*|\s*[―─]+|(?<=\S)[~〜]+|\.\s+(?=\p{Lu})|(?<=[?!])\s+/u);
  return [...new Set([title.normalize('NFKC'), plain, main])].filter((one) => folded(one) !== '');
}

function endsOf(title: string): string[] {
  if (CJK.test(title)) {
    const letters = [...title.replaceAll(' ', '')];
    return [`first ${letters.slice(0, ENDS.letters).join('')}`, `last ${letters.slice(-ENDS.letters).join('')}`];
  }
  // A word with another ending or a slip has the same first letter.
  const initials = title.split(' ').map((word) => word.charAt(0));
  const ends = [`first ${initials.slice(0, ENDS.words).join('')}`, `last ${initials.slice(-ENDS.words).join('')}`];
  if (initials.length > SHORT) return ends;
  return [initials, ...initials.map((_, index) => initials.toSpliced(index, 1))].map((some) => `all ${some.join('')}`);
}
