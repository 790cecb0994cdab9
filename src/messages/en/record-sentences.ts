/** The problems in forms of the owner's content. */
export { sentences as recordSentences } from '#contract/record-sentences.ts';
