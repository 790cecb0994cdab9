/** Returns of two the words that a script of the page says: in the page's language. */
export const inPageLanguage = <Words>(english: Words, japanese: Words): Words =>
  document.documentElement.dataset.words === 'ja' ? japanese : english;
