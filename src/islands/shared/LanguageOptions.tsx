import { languageNames, type LanguageCode } from '#contract/languages.ts';

/** The languages of a list to choose from, each by its own name. */
export const LanguageOptions = ({ languages }: { languages: readonly LanguageCode[] }) =>
  languages.map((code) => (
    <option key={code} value={code} lang={code}>
      {languageNames[code]}
    </option>
  ));
