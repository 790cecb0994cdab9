/** Selects the language of the emails to a person, and of the pages that their links open. */
import { inLanguage } from '#contract/languages.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import { messagesFor, spokenLanguage, type Language } from '#messages/index.ts';
import type { Messages } from '#messages/shape.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findLanguage } from './mail-repository.ts';

interface Spoken {
  language: Language;
  messages: Messages;
  /** Returns a page's path in this language, or the default path if the site does not have this language. */
  at: (path: string) => string;
}

/**
 * Returns the language for a person, with its messages and paths.
 * @param language the person's choice as a BCP 47 code; `null` selects the site's first language
 */
export function spokenBy(
  { languages: [first = 'en', ...others], timeZone }: Pick<SiteSettings, 'languages' | 'timeZone'>,
  language: string | null,
): Spoken {
  const spoken = spokenLanguage(language ?? first);
  const part = others.find((other) => other === spoken);
  return { language: spoken, messages: messagesFor(spoken, timeZone), at: (path) => inLanguage(path, part) };
}

export const spokenIn = async (db: Database, language: string | null): Promise<Spoken> =>
  spokenBy(await readSiteSettings(db), language);

/** @param userId the recipient's account */
export const spokenTo = async (db: Database, userId: string): Promise<Spoken> =>
  spokenIn(db, await findLanguage(db, userId));
