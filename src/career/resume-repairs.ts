/**
 * Converts hand-written résumés to JSON Resume 1.x before the schema validates them: key names of version 0.x, dates
 * in words, URLs without a scheme, names of countries, strings instead of lists.
 */
import { countriesIn } from '#domain/world.ts';
import { problem, type Problem } from '#contract/problems.ts';
import { didYouMean } from '#domain/did-you-mean.ts';
import { withPositions, type Report } from './positions.ts';

type Entry = Record<string, unknown>;

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Alternative names of the keys for dates. A period in a single field is stored as `startDate`; when it is parsed,
 * the end date is set, too.
 */
const periods = {
  start: 'startDate',
  from: 'startDate',
  start_date: 'startDate',
  dates: 'startDate',
  period: 'startDate',
  date: 'startDate',
  end: 'endDate',
  to: 'endDate',
  until: 'endDate',
  end_date: 'endDate',
};

/** Key names of JSON Resume 0.x and other common names, by section. */
const formerNames: Record<string, Record<string, string>> = {
  '': {
    experience: 'work',
    employment: 'work',
    certifications: 'certificates',
    hobbies: 'interests',
    social: 'profiles',
  },
  basics: { picture: 'image', website: 'url', mail: 'email', title: 'label', aboutMe: 'summary', fullName: 'name' },
  location: { country: 'countryCode', zip: 'postalCode', state: 'region', street: 'address' },
  profiles: { name: 'network', link: 'url', website: 'url', user: 'username' },
  work: {
    company: 'name',
    employer: 'name',
    website: 'url',
    title: 'position',
    role: 'position',
    highlight: 'highlights',
    bullets: 'highlights',
    ...periods,
  },
  volunteer: { ...periods, website: 'url', company: 'organization', name: 'organization' },
  education: {
    website: 'url',
    gpa: 'score',
    school: 'institution',
    name: 'institution',
    degree: 'studyType',
    major: 'area',
    ...periods,
    year: 'endDate',
    graduationDate: 'endDate',
  },
  publications: { website: 'url', title: 'name', date: 'releaseDate' },
  awards: { name: 'title', issuer: 'awarder' },
  languages: { name: 'language', level: 'fluency' },
  certificates: { startDate: 'date', title: 'name', authority: 'issuer', website: 'url' },
  projects: { ...periods, website: 'url', title: 'name', summary: 'description' },
  skills: { title: 'name', skill: 'name' },
  references: { description: 'reference', text: 'reference' },
};
const lists =
  'work volunteer education awards certificates publications skills languages interests references projects'.split(' ');

/**
 * Maps the path of a key in JSON Resume 1.x to the name that this key has in the file: `work[0].name` → `company`.
 */
export type Renamed = Map<string, string>;

/**
 * Converts a résumé to the names and types of JSON Resume 1.x. Unusable values are left for `tolerant.ts` to remove.
 * Entries keep their order, and the positions of one employer stay together.
 * @param raw the parsed file; not changed
 * @param renamed receives each renamed key
 */
export function repairResume(raw: unknown, report: Report, renamed: Renamed = new Map()): unknown {
  if (!isEntry(raw)) return raw;
  const how = { report, renamed };
  const resume = rename(structuredClone(raw), formerNames[''], '', how);
  if (!isEntry(resume.basics)) {
    const found = basicsElsewhere(resume);
    if (found) resume.basics = found;
  }
  if (isEntry(resume.basics)) repairBasics(resume.basics, how);
  for (const section of lists) {
    const entries = resume[section];
    if (!Array.isArray(entries)) continue;
    const all = section === 'work' ? withPositions(entries, report) : (entries as unknown[]);
    resume[section] = all.map((entry, index) => {
      const path = `${section}[${index}]`;
      const whole = typeof entry === 'string' && entry.trim() ? { [nameOf(section)]: entry } : entry;
      if (!isEntry(whole)) return whole;
      const known = rename(whole, formerNames[section], path, how);
      if (section === 'work' && !known.name && typeof known.position === 'string') known.name = known.position;
      return known;
    });
  }
  return resume;
}

/** Removes empty values from a résumé. Changes `resume`. */
export function withoutBlanks(resume: unknown): void {
  if (!isEntry(resume)) return;
  const { basics } = resume;
  const parts = isEntry(basics) ? [basics, basics.location, basics.profiles] : [];
  for (const part of [...parts, ...lists.map((section) => resume[section])]) {
    for (const entry of Array.isArray(part) ? (part as unknown[]) : [part]) {
      if (!isEntry(entry)) continue;
      for (const [key, value] of Object.entries(entry)) if (isBlank(value)) delete entry[key];
    }
  }
}

/** Returns whether a value is null or a string of only white space. */
export const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

