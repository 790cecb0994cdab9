/**
 * @returns the URL of the file with the texts of scripts in a language other than English; the scripts themselves
 * contain the English texts
 */
export const wordsFile = (language: string): string => `/words.${language}.js`;
