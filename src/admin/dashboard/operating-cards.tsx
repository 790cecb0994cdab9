/** Cards about the site as a whole: unusable files, undeliverable emails, last posts, subscribers, the last backup. */
import { adminScreens } from '#contract/admin-screens.ts';
import type { DashboardResponse, FileProblem } from '#contract/dashboard.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { editPage, pages } from '#contract/paths.ts';
import { dashboard } from '#i18n/dashboard.ts';
import { dates } from '#i18n/dates.ts';
import { type Card, type CardContent, type CardLine, cardOf } from './card.ts';
import { pageOf, wordsOfPage } from './page-of.ts';
import { here } from '../shared/localized-path.ts';

/** Builds a card from the dashboard response, which several cards share. */
const cardsOf =
  (make: (found: DashboardResponse) => CardContent[] | Promise<CardContent[]>): Card =>
  async (sources) => {
    const found = await sources.dashboard();
    return found.ok ? { ok: true, value: await make(found.value) } : found;
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
};

/**
 * Returns a line about a file problem. It links to the form if the file has a single record, and otherwise to the
 * list of the records.
 */
export function problemLine({ file, path, message, line }: FileProblem): CardLine {
  const kind = kindOfFile[file];
  const place = line === undefined ? file : dashboard.line(file, line);
  const list = file.endsWith('.bib') ? adminScreens.publications : adminScreens.records;
  return {
    text: path === '' ? place : `${place}: ${path}`,
    note: message,
    href: here(
      kind === undefined
        ? list.path
        : editPage(kind, undefined, pageOf(kind, ''), /^[^.[]*/.exec(path)?.[0] || undefined),
    ),
    action: dashboard.mend,
  };
}

export const failedMails = cardsOf(({ failedMails: { count, newest } }) =>
  cardOf(
    dashboard.failedMails(count),
    newest.map(({ subject, recipient, createdAt, error }) => ({
      text: dashboard.mailTo(subject, recipient),
      note: [dates.longMoment(createdAt), error].filter(Boolean).join(' · '),
      href: here(adminScreens.emails.path),
      action: dashboard.look,
    })),
    count,
    here(adminScreens.emails.path),
  ),
);

export const latestPosts = cardsOf(({ latest }) =>
  cardOf(
    dashboard.latestPosts,
    latest.map((post) => ({
      text: post.title,
      href: pages.postAt(post),
      note: [dates.longDate(post.createdAt), ...(post.views === null ? [] : [dashboard.views(post.views)])].join(' · '),
    })),
  ),
);

export const subscribers = cardsOf((found) =>
  found.subscribers === null
    ? []
    : [
        {
          title: dashboard.subscribers,
          body: (
            <a className="dashboard-figure" href={here(adminScreens.newsletter.path)}>
              {found.subscribers.toLocaleString()}
            </a>
          ),
        },
      ],
);

export const backup = cardsOf(({ lastBackup }) => [
  {
    title: dashboard.site,
    lines: [
      {
        text: lastBackup === null ? dashboard.noBackup : dates.longMoment(lastBackup),
        href: here(adminScreens.export.path),
        ...(lastBackup === null && { note: dashboard.noBackupHelp }),
      },
    ],
  },
]);
