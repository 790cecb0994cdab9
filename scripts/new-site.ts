/**
 * `npm run new-site [-- --name … --role … --email … --link … | --resume file] [--bib file] [--force]`: makes `content/`
 * one's own. What is not given is asked for on the terminal. The sample is shown no more, and its posts in the embedded
 * database go.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { describeIssue } from '#domain/content-validation-error.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { loadContent } from '#server/content/load-content.ts';
import { layOutHere } from '#server/content/lay-out-here.ts';
import { checkContent } from '#server/content/read-content.ts';
import { leaveSample } from '#server/content/sample.ts';
import { hasLeftSample } from '#server/content/sample-state.ts';
import { command, type Command, type CommandContext } from './lib/command.ts';
import { checkReplaceable, emptyBibliography, makeContent, type OwnerFiles } from './lib/new-site/make-content.ts';
import { bibliographyFile, projectsText, resumeFile, resumeFrom, type Answers } from '#server/content/owner-files.ts';
import { readOptions } from './lib/read-options.ts';

const usage =
  'Usage: npm run new-site -- [--name … --role … --email … --link https://… | --resume resume.json] ' +
  '[--bib file.bib] [--force]';

/** @param contentDir what it makes one's own */
export const newSiteIn =
  (contentDir: string): Command =>
  async (context) => {
    const { args, config, env, print } = context;
    const values = optionsOf(args);
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
    if (before) print(`What was yours in content/ is in ${before}.`);
    const { summary, notices } = await checkContent(contentDir, config.privateProfile);
    for (const line of summary) print(line);
    for (const notice of notices) print(`${notice.outcome}: ${describeIssue(notice)}`);
    await takeInOwn(context, contentDir, now);
    print('content/ is yours now: docs/reference/content-files.md says what else can stand there. Next: npm start');
    return 0;
  };

/** The sample's records and posts go, and what was there before goes with its files. */
async function takeInOwn({ config, open, print }: CommandContext, contentDir: string, now: Date): Promise<void> {
  if (!hasOwnDatabase(config)) return;
  const db = await open({ mustExist: true });
  if (!(await hasLeftSample(db))) await leaveSample(db, now, print);
  await loadContent(db, contentDir, config.privateProfile, now, () => undefined, layOutHere, 'goes');
}

/** The embedded one, where the site was started already. */
const hasOwnDatabase = ({ database, dataDir }: CommandContext['config']) =>
  !database && existsSync(join(dataDir, 'postgres'));

function optionsOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const link = { type: 'string', multiple: true, default: [] as string[] } as const;
  const force = { type: 'boolean', default: false } as const;
  const known = { name: text, role: text, email: text, resume: text, bib: text, link, force };
  const { values } = readOptions(args, usage, known, { most: 0 });
  const answered = values.name ?? values.role ?? values.email ?? values.link[0];
  if (values.resume !== undefined && answered !== undefined) {
    throw new OperatorError('--resume holds name, role, email and links: give it alone.');
  }
  return values;
}

/** What the options say; the rest from the terminal, where there is one. */
async function answersOf(given: Partial<Omit<Answers, 'links'>> & { link: string[] }): Promise<Answers> {
  if (given.name !== undefined) {
    return { name: given.name, role: given.role ?? '', email: given.email ?? '', links: given.link };
  }
  if (!process.stdin.isTTY) throw new OperatorError(`There is no terminal to ask on.\n${usage}`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const left = new AbortController();
  lines.once('close', () => left.abort());
  const ask = (question: string) => lines.question(`${question}: `, { signal: left.signal });
  try {
    const name = await ask('Your name');
    const role = given.role ?? (await ask('Your role, such as Researcher in physics (may be empty)'));
    const email = given.email ?? (await ask('Email address, shown to readers (may be empty)'));
    const links = await ask('Links, such as github.com/you orcid.org/0000-… (may be empty)');
    return { name, role, email, links: [...given.link, ...links.split(/[\s,]+/).filter(Boolean)] };
  } catch (cause) {
    if (left.signal.aborted) throw new OperatorError('Left. Nothing was changed.', { cause });
    throw cause;
  } finally {
    lines.close();
  }
}

if (import.meta.main) await command((context) => newSiteIn(context.config.ownContentDir)(context));
