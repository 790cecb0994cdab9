/** The owner in a few words, for titles, previews and bylines: missing values leave no separators behind. */
import type { LanguageCode } from '#contract/languages.ts';
import type { Owner } from '#contract/owner.ts';

/** Returns 'Ada Byron, Researcher', or only the name. */
export const nameAndRole = ({ name, role }: Owner, between = ', '): string =>
  [name, role].filter(Boolean).join(between);

/** 'Ada Byron, Researcher. The tagline.' */
export const introduction = (owner: Owner, language: LanguageCode = 'en'): string =>
  (language === 'ja'
    ? `${nameAndRole(owner, '、')}。${owner.tagline}`
    : `${nameAndRole(owner)}. ${owner.tagline}`
  ).trim();

/** The role inside a sentence: 'Researcher in physics' begins small there, 'PhD student' does not. */
export const roleInSentence = ({ role }: Owner): string =>
  role.replace(/^\p{Lu}(?=\p{Ll}+(?:[\s,-]|$))/u, (letter) => letter.toLowerCase());
