import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { expect, test } from 'vitest';
import { createOutboxMailer } from './outbox-mailer.ts';

const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Go to\nhttps://site.test/x\nnow', html: '<p>x</p>' };

test('an email is one JSON file that only the owner can read, and its link is printed', async () => {
  const folder = join(temporaryFolder(), 'not', 'yet');
  const lines: string[] = [];
  const mailer = createOutboxMailer(folder, () => new Date('2026-11-21T10:00:00Z'), {
    format: 'text',
    print: (line) => lines.push(line),
  });
  await mailer.send(mail);
  await mailer.send({ ...mail, subject: 'Again' });
  const names = (await readdir(folder)).sort();
  expect(names).toHaveLength(2);
  expect(names[0]).toMatch(/^2026-11-21T10-00-00\.000Z-000001-[0-9a-f]{8}\.json$/);
  expect(JSON.parse(await readFile(join(folder, names[0] ?? ''), 'utf8'))).toEqual(mail);
  expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(lines[0]).toBe('Mail to ada@example.com: Hello https://site.test/x');
});

test('a log names only the file of an email: neither its recipient nor a link that opens an account', async () => {
  const folder = temporaryFolder();
  const lines: string[] = [];
  const clock = () => new Date('2026-11-21T10:00:00Z');
  await createOutboxMailer(folder, clock, { format: 'json', print: (line) => lines.push(line) }).send(mail);
  const [name = ''] = await readdir(folder);
  expect(lines).toEqual([`A mail was put into ${join(folder, name)}.`]);
});
