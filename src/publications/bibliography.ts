/**
 * Parses a whole `.bib` file entry by entry and field by field. Problems are reported, and values with problems are
 * corrected or skipped. All other values are imported.
 */
import { cleanTexts } from '#contract/plain-text.ts';
import { problem, type Problem } from '#contract/problems.ts';
import { didYouMean } from '#domain/did-you-mean.ts';
import { repairDoi, repairLink } from './addresses.ts';
import { addressesOf } from './addressing.ts';
import { parseBibtex, type RawEntry } from './bibtex-syntax.ts';
import { issuedOf } from './issued.ts';
import { knownTypes } from './kinds.ts';
import { readNames } from './names.ts';
import {
  isPrivateField,
  publicFieldNames,
  publicRecord,
  withheldOf,
  type PublicRecord,
  type Withheld,
} from './public-fields.ts';
import { filesOf, toPublication, type FileFinder } from './publication.ts';
import { texToText } from './tex.ts';
import { normalizeFields } from './tidy-fields.ts';
import type { Diagnostic } from '#domain/content-validation-error.ts';

export interface ReadOptions {
  /**
   * `clean`: keywords are included only if the record has no private fields. `all`: keywords are always included, if
   * the owner chose this.
   */
  keywords?: 'clean' | 'all';
  files?: FileFinder;
}

export interface Bibliography {
  /** Publications in the order of the file. */
  publications: ReturnType<typeof toPublication>[];
  diagnostics: Diagnostic[];
  /** Number of entries in the file; an estimate if some entries cannot be parsed. */
  found: number;
  withheld: Withheld;
  /**
   * Position of each publication's record, by the id of the publication. Positions are offsets in the text that
   * `plainLines` returns.
   */
  spans: ReadonlyMap<string, { start: number; end: number }>;
}

/** Parses a file. The returned publications have no APA references yet. */
export function readBibliography(source: string, { keywords, files }: ReadOptions = {}): Bibliography {
  const { entries: raw, diagnostics } = parseBibtex(source);
  const lost = diagnostics.filter(
    ({ key, field, outcome }) => key === null && field === null && outcome === 'left out',
  ).length;
  const works = withKeys(
    inherit(
      raw.map((entry) => withType({ ...entry, fields: normalizeFields(entry.fields) }, diagnostics)),
      diagnostics,
    ),
    diagnostics,
  );
  const sound = works.flatMap((entry) => checked(entry, diagnostics, files));
  const addresses = addressesOf(sound.map(({ key }) => key));
  const publications = sound.flatMap((entry) => {
    const record: PublicRecord = publicRecord(entry, keywords);
    return [toPublication(record, { address: addresses.get(entry.key) ?? '', ...(files && { files }) })];
  });
  return {
    publications,
    diagnostics: diagnostics.sort((a, b) => a.line - b.line),
    found: raw.filter(isWork).length + lost,
    withheld: withheldOf(raw, keywords),
    spans: new Map(sound.map(({ key, span }) => [key, span])),
  };
}

function withType(entry: RawEntry, diagnostics: Diagnostic[]): RawEntry {
  if (knownTypes.includes(entry.type) || ['xdata', 'set'].includes(entry.type)) return entry;
  const meant = didYouMean(entry.type, knownTypes);
  diagnostics.push({
    line: entry.line,
    key: entry.key || null,
    field: null,
    outcome: meant ? 'repaired' : 'kept',
    problem: meant ? problem('bibTypeMeant', entry.type, meant) : problem('bibTypeUnknown', entry.type),
  });
  return { ...entry, type: meant ?? entry.type };
}

/**
 * Makes keys unique. A repeated record is dropped. If two different records have the same key, both stay, and one
 * gets a new key.
 */
