/** Converts bibliographic records to publications (DOC-1). */
import type { Publication, ResourceKind, AuthorMark } from '#contract/portfolio.ts';
import { etAl, isOpenAccess, isYes } from './field-values.ts';
import { addressOf } from './addressing.ts';
import { arxivId, repairLink } from './addresses.ts';
import { writeBibtex } from './bibtex.ts';
import { isArticleNumber, isPreprint, toCsl } from './csl.ts';
import { typeOfWork } from './kinds.ts';
import { displayName, readNames } from './names.ts';
import { noticesIn } from './notices.ts';
import type { PublicRecord } from './public-fields.ts';
import { dateOf, keywordsOf, plainText } from './record.ts';
import { stretchesOf, texToText } from './tex.ts';
import { ownMark } from './is-owner.ts';

/**
 * Converts the public part of a record for the site.
 * @param files returns the site's path for a file; undefined if there is no such file
 */
export function toPublication(
  { cited, shown }: PublicRecord,
  { address = addressOf(cited.key), apa = '', files }: { address?: string; apa?: string; files?: FileFinder } = {},
): Publication {
  const csl = toCsl(cited);
  const date = dateOf(csl);
  const doi = csl.DOI ?? null;
  const { others, marked } = readNames(cited.fields.author ?? '');
  const names = (csl.author ?? []).map(displayName);
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? plainText(String(value)) || null : null;
  const notices = noticesIn(shown);
  const own = (field: string) => texToText(shown[field] ?? '') || null;
  return {
    id: cited.key,
    address,
    kind: isPreprint(cited) ? 'preprint' : typeOfWork(cited.type).kind,
    title: plainText(csl.title ?? '') || cited.key,
    titleParts: partsOfTitle(cited.fields),
    authors: [...names, ...(others ? [etAl] : [])],
    authorMarks: authorMarksOf(shown['author+an'] ?? '', marked, names.length),
    journal: text(csl['container-title']),
    publisher: text(csl.publisher),
    volume: text(csl.volume),
    issue: text(csl.issue ?? (isArticleNumber(csl) ? undefined : csl.number)),
    page: text(csl.page),
    year: date === null ? null : Number(date.slice(0, 4)),
    date,
    status: text(csl.status),
    link: csl.URL ?? (doi === null ? null : `https://doi.org/${doi}`),
    doi,
    arxiv: arxivId({ ...cited.fields, ...((shown.arxiv ?? shown.arxivid) && { arxiv: shown.arxiv ?? shown.arxivid }) }),
    isbn: text(csl.ISBN),
    pdf: shown.pdf ? repairLink(shown.pdf, filesOf('pdf', files)).value : null,
    resources: resourcesOf(shown, files),
    abstract: text(csl.abstract),
    keywords: keywordsOf(csl),
    selected: isYes(shown.selected),
    award: own('award'),
    openAccess: isOpenAccess(shown.openaccess ?? shown.open_access),
    ...(notices.length > 0 && { notices }),
    note: text(csl.note),
    abbr: own('abbr'),
    preview: shown.preview ? localOnly(repairLink(shown.preview, filesOf('preview', files)).value) : null,
    bibtex: writeBibtex([cited]),
    csl,
    apa,
  };
}

/** Returns the site's path for the file path in a field of a record; undefined if there is no such file. */
export type FileFinder = (path: string, field: string) => string | undefined;

/** Returns a function that finds the files of one field. */
export const filesOf =
  (field: string, files: FileFinder = () => undefined) =>
  (path: string): string | undefined =>
    files(path, field);

/**
 * Removes an image that is on another server, because that server would see the IP addresses of readers. No page of
 * the site loads images from other servers.
 */
const localOnly = (href: string | null) => (href?.startsWith('/') ? href : null);

function partsOfTitle({ title = '', subtitle }: Record<string, string>): Publication['titleParts'] {
  const stretches = stretchesOf(subtitle ? `${title}: ${subtitle}` : title);
  return stretches.some(({ kind, marks }) => kind === 'math' || marks) ? stretches : null;
}

function resourcesOf(shown: Record<string, string>, files?: FileFinder): Publication['resources'] {
  const linked = (['code', 'data', 'slides', 'poster', 'video', 'website', 'html'] as const).map((kind) => ({
    kind: kind,
    href: shown[kind] ? repairLink(shown[kind], filesOf(kind, files)).value : null,
  }));
  const numbered = (kind: ResourceKind, pattern: RegExp, address: (id: string) => string, field: string = kind) => {
    const id = pattern.exec(texToText(shown[field] ?? ''))?.[0];
    return { kind, href: id ? address(id) : null };
  };
  return [
    ...linked,
    numbered('pubmed', /\d{4,9}/, (id) => `https://pubmed.ncbi.nlm.nih.gov/${id}/`, 'pmid'),
    numbered('pmc', /\d{4,9}/, (id) => `https://www.ncbi.nlm.nih.gov/pmc/articles/PMC${id}/`, 'pmcid'),
    numbered('hal', /[a-z]+-\d{6,9}/, (id) => `https://hal.science/${id}`),
  ].flatMap(({ kind, href }) => (href === null ? [] : [{ kind, href }]));
}

/** Standard wording of known annotations. Other annotations are displayed as the owner wrote them. */
const meanings: [RegExp, string][] = [
  [
    /^(?:equal|eq|equalcontrib\w*|equal[ _-]?contribution|cofirst|co-first|joint\w*|contrib\w*|dagger|ast|\*)$/i,
    'equal contribution',
  ],
  [/^(?:corr|corresponding|correspond\w*|corresponding[ _-]?author|contact)$/i, 'corresponding author'],
];

/** Annotations that set off the owner's name. */
const own = /^(?:highlight|bold|me|self|myself|underline|own|owner|thesisauthor)$/i;

/** Annotations that only format a name. */
const styling = /^(?:italic)$/i;

/**
 * Parses annotations of single authors: biblatex's `author+an`, and asterisks and daggers in names.
 *
 * @param annotation `author+an`, such as `1=equal;2:family=highlight,corresponding;first="…"`
 * @param marked indexes of names with an asterisk or dagger
 * @param count number of authors
 */
export function authorMarksOf(annotation: string, marked: readonly number[], count: number): AuthorMark[] {
  const found = new Map<number, Set<string>>();
  const add = (author: number, mark: string) => {
    if (author < 0 || author >= count || mark === '') return;
    found.set(author, (found.get(author) ?? new Set()).add(mark));
  };
  for (const part of annotation.split(';')) {
    const [, place = '', marks = ''] = /^\s*(\d+|first|last)(?::\w+)?\s*=\s*([\s\S]*)$/.exec(part) ?? [];
    const author = place === 'first' ? 0 : place === 'last' ? count - 1 : Number(place) - 1;
    if (place === '') continue;
    for (const mark of marks.split(','))
      add(
        author,
        meaningOf(
          texToText(mark)
            .replace(/^["“”']+|["“”']+$/g, '')
            .trim(),
        ),
      );
  }
  // If only one author is marked, the mark cannot mean 'equal contribution'.
  for (const author of marked.length > 1 ? marked : []) add(author, 'equal contribution');
  return [...found].sort(([one], [other]) => one - other).map(([author, marks]) => ({ author, marks: [...marks] }));
}

function meaningOf(mark: string): string {
  if (styling.test(mark)) return '';
  if (own.test(mark)) return ownMark;
  return meanings.find(([pattern]) => pattern.test(mark))?.[1] ?? mark.slice(0, 60);
}
