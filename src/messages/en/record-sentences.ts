/** Problems that are reported in forms of the owner's content. */
export { sentences as recordSentences } from '#contract/record-sentences.ts';
