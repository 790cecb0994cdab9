/**
 * Words that `docs/style.md` bans, each with what to write instead. Comments, English texts of screens and names of
 * tests are checked by `site/plain-words`.
 */
export const bannedWords = [
  ['stands?|stood', 'is, appears'],
  ['anew', 'again'],
  ['besides', 'also, in addition'],
  ['thereof', 'of it'],
  ['shall', 'must, will'],
  ['whoever', 'anyone who, a reader, a caller'],
  ['(?:comes?|came) along', 'is included'],
  ['go(?:es)? on', 'continue'],
  ['leads? on', 'redirects'],
  ['lets? through', 'approve'],
  ['shuts? out', 'block'],
  ['puts? right', 'fix'],
  ['mend(?:s|ed|ing)?', 'fix'],
  ['(?:is|are|was|were) told', 'is reported'],
].map(([word, instead]) => ({ pattern: new RegExp(`\\b(?:${word})\\b`, 'i'), instead }));
