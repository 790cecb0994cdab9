/** What the API answers with, in the words of a language: a screen finds them by the English sentence that came. */
export { messages as answers } from '#contract/messages.ts';
