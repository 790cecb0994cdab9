import { owner } from '#contract/owner.ts';
import type { Database } from '#server/db/database.ts';
import { findDocument } from '#server/documents/document-repository.ts';
import { initials } from '#domain/career/initials.ts';

/** How the site names itself in mails. */
export interface SiteIdentity {
  name: string;
  /** One or two characters: what the owner chose, else the initials. */
  seal: string;
  /** Without a trailing slash. */
  url: string;
}

/** @returns the owner's name and seal; the site's host where no record is loaded, so that no mail fails for it */
export async function siteIdentity(db: Database, url: string): Promise<SiteIdentity> {
  const row = await findDocument(db, 'owner');
  const found = owner.pick({ name: true, seal: true }).safeParse(row?.data).data;
  const { host } = new URL(url);
  return { ...(found ?? { name: host, seal: initials(host) }), url };
}