const nameOf = (section: string) =>
  ({
    languages: 'language',
    awards: 'title',
    education: 'institution',
    volunteer: 'organization',
    references: 'reference',
  })[section] ?? 'name';

/**
 * Returns `basics` from other keys of the file, because some résumé formats store the name elsewhere. Returns
 * undefined if no name is found.
 */
function basicsElsewhere(resume: Entry): Entry | undefined {
  const places = [resume.info, resume.contact, resume.personal, resume.about, resume].filter(isEntry);
  const found = places.find(({ name }) => typeof name === 'string' || isEntry(name));
  if (!found) return undefined;
  const { name } = found;
  const parts = isEntry(name)
    ? [name.first, name.middle, name.last].filter((part) => typeof part === 'string')
    : [name];
  const pick = (key: string) => places.map((place) => place[key]).find((value) => typeof value === 'string');
  return {
    name: parts.join(' '),
    label: pick('label') ?? pick('title'),
    email: pick('email'),
    url: pick('website') ?? pick('url'),
    summary: pick('summary'),
  };
}

interface How {
  report: Report;
  renamed: Renamed;
}

function repairBasics(basics: Entry, how: How): void {
  const known = rename(basics, formerNames.basics, 'basics', how);
  if (Array.isArray(known.profiles)) {
    for (const [index, profile] of (known.profiles as unknown[]).entries()) {
      if (isEntry(profile)) repairProfile(profile, `basics.profiles[${index}]`, how);
    }
  }
  if (typeof known.location === 'string') known.location = { city: known.location };
  if (isEntry(known.location)) rename(known.location, formerNames.location, 'basics.location', how);
}

function repairProfile(profile: Entry, path: string, how: How): void {
  const known = rename(profile, formerNames.profiles, path, how);
  const hosts: Record<string, string> = {
    github: 'https://github.com/',
    gitlab: 'https://gitlab.com/',
    linkedin: 'https://www.linkedin.com/in/',
    twitter: 'https://twitter.com/',
    x: 'https://x.com/',
    orcid: 'https://orcid.org/',
    medium: 'https://medium.com/@',
  };
  const host = typeof known.network === 'string' ? hosts[known.network.toLowerCase()] : undefined;
  if (!known.url && host && typeof known.username === 'string' && known.username) {
    known.url = host + encodeURIComponent(known.username.replace(/^@/, ''));
    const read = String(known.url);
    how.report(`${path}.url`, problem('addressFromName', read), { written: known.username, read });
  }
  const address = typeof known.url === 'string' ? readAddress(known.url) : undefined;
  if (!known.network && address !== undefined && URL.canParse(address)) known.network = new URL(address).hostname;
}

function rename(entry: Entry, names: Record<string, string> = {}, at: string, { report, renamed }: How): Entry {
  for (const [former, now] of Object.entries(names)) {
    if (!(former in entry)) continue;
    if (entry[now] !== undefined) continue;
    entry[now] = entry[former];
    delete entry[former];
    renamed.set([at, now].filter(Boolean).join('.'), former);
    const path = [at, former].filter(Boolean).join('.');
    report(path, problem('keyRenamed', now, now), {
      written: former,
      read: now,
      isKey: true,
    });
  }
  return entry;
}

/** Returns a web address with a scheme; undefined if the value is not a web address. */
export function readAddress(value: string): string | undefined {
  const text = value.trim();
  if (/^(?:https?:\/\/|\/(?!\/))/i.test(text)) return text;
  const bare = /^(?:\/\/)?((?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}]{2,}(?::\d+)?(?:[/?#]\S*)?)$/u.exec(
    text,
  )?.[1];
  return bare === undefined ? undefined : `https://${bare}`;
}

/** Returns `DE` for `Germany`, `de` or `DE`; undefined if the text is not a country. */
export function readCountry(text: string): string | undefined {
  const letters = text.replace(/\./g, '').trim();
  const special: Record<string, string> = {
    usa: 'US',
    uk: 'GB',
    england: 'GB',
    scotland: 'GB',
    'united states of america': 'US',
    日本: 'JP',
    holland: 'NL',
    korea: 'KR',
  };
  if (/^[a-z]{2}$/i.test(letters)) return letters.toUpperCase();
  return special[letters.toLowerCase()] ?? countries().get(letters.toLowerCase());
}

let known: Map<string, string> | undefined;

const countries = (): Map<string, string> =>
  (known ??= new Map(countriesIn('en').map(([code, name]) => [name.toLowerCase(), code])));

/** Returns the problem of an unknown key, with the most similar known key. */
export function unknownKey(key: string, candidates: Iterable<string>): Problem {
  const meant = didYouMean(key, candidates);
  if (meant === key) return problem('keyElsewhere');
  return meant ? problem('keyMeant', key, meant) : problem('keyUnknown');
}
