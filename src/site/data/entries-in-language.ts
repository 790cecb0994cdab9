/**
 * Selects the entries for a language. An entry can be written in one of the site's languages, or be for all
 * languages.
 */
import type { LanguageCode } from '#contract/languages.ts';
import type { Site } from './site.ts';

interface Entry {
  language?: LanguageCode | undefined;
  /** The key of the original entry, if this is a translation. */
  translationOf?: string | undefined;
}

type Entries = Pick<Site, 'projects' | 'projectPages' | 'ownPages' | 'activities' | 'renderedPage' | 'renderedProject'>;

/**
 * Returns the entries in a language and the entries without a language, in the owner's order. A translation replaces
 * its original at the same path, so that each path exists in every language.
 */
export function entriesIn(whole: Site, language: LanguageCode): Entries {
  const projectPages = shownIn(whole.projectPages, language, ({ address }) => address);
  const ownPages = shownIn(whole.ownPages, language, ({ address }) => address);
  const { activities } = whole;
  return {
    projects: shownIn(whole.projects, language, ({ id }) => id).map(({ entry, key }) =>
      entry.id === key ? entry : { ...entry, id: key, key: entry.id },
    ),
    projectPages: projectPages.map(atKey),
    ownPages: ownPages.map(atKey),
    activities: { ...activities, news: activities.news.filter((entry) => isIn(entry, language)) },
    renderedProject: async (id) => rendered(projectPages, id, (key) => whole.renderedProject(key)),
    renderedPage: async (address) => rendered(ownPages, address, (key) => whole.renderedPage(key)),
  };
}

const isIn = (entry: Entry, language: LanguageCode) => entry.language === undefined || entry.language === language;

/** @returns each displayed entry with its key */
function shownIn<E extends Entry>(
  all: readonly E[],
  language: LanguageCode,
  keyOf: (entry: E) => string,
): { entry: E; key: string }[] {
  const keys = new Set(all.map(keyOf));
  const translations = new Map<string, E>();
  for (const entry of all) {
    const { translationOf } = entry;
    if (entry.language === language && translationOf !== undefined && keys.has(translationOf))
      translations.set(translationOf, entry);
  }
  const placed = new Set(translations.values());
  return all.flatMap((entry) => {
    const key = keyOf(entry);
    const translation = translations.get(key);
    if (translation) return [{ entry: translation, key }];
    return placed.has(entry) || !isIn(entry, language) ? [] : [{ entry, key }];
  });
}

const atKey = <P extends { address: string }>({ entry, key }: { entry: P; key: string }): P =>
  entry.address === key ? entry : { ...entry, address: key, key: entry.address };

const rendered = (
  shown: readonly { entry: { address: string }; key: string }[],
  key: string,
  render: Site['renderedPage'],
) => {
  const found = shown.find((one) => one.key === key);
  return found && render(found.entry.address);
};
