import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import type { Mailer } from './mailer.ts';

/**
 * A mailer for one machine without a provider. Each email becomes one JSON file `{to, subject, text, html}`.
 * @param folder created if missing; readable only by the owner, because emails contain links that give access to
 * accounts
 * @param log receives one line per email: with the email's link for a terminal (`text`), or only with the file name
 * (`json`). People who read the log must not be able to log in as other users.
 */
export function createOutboxMailer(
  folder: string,
  clock: () => Date,
  log: { format: Config['logFormat']; print: (line: string) => void },
): Mailer {
  let count = 0;
  return {
    async send({ to, subject, text, html, headers }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The file name starts with the time and a sequence number, so that sorting by name also sorts by age.
      const order = String((count += 1)).padStart(6, '0');
      const name = `${clock().toISOString().replaceAll(':', '-')}-${order}-${randomUUID().slice(0, 8)}.json`;
      const unfinished = join(folder, `.${name}`);
      await writeFile(unfinished, `${JSON.stringify({ to, subject, text, html, headers }, null, 2)}\n`, {
        mode: 0o600,
      });
      // The file is renamed when it is complete, so that no program reads an incomplete email.
      await rename(unfinished, join(folder, name));
      const link = /https?:\/\/\S+/.exec(text)?.[0];
      log.print(
        log.format === 'text'
          ? `Mail to ${to}: ${subject}${link ? ` ${link}` : ''}`
          : `A mail was put into ${join(folder, name)}.`,
      );
    },
  };
}
