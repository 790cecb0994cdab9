import { owner } from '#contract/owner.ts';
import type { Database } from '#server/db/database.ts';
import { readSiteSettings } from '#server/content/site-settings.ts';
import { findDocument } from '#server/documents/document-repository.ts';
import { messagesFor, spokenLanguage } from '#messages/index.ts';
import type { Messages } from '#messages/shape.ts';
import { accentsOf, hasPlainHeadings, type Accents } from '#domain/site/theme.ts';
import { initials } from '#domain/career/initials.ts';
import { findLanguage } from './mail-repository.ts';

/** How the site names itself in mails. */
export interface SiteIdentity {
  name: string;
  /** One or two characters: what the owner chose, else the initials. */
  seal: string;
  /** Without a trailing slash. */
  url: string;
  accents: Pick<Accents, 'light' | 'dark' | 'seal'>;
  /** Headings are in the interface's face. */
  hasPlainHeadings: boolean;
  /** What mails say, in the language of who gets them. */
  words: Messages['mails'];
}

/**
 * @param userId the account that is written to: mails speak its language (product 11, Mails)
 * @returns the owner's name and seal; the site's host where no record is loaded, so that no mail fails for it
 */
export async function siteIdentity(db: Database, url: string, userId: string): Promise<SiteIdentity> {
  return siteIdentityIn(db, url, await findLanguage(db, userId));
}

/** The same for a reader without an account. @param language BCP 47; null: the product's first */
export async function siteIdentityIn(db: Database, url: string, language: string | null): Promise<SiteIdentity> {
  const row = await findDocument(db, 'owner');
  const found = owner.pick({ name: true, seal: true }).safeParse(row?.data).data;
  const { host } = new URL(url);
  const { mails } = messagesFor(spokenLanguage(language));
  const { title, theme } = await readSiteSettings(db);
  const named = found ?? { name: host, seal: initials(host) };
  return {
    ...{ name: title ?? named.name, seal: theme.seal ?? named.seal, url },
    ...{ accents: accentsOf(theme.accent), hasPlainHeadings: hasPlainHeadings(theme), words: mails },
  };
}
