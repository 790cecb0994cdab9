/** Translations of the API's messages; screens look them up by the English sentence. */
export { messages as answers } from '#contract/messages.ts';
