import { owner } from '#contract/owner.ts';
import type { Database } from '#server/db/database.ts';
import { readSiteSettings } from '#server/content/site-settings.ts';
import { findDocument } from '#server/documents/document-repository.ts';
import type { Messages } from '#messages/shape.ts';
import { accentsOf, hasPlainHeadings, roundness, type Accents } from '#domain/site/theme.ts';
import { initials } from '#domain/career/initials.ts';
import { findLanguage } from './mail-repository.ts';
import { spokenBy } from './mail-locale.ts';

/** How the site names itself in mails. */
export interface SiteIdentity {
  name: string;
  /** The owner's own name; as `name` where there is no record. */
  owner: string;
  /** One or two characters: what the owner chose, else the initials. */
  seal: string;
  /** Without a trailing slash. */
  url: string;
  /** @returns the whole address of a page, in the part of the site that speaks the mail's language where it has one */
  at: (path: string) => string;
  accents: Pick<Accents, 'light' | 'dark' | 'seal'>;
  /** Headings use the font of the interface. */
  hasPlainHeadings: boolean;
  /** Corner radius relative to the default. */
  round: number;
  /** Texts of emails in the recipient's language. */
  words: Messages['mails'];
}

/**
 * @param userId the account that is written to: mails speak its language (ACC-45)
 * @returns the owner's name and seal; the site's host where no record is loaded, so that no mail fails for it
 */
export async function siteIdentity(db: Database, url: string, userId: string): Promise<SiteIdentity> {
  return siteIdentityIn(db, url, await findLanguage(db, userId));
}

/** The same for a reader without an account. @param language BCP 47; null: the site's first */
export async function siteIdentityIn(db: Database, url: string, language: string | null): Promise<SiteIdentity> {
  const row = await findDocument(db, 'owner');
  const found = owner.pick({ name: true, nameJa: true, seal: true }).safeParse(row?.data).data;
  const { host } = new URL(url);
  const { title, theme, languages, timeZone } = await readSiteSettings(db);
  const spoken = spokenBy({ languages, timeZone }, language);
  const named = found ?? { name: host, nameJa: null, seal: initials(host) };
  const name = (spoken.language === 'ja' && named.nameJa) || named.name;
  return {
    ...{ name: title ?? name, owner: name, seal: theme.seal ?? named.seal, url },
    at: (path) => url + spoken.at(path),
    ...{ accents: accentsOf(theme.accent), hasPlainHeadings: hasPlainHeadings(theme), round: roundness[theme.corner] },
    words: spoken.messages.mails,
  };
}
