/** Creates the `content/` folder of a new site, from answers or from an existing JSON Resume and bibliography. */
import { decoded } from '#domain/decoded.ts';
import { readFile } from 'node:fs/promises';
import { englishResume, type EnglishResume } from '#contract/career.ts';
import { limits } from '#contract/limits.ts';
import type { Project } from '#contract/portfolio.ts';
import { jsonDepth } from '#blocks/reading.ts';
import { parseCareer } from '#career/parse.ts';
import { readAddress } from '#career/resume-repairs.ts';
import { slugOf } from '#career/text.ts';
import { z } from '#contract/zod.ts';
import { englishOf } from '#contract/english.ts';
import { readBibliography } from '#publications/bibliography.ts';
import { ContentValidationError, problemOf } from '#domain/content-validation-error.ts';
import { OperatorError } from '#domain/operator-error.ts';

export interface Answers {
  name: string;
  role: string;
  email: string;
  /** URLs of the person's pages on other sites. */
  links: readonly string[];
}

const schema = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

/** Names of networks by their host without `www.`. Other networks are named by their host. */
const networks: Readonly<Record<string, string | undefined>> = {
  'github.com': 'GitHub',
  'gitlab.com': 'GitLab',
  'orcid.org': 'ORCID',
  'scholar.google.com': 'Google Scholar',
  'linkedin.com': 'LinkedIn',
  'bsky.app': 'Bluesky',
  'x.com': 'X',
  'twitter.com': 'X',
  'researchmap.jp': 'researchmap',
};

/**
 * @returns the text of `resume.json`
 * @throws OperatorError with the unusable answer and the reason
 */
export function resumeFrom({ name, role, email, links }: Answers): string {
  const resume = {
    $schema: schema,
    basics: {
      name: name.trim(),
      label: role.trim(),
      ...(email.trim() && { email: email.trim() }),
      summary: '',
      profiles: links.map(profileOf),
      'x-site': { tagline: '', bio: [], researchBio: [], blogIntro: '', techStack: [] },
    },
    work: [],
    education: [],
    skills: [],
  };
  const parsed = englishResume.safeParse(resume, { reportInput: true });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const what = String(issue?.path.at(-1) ?? '');
    throw new OperatorError(
      `--${what === 'label' ? 'role' : what} is not valid. ${issue ? englishOf(problemOf(issue)) : ''}`,
    );
  }
  return `${JSON.stringify(resume, null, 2)}\n`;
}

/** Hosts of networks for which some résumés have a separate key with a user name, such as `basics.linkedin`. */
const hostsByKey = {
  github: 'github.com/',
  gitlab: 'gitlab.com/',
  linkedin: 'www.linkedin.com/in/',
  orcid: 'orcid.org/',
  twitter: 'x.com/',
  x: 'x.com/',
  bluesky: 'bsky.app/profile/',
  mastodon: undefined,
};

/** Replaces plain keys such as `basics.linkedin` with profiles, in the given object itself. */
export function keysToProfiles(basics: Record<string, unknown>): void {
  const profiles: unknown[] = Array.isArray(basics['profiles']) ? basics['profiles'] : [];
  const known = new Set(profiles.map((item) => profileName.safeParse(item).data?.network.toLowerCase()));
  for (const [key, host] of Object.entries(hostsByKey)) {
    const said = basics[key];
    if (typeof said !== 'string' || said.trim() === '') continue;
    const address =
      readAddress(said) ?? (host && `https://${host}${encodeURIComponent(said.trim().replace(/^@/, ''))}`);
    if (address === undefined || !URL.canParse(address)) continue;
    const profile = profileOf(address);
    if (!known.has(profile.network.toLowerCase())) profiles.push(profile);
    delete basics[key];
    basics['profiles'] = profiles;
  }
}

const profileName = z.object({ network: z.string() });

function profileOf(link: string) {
  const url = /^https?:\/\//i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(url)) throw new OperatorError(`'${link}' is not a valid URL.`);
  const { hostname, pathname } = new URL(url);
  const host = hostname.replace(/^www\./, '');
  const username = decoded(pathname).split('/').findLast(Boolean) ?? '';
  return { network: networks[host] ?? host, username, url };
}

interface ResumeFiles {
  resume: string;
  projects: string;
  undated: string[];
}

/**
 * @returns the unchanged text of a JSON Resume, and the text of `projects.json` with its projects; `undated`: names
 * of projects without a date, which are only in the résumé, because the home page orders projects by date
 * @throws OperatorError if the file cannot be the site's résumé
 */
export async function resumeFile(path: string): Promise<ResumeFiles> {
  return resumeOf(await textOf(path), path);
}

/**
 * Like `resumeFile`, but takes the text of the file.
 * @param path name of the file in messages about mistakes
 */
export function resumeOf(given: string, path: string): ResumeFiles {
  const text = given.replace(/^\ufeff/, '');
  let english: unknown;
  try {
    english = JSON.parse(text);
  } catch (cause) {
    throw new OperatorError(`${path} is not valid JSON: ${cause instanceof Error ? cause.message : ''}.`, { cause });
  }
  if (jsonDepth(english) > limits.jsonDepth) throw new OperatorError(`${path} is nested too deeply.`);
  const parsed = parseCareer({ english, japanese: null, personal: null });
  if ('mistakes' in parsed) throw new ContentValidationError(parsed.mistakes.map((item) => ({ ...item, file: path })));
  const { english: record } = parsed.record;
  const undated = record.projects.filter((project) => dateOf(project) === undefined).map(({ name }) => name);
  return { resume: text, projects: projectsText(projectsFrom(record)), undated };
}

/** Code hosting sites: a project's URL on such a site is its repository. */
const codeHosts = /^(?:www\.)?(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|git\.sr\.ht)$/;

/**
 * Returns the projects of a résumé for the home page. The home page orders projects by date, so undated projects are
 * left out.
 */
function projectsFrom({ projects }: EnglishResume): Project[] {
  const ids = new Set<string>();
  return projects.flatMap((project) => {
    const { name, description = '', keywords, type = '', url = null } = project;
    const date = dateOf(project);
    if (date === undefined) return [];
    const slug = slugOf(name) || 'project';
    let id = slug;
    for (let number = 2; ids.has(id); number += 1) id = `${slug}-${number}`;
    ids.add(id);
    const isCode = url !== null && URL.canParse(url) && codeHosts.test(new URL(url).hostname);
    const links = { repository: isCode ? url : null, live: isCode ? null : url, more: null };
    return { id, name, date, category: type, description, technologies: keywords, ...links };
  });
}

const dateOf = ({ startDate, endDate }: EnglishResume['projects'][number]) => startDate ?? endDate;

/** @returns the text of `projects.json` */
export const projectsText = (projects: readonly Project[]): string => `${JSON.stringify(projects, null, 2)}\n`;

/**
 * @returns the unchanged text of a bibliography
 * @throws OperatorError if the bibliography has no readable record
 */
export async function bibliographyFile(path: string): Promise<string> {
  const text = await textOf(path);
  if (readBibliography(text).publications.length === 0) {
    throw new OperatorError(`no BibTeX record was found in ${path}. A record starts like @article{key, …}.`);
  }
  return text;
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new OperatorError(`cannot read ${path}. Check that the file exists.`, { cause });
  }
}
