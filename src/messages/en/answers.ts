/** The API's answers in the words of a language: a screen looks them up by the English sentence. */
export { messages as answers } from '#contract/messages.ts';
