/** @returns the address of the words that scripts say in a language other than English, which they hold themselves */
export const wordsFile = (language: string): string => `/words.${language}.js`;
