import { owner } from '#contract/owner.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { findDocument } from '#server/features/documents/document-repository.ts';
import type { Messages } from '#messages/shape.ts';
import { accentsOf, hasPlainHeadings, roundness, type Accents } from '#domain/site/theme.ts';
import { initials } from '#career/owner.ts';
import { findLanguage } from './mail-repository.ts';
import { spokenBy } from './mail-locale.ts';

/** The site's name and appearance in emails. */
export interface SiteIdentity {
  name: string;
  /** The owner's name; equals `name` if the site has no record of the owner. */
  owner: string;
  /** The monogram, one or two characters: the owner's choice, or the initials. */
  seal: string;
  /** The site's URL without a trailing slash. */
  url: string;
  /** Returns the full URL of a page, in the email's language if the site has this language. */
  at: (path: string) => string;
  accents: Pick<Accents, 'light' | 'dark' | 'seal'>;
  /** Whether headings use the interface font. */
  hasPlainHeadings: boolean;
  /** The corner radius, as a factor of the default radius. */
  round: number;
  /** Texts of emails in the recipient's language. */
  words: Messages['mails'];
}

/**
 * Returns the site's name and appearance for an email to an account. If the site has no record of the owner, the name
 * is the site's host, so that no email fails.
 * @param userId the recipient's account, whose language the email uses (ACC-45)
 */
export async function siteIdentity(db: Database, url: string, userId: string): Promise<SiteIdentity> {
  return siteIdentityIn(db, url, await findLanguage(db, userId));
}

/**
 * Returns the site's name and appearance for an email to a reader without an account.
 * @param language BCP 47 code; `null` for the site's first language
 */
export async function siteIdentityIn(db: Database, url: string, language: string | null): Promise<SiteIdentity> {
  const row = await findDocument(db, 'owner');
  const found = owner.pick({ name: true, nameJa: true, seal: true }).safeParse(row?.data).data;
  const { host } = new URL(url);
  const { title, theme, languages, timeZone } = await readSiteSettings(db);
  const spoken = spokenBy({ languages, timeZone }, language);
  const named = found ?? { name: host, nameJa: null, seal: initials(host) };
  const name = (spoken.language === 'ja' && named.nameJa) || named.name;
  return {
    name: title ?? name,
    owner: name,
    seal: theme.seal ?? named.seal,
    url,
    at: (path) => url + spoken.at(path),
    accents: accentsOf(theme.accent),
    hasPlainHeadings: hasPlainHeadings(theme),
    round: roundness[theme.corner],
    words: spoken.messages.mails,
  };
}