function withKeys(entries: readonly RawEntry[], diagnostics: Diagnostic[]): RawEntry[] {
  const taken = new Map<string, RawEntry>();
  const keys = new Set(entries.map(({ key }) => key));
  return entries.flatMap((entry) => {
    const report = (said: Problem) =>
      diagnostics.push({ line: entry.line, key: entry.key || null, field: null, problem: said, outcome: 'repaired' });
    if (entry.key === '') {
      const key = unused(madeKey(entry), keys);
      report(problem('bibNoKey', key));
      taken.set(key, entry);
      return [{ ...entry, key }];
    }
    const before = taken.get(entry.key);
    if (!before) {
      taken.set(entry.key, entry);
      return [entry];
    }
    if (sameRecord(before, entry)) {
      report(problem('bibTwice'));
      return [];
    }
    const key = unused(entry.key, keys);
    report(problem('bibKeyTaken', key));
    taken.set(key, entry);
    return [{ ...entry, key }];
  });
}

function unused(key: string, keys: Set<string>): string {
  let found = key;
  for (let count = 2; keys.has(found); count += 1) found = `${key}-${count}`;
  keys.add(found);
  return found;
}

function madeKey({ fields }: RawEntry): string {
  const [first] = readNames(fields.author ?? fields.editor ?? '').names;
  const year = /\d{4}/.exec(fields.year ?? fields.date ?? '')?.[0] ?? '';
  const word = /\p{L}{4,}/u.exec(texToText(fields.title ?? ''))?.[0] ?? '';
  const name = (first?.family ?? first?.literal ?? 'work').replace(/[^\p{L}\p{N}]/gu, '');
  return `${name}${year}${word}`.toLowerCase();
}

const sameRecord = (a: RawEntry, b: RawEntry) => a.type === b.type && essence(a.fields) === essence(b.fields);

const essence = (fields: Record<string, string>) =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([name]) => !isPrivateField(name))
      .map(([name, value]) => [name, value.replace(/\s+/g, ' ').trim()])
      .sort(),
  );

/** A record without a title needs at least one of these fields. Citations of old papers often have no title. */
const identifying = ['journal', 'journaltitle', 'doi', 'url', 'eprint', 'howpublished', 'note', 'publisher', 'series'];
/** The title of a work without a title, in citations (APA 9.12). */
const untitled = '[Untitled]';

const addressFields = ['url', 'pdf', 'code', 'data', 'slides', 'poster', 'video', 'website', 'html', 'preview'];

/** Checks the fields of a record one by one. Returns an empty list if the record has nothing to display. */
function checked(entry: RawEntry, diagnostics: Diagnostic[], files?: FileFinder): RawEntry[] {
  const fields = cleanTexts(entry.fields) as Record<string, string>;
  const report = (field: string | null, said: Problem, outcome: Diagnostic['outcome']) =>
    diagnostics.push({
      line: (field && entry.lines[field]) || entry.line,
      key: entry.key,
      field,
      problem: said,
      outcome,
    });
  const misspelt = Object.keys(fields).flatMap((name) => {
    const meant = isKnownField(name) ? undefined : didYouMean(name, publicFieldNames);
    return meant ? [{ name, meant }] : [];
  });
  for (const { name, meant } of misspelt) {
    report(name, problem('bibFieldMeant', name, meant), 'left out');
  }
  if (!texToText(fields.title ?? '')) {
    const instead = [fields.booktitle, fields.maintitle, fields.shorttitle].find((text) => texToText(text ?? ''));
    if (instead === undefined && !identifying.some((name) => texToText(fields[name] ?? ''))) {
      report(null, problem('bibNoTitle'), 'left out');
      return [];
    }
    fields.title = instead ?? untitled;
    if (instead === undefined) report('title', problem('bibCalled', untitled), 'repaired');
    else if (fields.booktitle === instead) delete fields.booktitle;
    if (instead !== undefined && !/proceedings|collection|book|periodical/.test(entry.type))
      report('title', problem('bibBookTitle'), 'repaired');
  }
  for (const name of addressFields) {
    if (fields[name] === undefined) continue;
    const { value, notice } = repairLink(fields[name], name === 'url' ? undefined : filesOf(name, files));
    if (notice !== null) report(name, notice, value === null ? 'left out' : 'repaired');
    if (value === null) delete fields[name];
    else if (name === 'url' && notice !== null) fields[name] = value;
  }
  if (fields.doi !== undefined) {
    const { value, notice } = repairDoi(fields.doi);
    if (notice !== null) report('doi', notice, value === null ? 'left out' : 'repaired');
    if (value === null) delete fields.doi;
    else if (notice !== null) fields.doi = value;
  }
  if (!issuedOf(fields).understood) {
    const name = fields.date ? 'date' : 'year';
    report(name, problem('bibNoDate', (fields[name] ?? '').slice(0, 40)), 'left out');
  }
  return [{ ...entry, fields }];
}

