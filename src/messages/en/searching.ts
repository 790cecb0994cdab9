/**
 * Messages of the search. They are in a separate file, because the script on readers' pages contains all texts of
 * this file.
 */
export const searching = {
  renewing: 'The search index is being updated. One moment…',
  failed: 'The search could not be loaded. Try again.',
  nothingFor: (term: string): string => `Nothing found for “${term}”.`,
  /** @param shown maximum number of displayed results */
  resultsFor(count: number, term: string, shown: number): string {
    const results = `${count} ${count === 1 ? 'result' : 'results'} for “${term}”`;
    return count > shown ? `${results}. The best ${shown} are shown.` : `${results}.`;
  },
  /** Text of a link to the matches in the site's other language, next to the results. */
  moreIn: {
    en: (count: number): string => `${count} more ${count === 1 ? 'result' : 'results'} in English`,
    ja: (count: number): string => `${count} more ${count === 1 ? 'result' : 'results'} in Japanese`,
  },
};
