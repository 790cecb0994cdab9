/** Starts a translation of a page or project (LANG-9). */
import { putContent, type RecordName } from '#api-client/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { inLanguage, languageNames, withoutLanguage, type LanguageCode } from '#contract/languages.ts';
import { editPage } from '#contract/paths.ts';
import { pageAddress } from '#domain/page-address.ts';
import type { Command } from '#admin/editing/MoreMenu.tsx';
import { postPanel } from '#i18n/post-panel.ts';
import { showAlert } from '../shared/alerts.ts';
import { here, languagesOfSite } from '../shared/localized-path.ts';
import type { RecordText } from './record-saving.ts';

export const isTranslated = (kind: ContentKind): boolean => kind === 'page' || kind === 'project';

/** @param language language of the URL; `undefined` for the site's first language */
export function pageIn(page: string, language: LanguageCode | undefined): string {
  return inLanguage(withoutLanguage(page), language === languagesOfSite()[0] ? undefined : language);
}

/**
 * Returns a command for each other language of the site. The command creates a translation with the content of this
 * record, or opens an existing translation.
 * @param page path of the page that shows the record
 */
export function translations({ kind, key }: RecordName, data: RecordText, page: string): Command[] {
  const languages = languagesOfSite();
  const own = data['language'] ?? languages[0];
  const original = typeof data['translationOf'] === 'string' ? data['translationOf'] : key;
  // A translation has no command, because only an original can be translated.
  if (original !== key) return [];
  return languages
    .filter((language) => language !== own)
    .map((language) => ({
      name: postPanel.translateInto(languageNames[language]),
      run: () => begin(language),
    }));

  async function begin(language: LanguageCode): Promise<void> {
    const name = { kind, key: pageAddress(`${key}.${language}`) };
    const translation = { ...data, language, translationOf: key };
    const made = await putContent(name, { data: translation, revision: 0 });
    // If the translation already exists, it is opened.
    if (!made.ok && made.status !== 409) return showAlert(made.message, made.style);
    location.assign(here(editPage(kind, name.key, pageIn(page, language))));
  }
}
