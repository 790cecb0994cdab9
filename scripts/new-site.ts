/**
 * `npm run new-site [-- --name … --role … --email … --link … | --resume file] [--bib file] [--force]`: fills
 * `content/` for a new owner. Asks on the terminal for what is missing. The site then shows this content instead of
 * the sample, and the sample posts are removed from the embedded database.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { noticeLine } from '#domain/content-validation-error.ts';
import { loadContent, layOutHere } from '#server/features/content/load-content.ts';
import { checkContent } from '#server/features/content/read-content.ts';
import { leaveSample, hasLeftSample } from '#server/features/content/sample.ts';
import { runProgram, declared, type Command, type CommandContext } from './lib/command.ts';
import { commands } from './lib/commands.ts';
import { UsageError } from './lib/read-options.ts';
import { StoppedError } from './lib/stoppable.ts';
import { checkReplaceable, emptyBibliography, makeContent, type OwnerFiles } from './lib/new-site/make-content.ts';
import {
  bibliographyFile,
  projectsText,
  resumeFile,
  resumeFrom,
  type Answers,
} from '#server/features/content/scaffold-content.ts';

/** @param folder the folder to fill; by default the folder from the configuration */
export const newSiteIn = (folder?: string): Command =>
  declared(commands['new-site'], async (context, { values }) => {
    const { config, env, print } = context;
    const contentDir = folder ?? config.ownContentDir;
    checkTogether(values);
    await checkReplaceable(contentDir, values.force);
    const given = (file: string) => resolve(env['INIT_CWD'] ?? '.', file);
    const bibliography = values.bib === undefined ? emptyBibliography : await bibliographyFile(given(values.bib));
    const { resume, projects } =
      values.resume === undefined
        ? { resume: resumeFrom(await answersOf(values)), projects: projectsText([]) }
        : await resumeFile(given(values.resume));
    const files: OwnerFiles = { 'publications.bib': bibliography, 'resume.json': resume, 'projects.json': projects };
    const now = new Date();
    const before = await makeContent(contentDir, files, now);
    if (before) print(`Moved your existing files to ${before}.`);
    const { summary, notices } = await checkContent(contentDir, config.privateProfile);
    for (const line of summary) print(line);
    for (const notice of notices) print(noticeLine(notice));
    await takeInOwn(context, contentDir, now);
    print('content/ is ready. For other files that you can add, see docs/reference/content-files.md. Next: npm start');
    return 0;
  });

/** Removes the sample's records and posts, loads the new files, and removes records whose files are gone. */
async function takeInOwn({ config, open, print }: CommandContext, contentDir: string, now: Date): Promise<void> {
  if (!hasOwnDatabase(config)) return;
  const db = await open({ mustExist: true });
  if (!(await hasLeftSample(db))) await leaveSample(db, now, print);
  await loadContent(db, contentDir, config.privateProfile, now, () => undefined, layOutHere, 'goes');
}

/** Returns whether the site has an embedded database, which the first start creates. */
const hasOwnDatabase = ({ database, dataDir }: CommandContext['config']) =>
  !database && existsSync(join(dataDir, 'postgres'));

function checkTogether(given: { resume?: string; name?: string; role?: string; email?: string; link: string[] }): void {
  const answered = given.name ?? given.role ?? given.email ?? given.link[0];
  if (given.resume !== undefined && answered !== undefined) {
    throw new UsageError("--resume can't be combined with --name, --role, --email or --link.", commands['new-site']);
  }
}

/** Returns the options' values. If there is a terminal, asks for missing values. */
async function answersOf(given: Partial<Omit<Answers, 'links'>> & { link: string[] }): Promise<Answers> {
  if (given.name !== undefined) {
    return { name: given.name, role: given.role ?? '', email: given.email ?? '', links: given.link };
  }
  if (!process.stdin.isTTY)
    throw new UsageError('there is no terminal for the questions. Use --name or --resume.', commands['new-site']);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const left = new AbortController();
  lines.once('close', () => left.abort());
  const ask = (question: string) => lines.question(`${question}: `, { signal: left.signal });
  try {
    const name = await ask('Your name');
    const role = given.role ?? (await ask('Your role, such as Researcher in physics (optional)'));
    const email = given.email ?? (await ask('Email address, shown to readers (optional)'));
    const links = await ask('Links, such as github.com/you orcid.org/0000-… (optional)');
    return { name, role, email, links: [...given.link, ...links.split(/[\s,]+/).filter(Boolean)] };
  } catch (cause) {
    if (left.signal.aborted) throw new StoppedError('Canceled. Nothing was changed.', { cause });
    throw cause;
  } finally {
    lines.close();
  }
}

await runProgram(import.meta.url, newSiteIn());