const isKnownField = (name: string) =>
  publicFieldNames.has(name) || isPrivateField(name) || /[-+_\d]/.test(name) || toolFields.has(name);

/** Fields that reference managers store, which must not be reported as misspelled. */
const toolFields = new Set(
  (
    'crossref xdata xref ids options keyword affiliation numpages articleno bibsource biburl adsurl adsnote copyright ' +
    'urldate lccn coden collaboration contents size price intype key paperid acmid issue_date researchbr venueshort ' +
    'google_scholar_id bibtex_show additional_info altmetric dimensions inspirehep_id eprint_url yomi annonymous'
  ).split(' '),
);

const containerNames: Record<string, string> = {
  title: 'booktitle',
  subtitle: 'booksubtitle',
  titleaddon: 'booktitleaddon',
};
/** Types of works that are part of another work, from which they inherit the book title. */
const parts = new Set(
  'inproceedings conference incollection inbook bookinbook suppbook suppcollection inreference'.split(' '),
);
/** Fields that are never inherited. */
const own = new Set(
  'ids crossref xref xdata entryset entrysubtype execute label options presort related sortkey keywords file abstract note doi url urldate eprint pdf author+an shorttitle sorttitle indextitle'.split(
    ' ',
  ),
);

/**
 * Implements inheritance between records: `crossref` (biblatex's rules, which include BibTeX's) and `xdata`.
 *
 * Returns whether an entry is a work, and not a set or an entry that only contains data for other entries.
 */
const isWork = ({ type, fields }: RawEntry): boolean =>
  type !== 'xdata' && type !== 'set' && !/\bdataonly\s*=\s*true/.test(fields.options ?? '');

/**
 * Returns the records with their inherited fields, without the `@xdata` entries. In a circular reference, inheritance
 * stops at a record that was already visited.
 */
function inherit(entries: readonly RawEntry[], diagnostics: Diagnostic[]): RawEntry[] {
  const byKey = new Map<string, RawEntry>();
  for (const entry of entries) if (!byKey.has(entry.key.toLowerCase())) byKey.set(entry.key.toLowerCase(), entry);

  const resolve = (entry: RawEntry, above: readonly RawEntry[]): Record<string, string> => {
    const fields = { ...entry.fields };
    for (const name of ['xdata', 'crossref'] as const) {
      for (const key of (entry.fields[name] ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)) {
        const parent = byKey.get(key.toLowerCase());
        if (!parent) {
          if (above.length === 0) {
            diagnostics.push({
              line: entry.lines[name] ?? entry.line,
              key: entry.key,
              field: name,
              problem: problem('bibNoParent', key),
              outcome: 'left out',
            });
          }
          continue;
        }
        if (parent === entry || above.includes(parent)) continue;
        const given = resolve(parent, [...above, entry]);
        for (const [field, value] of Object.entries(name === 'xdata' ? given : passedOn(entry.type, given))) {
          fields[field] ??= value;
        }
      }
    }
    return fields;
  };
  return entries.filter(isWork).map((entry) => ({ ...entry, fields: resolve(entry, []) }));
}

function passedOn(type: string, fields: Record<string, string>): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (own.has(name)) continue;
    if (!parts.has(type)) given[name] = value;
    else if (name === 'author') given.bookauthor = value;
    else if (name in containerNames) given[containerNames[name] ?? name] ??= value;
    else given[name] = value;
  }
  return given;
}
