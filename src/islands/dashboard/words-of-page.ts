/** Returns what puts a sentence of the server into the page's language: loaded where one is shown. */
export const wordsOfPage = async () => (await import('../content/model/errors.ts')).inOwnWords;
