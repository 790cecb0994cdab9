/** Everything in `content/`, read and checked: what can be used, and what was found besides. Changes nothing. */
import { project, type Project, type Publication } from '#contract/portfolio.ts';
import {
  ContentValidationError,
  issuesOf,
  toUserMessage,
  type ContentIssue,
  type ContentNotice,
} from '#domain/content-validation-error.ts';
import type { Activities } from '#contract/activities.ts';
import type { CareerRecord } from '#contract/career.ts';
import { readJson } from '#server/content-files.ts';
import { checkPictures } from '#server/content-pictures.ts';
import { readCareerFiles } from '#server/documents/load.ts';
import { findLinkedFiles } from './linked-files.ts';
import { readActivities } from './read-activities.ts';
import { readBibliographyFile } from './read-bibliography-file.ts';
import { readPages, type PageDraft } from './read-pages.ts';

/** What the files hold. Null: the file is no such thing, so what was loaded before stays. */
export interface Content {
  projects: Project[] | null;
  publications: Publication[] | null;
  /** What posts cite beside the owner's own works. */
  references: Publication[] | null;
  career: CareerRecord | null;
  activities: Activities;
  pages: PageDraft[];
}

export interface ReadContent {
  content: Content;
  /** What was put right or left out. */
  notices: ContentNotice[];
  /** What must be put right before the site can be loaded. */
  mistakes: ContentIssue[];
  /** Lines that sum up each file. */
  summary: string[];
}

export const contentFiles = {
  projects: 'projects.json',
  publications: 'publications.bib',
  references: 'references.bib',
} as const;

/** @param privateProfile JSON text of the variable PRIVATE_PROFILE, if it is set */
export async function readContent(contentDir: string, privateProfile: string | undefined): Promise<ReadContent> {
  const projects = await readProjects(contentDir);
  const career = await readCareer(contentDir, privateProfile);
  const keywords = career.record?.english.basics['x-site'].keywords ?? 'clean';
  const files = findLinkedFiles(contentDir);
  const publications = await readBibliographyFile(contentDir, contentFiles.publications, { keywords, files });
  const references = await readBibliographyFile(contentDir, contentFiles.references, { keywords, files });
  const { activities, notices } = await readActivities(contentDir);
  const ownPages = await readPages(contentDir);
  const pictures = await checkPictures(contentDir);
  return {
    content: {
      projects: projects.projects,
      publications: publications.publications,
      references: references.publications,
      career: career.record,
      activities,
      pages: ownPages.pages,
    },
    notices: [
      ...career.notices,
      ...projects.notices,
      ...publications.notices,
      ...references.notices,
      ...notices,
      ...ownPages.notices,
      ...pictures,
    ],
    mistakes: career.mistakes,
    summary: [...publications.summary, ...references.summary],
  };
}

/** Entry by entry: one with a mistake is left out, and the others are there. */
async function readProjects(contentDir: string): Promise<{ projects: Project[] | null; notices: ContentNotice[] }> {
  const file = contentFiles.projects;
  const leftOut = (issue: ContentIssue): ContentNotice => ({ ...issue, outcome: 'left out' });
  let entries: unknown;
  try {
    entries = (await readJson(contentDir, file)) ?? [];
  } catch (error) {
    if (!(error instanceof ContentValidationError)) throw error;
    return { projects: null, notices: error.mistakes.map(leftOut) };
  }
  if (!Array.isArray(entries)) {
    return { projects: null, notices: [leftOut({ file, path: '', message: 'This should be a list in [ ].' })] };
  }
  const projects: Project[] = [];
  const notices: ContentNotice[] = [];
  for (const [index, entry] of entries.entries()) {
    const parsed = project.safeParse(entry, { error: toUserMessage });
    if (!parsed.success) {
      const issues = issuesOf(file, parsed);
      notices.push(
        ...issues.map((issue) => leftOut({ ...issue, path: `[${index}].${issue.path}`.replace(/\.$/, '') })),
      );
    } else if (projects.some(({ id }) => id === parsed.data.id)) {
      notices.push(leftOut({ file, path: `[${index}].id`, message: 'Another project has this id.' }));
    } else projects.push(parsed.data);
  }
  return { projects, notices };
}

async function readCareer(
  contentDir: string,
  privateProfile: string | undefined,
): Promise<{ record: CareerRecord | null; notices: ContentNotice[]; mistakes: ContentIssue[] }> {
  try {
    return { ...(await readCareerFiles(contentDir, privateProfile)), mistakes: [] };
  } catch (error) {
    if (!(error instanceof ContentValidationError)) throw error;
    return { record: null, notices: [], mistakes: [...error.mistakes] };
  }
}
