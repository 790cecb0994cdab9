import { languageNames, type LanguageCode } from '#contract/languages.ts';

/** The options of a language select. Each option is the language's name in that language. */
export const LanguageOptions = ({ languages }: { languages: readonly LanguageCode[] }) =>
  languages.map((code) => (
    <option key={code} value={code} lang={code}>
      {languageNames[code]}
    </option>
  ));
