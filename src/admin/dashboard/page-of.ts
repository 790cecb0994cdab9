/** The page that shows the records of a kind. The form of a record opens next to this page. */
import type { ContentKind } from '#contract/content-keys.ts';
import { pages } from '#contract/paths.ts';

const byKind: Partial<Record<ContentKind, string>> = {
  profile: pages.document('resume'),
  'profile-ja': pages.document('rirekisho'),
  private: pages.document('rirekisho'),
  documents: pages.document('resume'),
  talk: pages.research,
  teaching: pages.research,
  service: pages.research,
  award: pages.research,
  publication: pages.research,
  reference: pages.research,
};

export const pageOf = (kind: ContentKind, key: string): string =>
  kind === 'page' ? pages.own(key) : (byKind[kind] ?? pages.home);

/** Loads the function that returns the text of a problem in the page's language. Loaded on demand. */
export const wordsOfPage = async () => (await import('../content/model/errors.ts')).sentText;
