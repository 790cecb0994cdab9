/** What is wrong in a form of the owner's material. */
export { sentences as recordSentences } from '#contract/record-sentences.ts';
