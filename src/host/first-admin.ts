import { randomBytes, randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pages } from '#contract/paths.ts';
import { sha256 } from '#server/platform/hash.ts';
import { ensureAdmin } from '#server/features/accounts/admins.ts';
import { hasAdmin } from '#server/features/users/user-repository.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';

const EMAIL = 'admin@example.com';
const alphabets = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!#%+-=?@'];

/**
 * Creates the admin that the environment names, if that email address has no account. If the environment names no
 * admin and the site has none, creates an admin with a random password, which is printed once. If the owner has
 * changed the email address of that admin, no second admin is created.
 * @param operator where to print: in a terminal (`text`), the password is printed; in a log (`json`), only the name
 * of the password's file in `dataDir`
 */
export async function ensureFirstAdmin(
  db: Database,
  { email: named, password }: Config['admin'],
  operator: { format: Config['logFormat']; dataDir: string; print: (line: string) => void },
): Promise<void> {
  if (named === undefined && (await hasAdmin(db))) return;
  const email = named ?? EMAIL;
  const chosen = password ?? randomPassword();
  if (!(await ensureAdmin(db, email, chosen))) return;
  if (password !== undefined) operator.print(`Created admin ${email}.`);
  else if (operator.format === 'text') {
    operator.print(`Created admin ${email} with password ${chosen}. The password is shown only once.`);
  } else {
    const file = join(operator.dataDir, 'first-admin-password');
    await writeFile(file, `${email}\n${chosen}\n`, { mode: 0o600 });
    operator.print(
      `Created the first admin. Email and password are in ${file}. Delete the file after you have logged in.`,
    );
  }
}

/**
 * Prints the setup link of a site that has neither an admin nor an owner. Each start creates a new link.
 * @param operator where to print: in a log (`json`), the name of the link's file in `dataDir` is printed instead of the
 * link
 * @returns the hash of the link's token
 */
export async function offerSetup(
  siteUrl: string,
  operator: { format: Config['logFormat']; dataDir: string; print: (line: string) => void },
): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  const link = `${siteUrl}${pages.setup(token)}`;
  if (operator.format === 'text') operator.print(`This site has no owner yet. To set it up, open ${link}`);
  else {
    const file = join(operator.dataDir, 'setup-link');
    await writeFile(file, `${link}\n`, { mode: 0o600 });
    operator.print(`This site has no owner yet. To set it up, open the link in ${file}.`);
  }
  return sha256(token);
}

/** Returns 16 characters, about 90 bits, that meet every password rule (ACC-5). */
function randomPassword(): string {
  const all = alphabets.join('');
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const characters = [...alphabets.map(pick), ...Array.from({ length: 12 }, () => pick(all))];
  for (let i = characters.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [characters[i], characters[j]] = [characters[j] ?? '', characters[i] ?? ''];
  }
  return characters.join('');
}
