/** `npm run pdf` uses the site's content, both from files and from changes in the browser. */
import { noRebuild } from '#server/dependencies.ts';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { putRecord } from '#server/features/content/content-service.ts';
import { layEmptyDatabase } from '#support/database.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { pdf } from './pdf.ts';
import { runCommand } from './lib/command.ts';

let folder: string;
beforeAll(async () => {
  folder = temporaryFolder();
  for (const name of ['data', 'content']) await mkdir(join(folder, name));
  await layEmptyDatabase(join(folder, 'data'));
});

test('creates the documents of an owner who wrote everything in the browser, without files', async () => {
  const { db, close } = await openEmbedded(join(folder, 'data'));
  const put = async (kind: 'profile' | 'private', data: Record<string, unknown>) =>
    putRecord({ db, rebuild: noRebuild }, { kind, key: kind }, { data, revision: 0, publish: true }, new Date());
  const work = [{ name: 'Museum', position: 'Keeper', startDate: '2020-04' }];
  await put('profile', { basics: { name: 'Ada Byron', label: 'Analyst', summary: 'I read hands.' }, work });
  await put('private', { phone: '+44 20 7946 0000' });
  await close();
  const said: string[] = [];
  const env = { DATA_DIR: join(folder, 'data'), CONTENT_DIR: join(folder, 'content') };
  const print = (line: string) => void said.push(line);
  expect(await runCommand(pdf, { args: [join(folder, 'made')], env, print, report: print })).toBe(0);
  expect(await readdir(join(folder, 'made'))).toEqual(['ada-byron-resume.pdf']);
  const made = await readFile(join(folder, 'made/ada-byron-resume.pdf'));
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(made)), { mergePages: true });
  expect(text).toContain('I read hands.');
  expect(text).toContain('+44 20 7946 0000');
}, 60_000);
