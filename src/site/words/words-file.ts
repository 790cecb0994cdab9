/** @returns the URL of the texts for scripts in a language other than English, which scripts contain themselves */
export const wordsFile = (language: string): string => `/words.${language}.js`;
