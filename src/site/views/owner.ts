/**
 * Short descriptions of the owner for titles, previews and bylines. If a value is missing, its separator is left out.
 */
import type { LanguageCode } from '#contract/languages.ts';
import type { Owner } from '#contract/owner.ts';

/** Returns 'Ada Byron, Researcher', or only the name. */
export const nameAndRole = ({ name, role }: Owner, between = ', '): string =>
  [name, role].filter(Boolean).join(between);

/** Returns an introduction such as 'Ada Byron, Researcher. The tagline.' */
export const introduction = (owner: Owner, language: LanguageCode = 'en'): string =>
  (language === 'ja'
    ? `${nameAndRole(owner, '、')}。${owner.tagline}`
    : `${nameAndRole(owner)}. ${owner.tagline}`
  ).trim();

/** Returns the role for use in a sentence: 'Researcher in physics' is lowercased, 'PhD student' is not. */
export const roleInSentence = ({ role }: Owner): string =>
  role.replace(/^\p{Lu}(?=\p{Ll}+(?:[\s,-]|$))/u, (letter) => letter.toLowerCase());
