import type { Database } from '#server/db/database.ts';
import { documents } from '#server/db/schema/index.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';

/** How the site names itself in mails. */
export interface SiteIdentity {
  name: string;
  /** One or two characters: what the owner chose, else the initials. */
  seal: string;
  /** Without a trailing slash. */
  url: string;
}

/** The little of the owner's record that mails show. */
const record = z.object({
  basics: z.object({
    name: z.string().min(1),
    'x-site': z.object({ seal: z.string().min(1).optional() }).optional(),
  }),
});

/** @returns the owner's name and seal; the site's host where no record is loaded, so that no mail fails for it */
export async function siteIdentity(db: Database, url: string): Promise<SiteIdentity> {
  const [row] = await db.select({ data: documents.data }).from(documents).where(eq(documents.name, 'resume'));
  const basics = record.safeParse(row?.data).data?.basics;
  const name = basics?.name ?? new URL(url).host;
  return { name, seal: basics?.['x-site']?.seal ?? initials(name), url };
}

function initials(name: string): string {
  const words = name.split(/[\s.-]+/u).filter(Boolean);
  const letters = words.map((word) => Array.from(word)[0] ?? '');
  return (letters.length > 2 ? [letters[0], letters.at(-1)] : letters).join('').toUpperCase() || '·';
}
