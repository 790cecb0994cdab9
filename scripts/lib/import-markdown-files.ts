/** `npm run import -- --markdown`: reads the options, imports, and tells what became of each file. */
import type { Publication } from '#contract/portfolio.ts';
import { findDocument } from '#server/documents/document-repository.ts';
import { importMarkdown } from '#server/markdown/import-markdown.ts';
import { MarkdownSourceError, readSource } from '#server/markdown/read-source.ts';
import { listPublications } from '#server/portfolio/portfolio-repository.ts';
import { resolve } from 'node:path';
import { OperatorError } from '#domain/operator-error.ts';
import type { Command } from './command.ts';

const flags = ['--markdown', '--publish', '--dry-run'];

export const importMarkdownFiles: Command = async ({ args: options, env, open, print }) => {
  const [name, ...others] = options.filter((option) => !flags.includes(option));
  if (!name || name.startsWith('-') || others.length > 0) {
    throw new OperatorError('Which files? npm run import -- --markdown <folder|zip|file> [--publish] [--dry-run]');
  }
  const files = await readSource(resolve(env['INIT_CWD'] ?? '.', name)).catch((cause: unknown) => {
    throw cause instanceof MarkdownSourceError ? new OperatorError(cause.message) : cause;
  });
  const db = await open({ mustExist: true });
  const references = (await findDocument(db, 'references'))?.data as Publication[] | undefined;
  const keys = new Set([...(await listPublications(db)), ...(references ?? [])].map(({ id }) => id));
  const dryRun = options.includes('--dry-run');
  const report = await importMarkdown(db, files, {
    publish: options.includes('--publish'),
    dryRun,
    knowsKey: (key) => keys.has(key),
    now: new Date(),
  });
  for (const { path, title, outcome, notices } of report) {
    print(`${outcome}: ${path} (${title})`);
    for (const notice of notices) print(`  ${notice}`);
  }
  const count = (outcome: string) => report.filter((post) => post.outcome === outcome).length;
  print(
    `${count('imported')} imported, ${count('published')} published, ${count('known')} known already, ` +
      `${count('left out')} left out${dryRun ? '; a dry run, nothing was kept' : ''}.`,
  );
};
