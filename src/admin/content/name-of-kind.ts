import type { ContentKind } from '#contract/content-keys.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { content } from '#i18n/content.ts';
import { languagesOfSite } from '../shared/localized-path.ts';

/**
 * Returns the name of a kind of record. On a site with one language, the name does not mention the language.
 * @param languages languages of the site
 */
export function nameOfKind(kind: ContentKind, languages?: readonly LanguageCode[]): string {
  if (kind !== 'profile' && kind !== 'profile-ja') return content.kinds[kind];
  return (languages ?? languagesOfSite()).length < 2 ? content.kindsOfOneLanguage[kind] : content.kinds[kind];
}
