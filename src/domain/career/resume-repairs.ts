/**
 * Résumés as they are written in the wild, brought to JSON Resume 1.x before the schema reads them: names of version 0,
 * dates in words, addresses without a scheme, countries written out, texts where lists are expected.
 */
import { monthNamed } from '#domain/dates.ts';
import { didYouMean } from '../citations/did-you-mean.ts';
import type { ContentNotice } from '../content-validation-error.ts';

type Report = (path: string, message: string, outcome: ContentNotice['outcome']) => void;
type Entry = Record<string, unknown>;

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of version 0 and of common habit, by section. */
const renamed: Record<string, Record<string, string>> = {
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
  },
  volunteer: { website: 'url', company: 'organization', name: 'organization' },
  education: {
    website: 'url',
    gpa: 'score',
    school: 'institution',
    name: 'institution',
    degree: 'studyType',
    major: 'area',
  },
  publications: { website: 'url', title: 'name', date: 'releaseDate' },
  awards: { name: 'title', issuer: 'awarder' },
  languages: { name: 'language', level: 'fluency' },
  certificates: { title: 'name', authority: 'issuer', website: 'url' },
  projects: { website: 'url', title: 'name', summary: 'description' },
  skills: { title: 'name', skill: 'name' },
  references: { description: 'reference', text: 'reference' },
};
const lists =
  'work volunteer education awards certificates publications skills languages interests references projects'.split(' ');
const dateKeys = new Set(['startDate', 'endDate', 'date', 'releaseDate']);
const linkKeys = new Set(['url']);
const listKeys = new Set(['highlights', 'courses', 'keywords', 'roles']);

/**
 * @param raw the parsed file; not changed
 * @returns the file as the schema knows it, as far as it is one
 */
export function repairResume(raw: unknown, report: Report): unknown {
  if (!isEntry(raw)) return raw;
  const resume = rename(structuredClone(raw), renamed[''], '', report);
  if (!isEntry(resume.basics)) resume.basics = basicsElsewhere(resume);
  if (isEntry(resume.basics)) resume.basics = repairBasics(resume.basics, report);
  for (const section of lists) {
    const entries = resume[section];
    if (!Array.isArray(entries)) {
      if (entries !== undefined) {
        if (entries !== null) report(section, 'This should be a list in [ ].', 'left out');
        delete resume[section];
      }
      continue;
    }
    resume[section] = entries.flatMap((entry: unknown, index) => {
      const path = `${section}[${index}]`;
      const whole = typeof entry === 'string' && entry.trim() ? { [nameOf(section)]: entry } : entry;
      if (!isEntry(whole)) return [];
      const known = rename(whole, renamed[section], path, report);
      if (section === 'work' && !known.name && typeof known.position === 'string') known.name = known.position;
      return Object.keys(repairEntry(known, path, report)).length > 0 ? [known] : [];
    });
  }
  return resume;
}

const nameOf = (section: string) =>
  ({
    languages: 'language',
    awards: 'title',
    education: 'institution',
    volunteer: 'organization',
    references: 'reference',
  })[section] ?? 'name';

/** Other kinds of résumé keep the name elsewhere. */
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

function repairBasics(basics: Entry, report: Report): Entry {
  const known = repairEntry(rename(basics, renamed.basics, 'basics', report), 'basics', report);
  if (typeof known.email === 'string') known.email = known.email.replace(/^mailto:/, '').trim();
  if (Array.isArray(known.profiles)) {
    known.profiles = known.profiles
      .filter(isEntry)
      .map((profile, index) => repairProfile(profile, `basics.profiles[${index}]`, report));
  }
  if (typeof known.location === 'string') known.location = { city: known.location };
  if (isEntry(known.location)) {
    const location = repairEntry(
      rename(known.location, renamed.location, 'basics.location', report),
      'basics.location',
      report,
    );
    if (typeof location.countryCode === 'string') location.countryCode = countryCode(location.countryCode, report);
    known.location = location;
  }
  return known;
}

function repairProfile(profile: Entry, path: string, report: Report): Entry {
  const known = repairEntry(rename(profile, renamed.profiles, path, report), path, report);
  const hosts: Record<string, string> = {
    ...{ github: 'https://github.com/', gitlab: 'https://gitlab.com/', linkedin: 'https://www.linkedin.com/in/' },
    ...{
      twitter: 'https://twitter.com/',
      x: 'https://x.com/',
      orcid: 'https://orcid.org/',
      medium: 'https://medium.com/@',
    },
  };
  const host = typeof known.network === 'string' ? hosts[known.network.toLowerCase()] : undefined;
  if (!known.url && host && typeof known.username === 'string' && known.username) {
    known.url = host + encodeURIComponent(known.username.replace(/^@/, ''));
    report(`${path}.url`, `There is no address; read as ${String(known.url)}.`, 'repaired');
  }
  if (!known.network && typeof known.url === 'string' && URL.canParse(known.url))
    known.network = new URL(known.url).hostname;
  return known;
}

