import { languageNames, type LanguageCode } from '#contract/languages.ts';

/** The options of a language select; each language has its own name. */
export const LanguageOptions = ({ languages }: { languages: readonly LanguageCode[] }) =>
  languages.map((code) => (
    <option key={code} value={code} lang={code}>
      {languageNames[code]}
    </option>
  ));
