import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Mailer } from './mailer.ts';

/**
 * A mailer for one machine without a provider: each email becomes one JSON file `{to, subject, text, html}`.
 * @param folder created if missing; readable only by the owner, since emails contain links that open accounts
 * @param log receives one line per email: with its link for a person at a terminal (`text`), with only its file as
 * `json`. Readers of a log must not be able to log in as others
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
      // Names sort by time, then by order of sending, so that a folder sorted by name is sorted by age.
      const order = String((count += 1)).padStart(6, '0');
      const name = `${clock().toISOString().replaceAll(':', '-')}-${order}-${randomUUID().slice(0, 8)}.json`;
      const unfinished = join(folder, `.${name}`);
      await writeFile(unfinished, `${JSON.stringify({ to, subject, text, html, headers }, null, 2)}\n`, {
        mode: 0o600,
      });
      // Renamed when complete, so that nobody reads an incomplete email.
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