/** Values by their key: empty ones are absent, dates and addresses are put right, numbers are texts. Changes `entry`. */
function repairEntry(entry: Entry, at: string, report: Report): Entry {
  for (const [key, value] of Object.entries(entry)) {
    const path = `${at}.${key}`;
    if (value === null || (typeof value === 'string' && value.trim() === '')) delete entry[key];
    else if (dateKeys.has(key)) setOrDelete(entry, key, repairDate(value, path, report));
    else if (linkKeys.has(key) && typeof value === 'string')
      setOrDelete(entry, key, repairAddress(value, path, report));
    else if (listKeys.has(key)) entry[key] = textsOf(value, path, report);
    else if (typeof value === 'number') entry[key] = String(value);
  }
  return entry;
}

function setOrDelete(entry: Entry, key: string, value: string | undefined): void {
  if (value === undefined) delete entry[key];
  else entry[key] = value;
}

function textsOf(value: unknown, path: string, report: Report): string[] {
  if (typeof value === 'string') {
    report(path, 'One text where a list in [ ] is expected: read as a list of one.', 'repaired');
    return [value];
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    if (isEntry(item)) return typeof item.name === 'string' && item.name ? [item.name] : [];
    return typeof item === 'string' || typeof item === 'number' ? [String(item).trim()].filter(Boolean) : [];
  });
}

function rename(entry: Entry, names: Record<string, string> = {}, at: string, report: Report): Entry {
  for (const [former, now] of Object.entries(names)) {
    if (!(former in entry)) continue;
    const path = [at, former].filter(Boolean).join('.');
    const value = entry[former];
    if (entry[now] !== undefined) continue;
    entry[now] = value;
    delete entry[former];
    report(path, `JSON Resume 1 calls this ${now}; read as that.`, 'repaired');
  }
  return entry;
}

/** `2024`, `2024-03` or `2024-03-12` out of what people write; undefined for 'Present' and what cannot be read. */
function repairDate(value: unknown, path: string, report: Report): string | undefined {
  const text = String(typeof value === 'string' || typeof value === 'number' ? value : '').trim();
  if (/^(?:present|now|current(?:ly)?|today|ongoing|to date|in progress|-|現在|目前|至今)$/i.test(text))
    return undefined;
  if (/^\d{4}(?:-\d{2}){0,2}$/.test(text) && isDay(text)) return text;
  const found = readDate(text);
  if (found !== undefined) report(path, `Read as ${found}: a date is written 2024, 2024-03 or 2024-03-12.`, 'repaired');
  else report(path, `'${text.slice(0, 40)}' is no date: it is written 2024, 2024-03 or 2024-03-12.`, 'left out');
  return found;
}

function readDate(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(?:[-/.年]\s*(\d{1,2})(?:[-/.月]\s*(\d{1,2}))?)?/.exec(text) ?? [];
  const [, monthFirst, yearLast] = /^(\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const [, word, yearOfWord] = /(\p{L}{3,})\.?,?\s+(?:\d{1,2},?\s+)?(\d{4})/u.exec(text) ?? [];
  const named = word ? monthNamed(word) : 0;
  const parts = year
    ? [year, month, day]
    : monthFirst
      ? [yearLast, monthFirst]
      : yearOfWord
        ? [yearOfWord, named || undefined]
        : [/\b(?:19|20)\d{2}\b/.exec(text)?.[0]];
  // As exact as it is true: February 30 is February.
  for (let count = 3; count > 0; count -= 1) {
    const date = parts.slice(0, count);
    if (date.length < count || date.some((part) => part === undefined)) continue;
    const written = date.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
    if (isDay(written)) return written;
  }
  return undefined;
}

function isDay(written: string): boolean {
  const [year = 0, month = 1, day = 1] = written.split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1868 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function repairAddress(value: string, path: string, report: Report): string | undefined {
  const text = value.trim();
  if (/^(?:https?:\/\/|\/(?!\/))/i.test(text)) return text;
  const bare = /^(?:\/\/)?((?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}]{2,}(?::\d+)?(?:[/?#]\S*)?)$/u.exec(
    text,
  )?.[1];
  if (bare !== undefined) {
    report(path, `Read as https://${bare}: an address begins with https://.`, 'repaired');
    return `https://${bare}`;
  }
  report(path, `'${text.slice(0, 40)}' is no address: one begins with https://.`, 'left out');
  return undefined;
}

/** `DE` for `Germany`, `de` or `DE`; undefined for what is no country. */
function countryCode(text: string, report: Report): string | undefined {
  const path = 'basics.location.countryCode';
  if (/^[A-Z]{2}$/.test(text)) return text;
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
  const found = /^[a-z]{2}$/i.test(letters)
    ? letters.toUpperCase()
    : (special[letters.toLowerCase()] ?? countries().get(letters.toLowerCase()));
  if (found === undefined)
    report(path, `'${text}' is no country that is known: write its two letters, like JP.`, 'left out');
  else report(path, `Read as ${found}: a country is written in two letters.`, 'repaired');
  return found;
}

let known: Map<string, string> | undefined;

function countries(): Map<string, string> {
  if (known) return known;
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  known = new Map();
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const one of letters) {
    for (const other of letters) {
      const name = names.of(one + other);
      if (name) known.set(name.toLowerCase(), one + other);
    }
  }
  return known;
}

/** The nearest known key to one that is not known, as a sentence. */
export function unknownKey(key: string, candidates: Iterable<string>): string {
  const meant = didYouMean(key, candidates);
  if (meant === key) return 'This key is known elsewhere, and not shown here.';
  return meant ? `There is no key '${key}'. Did you mean '${meant}'?` : 'This key is not known and not shown.';
}
