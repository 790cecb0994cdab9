/** Dashboard cards about the server: unusable files, undeliverable emails, the last backup. */
import { getDashboard } from '#api-client/dashboard.ts';
import type { Result } from '#api-client/result.ts';
import type { DashboardResponse, FileProblem } from '#contract/dashboard.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { editPage } from '#contract/paths.ts';
import { dashboard } from '#i18n/dashboard.ts';
import { dates } from '#i18n/dates.ts';
import { type Card, type CardContent, type CardLine, cardOf } from './card.ts';
import { pageOf, wordsOfPage } from './page-of.ts';
import { here } from '../shared/localized-path.ts';

let asked: Promise<Result<DashboardResponse>> | undefined;

/** Builds a card from the dashboard response, which several cards share. */
const cardsOf =
  (make: (found: DashboardResponse) => CardContent[] | Promise<CardContent[]>): Card =>
  async () => {
    const found = await (asked ??= getDashboard());
    if (found.ok) return { ok: true, value: await make(found.value) };
    asked = undefined;
    return found;
  };

export const filesLeftOut = cardsOf(async ({ problems }) => {
  if (problems.length === 0) return [];
  const words = await wordsOfPage();
  return cardOf(
    dashboard.inFiles,
    problems.map((problem) => problemLine({ ...problem, message: words(problem.reason, problem.message) })),
  );
});

const kindOfFile: Readonly<Record<string, ContentKind>> = {
  'site.json': 'site',
  'resume.json': 'profile',
  'resume.ja.json': 'profile-ja',
  'documents.json': 'documents',
  'publications.bib': 'publication',
  'references.bib': 'reference',
};

/** Returns a line about a file problem, with a link to the form if the file has a single record. */
export function problemLine({ file, path, message, line }: FileProblem): CardLine {
  const kind = kindOfFile[file];
  const place = line === undefined ? file : dashboard.line(file, line);
  const isOfMany = kind === 'publication' || kind === 'reference';
  const way =
    kind === undefined || isOfMany
      ? {}
      : {
          href: here(editPage(kind, undefined, pageOf(kind, ''), /^[^.[]*/.exec(path)?.[0] || undefined)),
          action: dashboard.mend,
        };
  return { text: path === '' ? place : `${place}: ${path}`, note: message, ...way };
}

export const failedMails = cardsOf(({ failedMails: { count, newest } }) =>
  cardOf(
    dashboard.failedMails(count),
    newest.map(({ subject, recipient, createdAt, error }) => ({
      text: dashboard.mailTo(subject, recipient),
      note: [dates.longMoment(createdAt), error].filter(Boolean).join(' · '),
    })),
    count,
  ),
);

export const backup = cardsOf(({ lastBackup }) => [
  {
    title: dashboard.site,
    lines: [{ text: lastBackup === null ? dashboard.noBackup : dashboard.backup(dates.longMoment(lastBackup)) }],
  },
]);
