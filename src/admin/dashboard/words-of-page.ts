/** Loads the function that translates a server message into the page's language. Loaded on demand. */
export const wordsOfPage = async () => (await import('../content/model/errors.ts')).inOwnWords;
