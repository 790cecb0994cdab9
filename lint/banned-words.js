/**
 * Words that `docs/style.md` bans, each with a replacement. `words/plain-words` checks comments, English texts on
 * screen and test names.
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
