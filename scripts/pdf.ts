/**
 * `npm run pdf [-- directory]`: writes every document as a PDF with all its personal fields, for applications.
 * The site never serves these files, and only the owner can read the directory. The content comes from the site's
 * database, which includes changes from the browser; without a database it comes from `content/`.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentsOf } from '#career/documents.ts';
import { everythingOpen } from '#career/privacy.ts';
import { ContentValidationError } from '#domain/content-validation-error.ts';
import { dayIn } from '#domain/dates.ts';
import { validateCareer } from '#server/features/documents/load.ts';
import { laidOut } from '#typesetting/lay-out.ts';
import { pdfsOf } from '#server/features/documents/write-pdfs.ts';
import { listActivities, listPublications } from '#server/features/content/lists-repository.ts';
import { liveCareer } from '#server/features/content/edit-repository.ts';
import { isContentChanged } from '#server/features/content/load-changed-content.ts';
import { checkContent, type CheckedContent } from '#server/features/content/read-content.ts';
import { filesOfSite } from '#server/features/content/sample.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { runProgram, declared, type Command, type CommandContext } from './lib/command.ts';
import { commands } from './lib/commands.ts';

const isBehind = 'content/ has changes the site has not loaded yet. Restart the site, or run: npm run content -- push';

type Material = Pick<CheckedContent, 'settings' | 'activities' | 'publications'> & {
  career: NonNullable<CheckedContent['career']>;
};

export const pdf: Command = declared(commands.pdf, async (context, { positionals }) => {
  const { config, print, report } = context;
  const directory = positionals[0] ?? join(config.dataDir, 'full-documents');
  const now = new Date();
  const { career, settings, ...lists } = (await ofSite(context, now)) ?? (await ofFiles(context));
  const made = documentsOf(everythingOpen(career), dayIn(settings.timeZone, now), lists, true);
  const { documents: laid, warnings } = laidOut(made);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const [file, bytes] of pdfsOf(laid, now)) {
    await writeFile(join(directory, file), bytes, { mode: 0o600 });
    print(join(directory, file));
  }
  for (const line of warnings) report(`warning: ${line}`);
});

/** Returns the content from the database, or `undefined` if there is no database or the database has no owner. */
async function ofSite({ config, open, report }: CommandContext, now: Date): Promise<Material | undefined> {
  if (!config.database && !existsSync(join(config.dataDir, 'postgres'))) return undefined;
  const db = await open({ mustExist: true });
  const contentDir = await filesOfSite(db, config, now);
  const values = await liveCareer(db);
  if (values.english === null) return undefined;
  if (await isContentChanged(db, contentDir, config.privateProfile)) report(`warning: ${isBehind}`);
  return {
    career: (await validateCareer(contentDir, values)).record,
    settings: await readSiteSettings(db),
    activities: await listActivities(db),
    publications: await listPublications(db),
  };
}

async function ofFiles({ config }: CommandContext): Promise<Material> {
  const { career, mistakes, settings, activities, publications } = await checkContent(
    config.contentDir,
    config.privateProfile,
  );
  if (!career) throw new ContentValidationError(mistakes);
  return { career, settings, activities, publications };
}

await runProgram(import.meta.url, pdf);
