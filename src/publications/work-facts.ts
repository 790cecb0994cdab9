/** The facts by which two bibliographic records are compared (`same-work.ts`). */
import type { PublicationKind } from '#contract/portfolio.ts';
import { arxivId } from './addresses.ts';
import type { BibtexEntry } from './bibtex.ts';
import { isPreprint, toCsl } from './csl.ts';
import { folded } from './folding.ts';
import { typeOfWork } from './kinds.ts';
import { displayName, type CslName } from './names.ts';
import { dateOf, plainText, type Csl } from './record.ts';
import { texToText } from './tex.ts';
import { normalizeFields } from './tidy-fields.ts';

/** The form of a work that is not a text. Each of them can have the title of the paper. */
export type WorkForm = 'talk' | 'poster' | 'slides' | 'video' | 'abstract';

export interface WorkFacts {
  kind: PublicationKind;
  form?: WorkForm | undefined;
  title: string;
  authors: readonly CslName[];
  /** Whether `authors` are the editors, because the record has no authors. */
  areEditors: boolean;
  /** Whether the list of authors ends with `and others`. */
  hasOthers: boolean;
  year: number | null;
  /** Lower case, without resolver. */
  doi?: string | undefined;
  /** Without version. */
  arxiv?: string | undefined;
  pmid?: string | undefined;
  /** Thirteen digits. */
  isbns: readonly string[];
  /** Without scheme and final slash. */
  url?: string | undefined;
  /** The journal, proceedings, book or event. */
  container?: string | undefined;
  volume?: string | undefined;
  /** The issue, or the number of a report, patent or standard. */
  number?: string | undefined;
  page?: string | undefined;
  edition?: string | undefined;
  version?: string | undefined;
  publisher?: string | undefined;
  /** Doctoral or other thesis. */
  degree?: 'doctor' | 'other' | undefined;
  translator?: string | undefined;
  /** Two letters. */
  language?: string | undefined;
}

/** Returns the facts of a BibTeX record. */
export function factsOf(entry: BibtexEntry): WorkFacts {
  const fields = normalizeFields(entry.fields);
  const csl = toCsl({ ...entry, fields });
  const date = dateOf(csl);
  const doi = csl.DOI ? plainDoi(csl.DOI) : doiIn(csl.URL);
  const arxiv = arxivId(fields)?.replace(/v\d+$/, '').toLowerCase();
  const kind = kindOf({ ...entry, fields }, csl, doi);
  const form = formOf(csl, fields);
  const [title, fromTitle] = titleAndNumber(plainText(csl.title ?? ''), kind);
  const text = (name: string) => texToText(fields[name] ?? '') || undefined;
  return {
    kind,
    form,
    title,
    authors: csl.author ?? csl.editor ?? [],
    areEditors: csl.author === undefined,
    hasOthers: csl.custom !== undefined,
    year: date === null ? null : Number(date.slice(0, 4)),
    // The DOI of a preprint on arXiv says the same as its number.
    doi: doi?.startsWith(ARXIV_DOI) ? undefined : doi,
    arxiv: arxiv ?? (doi?.startsWith(ARXIV_DOI) ? doi.slice(ARXIV_DOI.length).replace(/v\d+$/, '') : undefined),
    pmid: /\d{4,9}/.exec(text('pmid') ?? '')?.[0],
    isbns: isbnsOf(csl.ISBN ?? ''),
    url: csl.URL?.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, ''),
    container: containerOf(csl, form),
    volume: csl.volume ?? fromTitle.volume,
    number: text('number') ?? text('issue'),
    // Some records say 'in press' where pages would be.
    page: /\d|^[ivxlc]+\b/i.test(csl.page ?? '') ? csl.page : undefined,
    edition: csl.edition ?? fromTitle.edition,
    version: text('version') ?? fromTitle.version ?? (isVersioned(kind) ? versionInDoi(doi ?? '') : undefined),
    publisher: csl.publisher,
    degree: degreeOf(csl),
    translator: (csl.translator as CslName[] | undefined)?.map(displayName).join(', '),
    language: csl.language?.slice(0, 2),
  };
}

/** Servers of preprints by the prefix of their DOIs. */
const servers = /^10\.(?:2139|20944|21203|26434|31219|31234|31235|36227|48550|51094)\//;

function kindOf(entry: BibtexEntry, csl: Csl, doi = ''): PublicationKind {
  const { kind } = typeOfWork(entry.type);
  const journal = csl['container-title'];
  if (isPreprint(entry) || (servers.test(doi) && journal === undefined && !isVersioned(kind))) return 'preprint';
  // The discussion papers of a journal are preprints.
  if (kind === 'article' && journal !== undefined && /\w Discussions?$/.test(journal)) return 'preprint';
  // Proceedings are a book. Their papers have the kind `proceedings`.
  return kind === 'proceedings' && csl.type === 'book' ? 'book' : kind;
}

/** Words in the type or the fields of every preprint. */
const ofPreprints = /preprint|arxiv|rxiv|\bcorr\b|ssrn|research square|discussion|\b10\.\d{4,5}\//i;

/** Whether a record is of a preprint. Faster than all facts, because the words of most records show that it is not. */
export function isOfPreprint(entry: BibtexEntry): boolean {
  const { doi = '', eprint, ...rest } = entry.fields;
  const mayBe =
    eprint !== undefined ||
    servers.test(plainDoi(doi)) ||
    ofPreprints.test(`${entry.type} ${Object.entries(rest).flat().join(' ')}`);
  return mayBe && factsOf(entry).kind === 'preprint';
}

/** The words of folded texts that say what a record is of. */
const forms: readonly (readonly [WorkForm, RegExp])[] = [
  ['abstract', /^(?:(?:extended|conference|meeting) )?abstract$|^要旨$|^摘要$/],
  ['poster', /\bposter|ポスタ|海報/],
  ['video', /\b(?:video|recording|film)|ビデオ|動画|視频|視頻/],
  ['slides', /\b(?:slides|folien|diapositiv\w+)\b|スライド|幻灯片/],
  [
    'talk',
    /\b(?:talk|lecture|keynote|seminar|vortrag|presentation|expose|communication orale|conference invitee|charla|ponencia|comunicacion oral)\b|講演|口頭発表|学会発表|讲座/,
  ],
];

/** Returns what a record is of. Only records of no certain kind say in a note that they are of no text. */
function formOf(csl: Csl, fields: BibtexEntry['fields']): WorkForm | undefined {
  if (csl.type === 'speech') return 'talk';
  if (csl.type === 'motion_picture') return 'video';
  const last = /[[(（]([^[\](（）)]+)[\])）]$/.exec(csl.title ?? '')?.[1];
  const texts = [fields.type, fields.howpublished, fields.note, fields.titleaddon, last].map((text) =>
    folded(texToText(text ?? '')),
  );
  const form = forms.find(([, pattern]) => texts.some((text) => pattern.test(text)))?.[0];
  return form === 'abstract' || ['document', 'webpage', 'manuscript'].includes(csl.type) ? form : undefined;
}

/** A talk is at an event. A report, thesis or program is in nothing. */
function containerOf(csl: Csl, form: WorkForm | undefined): string | undefined {
  const event = form === 'talk' || form === 'poster' ? (csl['event-title'] ?? csl.medium ?? csl.publisher) : undefined;
  const name = csl['container-title'] ?? event;
  return typeof name === 'string' ? plainText(name) : undefined;
}

function degreeOf(csl: Csl): WorkFacts['degree'] {
  if (csl.type !== 'thesis' || csl.genre === undefined) return undefined;
  return /doctor|ph\.?\s?d|dissertation|博士/i.test(csl.genre) ? 'doctor' : 'other';
}

const isVersioned = (kind: PublicationKind) => kind === 'dataset' || kind === 'software';

/** Numbers that a title can have at its end, and that have their own fields. */
const atEnd: Readonly<Record<'volume' | 'edition' | 'version', RegExp>> = {
  volume: /[\s,:;.(]+(?:vol(?:ume|\.)?|band|bd\.?|tome|tomo)\s*(\d+|[ivxl]+)\)?$/i,
  edition:
    /[\s,:;.(]+(\d+(?:st|nd|rd|th|e|\.)?|first|second|third|fourth|fifth)\s+(?:ed(?:ition|\.)?|aufl(?:age|\.)|édition|edición)\)?$/i,
  version: /\s+v(?:ersion\s+|\.?\s?)(\d+(?:\.\d+)*)$/i,
};

function titleAndNumber(title: string, kind: PublicationKind): [string, Partial<Record<keyof typeof atEnd, string>>] {
  const names = kind === 'book' ? (['edition', 'volume'] as const) : isVersioned(kind) ? (['version'] as const) : [];
  const found: Partial<Record<keyof typeof atEnd, string>> = {};
  let rest = title.replace(/\s*\[(?:video|poster|slides|dataset|software|computer software)\]$/i, '');
  for (const name of names) {
    const number = atEnd[name].exec(rest)?.[1];
    if (number === undefined) continue;
    found[name] = number;
    rest = rest.replace(atEnd[name], '');
  }
  return [folded(rest) === '' ? title : rest, found];
}

const doiIn = (url = ''): string | undefined =>
  /^https?:\/\/(?:dx\.|www\.)?doi\.org\/10\./i.test(url) ? plainDoi(url) : undefined;

/** The versions of one work in DOIs: `.v2`, `/v2`, `_v2`, `-v2`, and `.2` on platforms that count all versions. */
const doiVersion =
  /(?:[./_-]v|(?<=\d)v|(?<=^10\.12688\/\S+)\.|(?<=^10\.7554\/elife\.\d+)\.(?=\d$)|(?<=^10\.1002\/essoar\.\d+)\.)(\d+)$/;

export const withoutVersion = (doi: string): string => doi.replace(doiVersion, '');
const versionInDoi = (doi: string): string | undefined => doiVersion.exec(doi)?.[1];

const ARXIV_DOI = '10.48550/arxiv.';

/** Returns a DOI in lower case, without resolver and final punctuation. */
export const plainDoi = (doi: string): string =>
  doi
    .trim()
    .toLowerCase()
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/^(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\/|^doi:\s*/, '')
    .replace(/[.,;]+$/, '');

/** Returns the ISBNs in a text with thirteen digits, so that both forms of one ISBN are equal. */
export function isbnsOf(text: string): string[] {
  const found =
    text.replaceAll(/[-\u2010-\u2015]|(?<=\d) (?=[\dX])/g, '').match(/\b(?:97[89]\d{10}|\d{9}[\dXx])\b/g) ?? [];
  return [...new Set(found.map((isbn) => (isbn.length === 13 ? isbn : withThirteenDigits(isbn))))];
}

function withThirteenDigits(isbn: string): string {
  const digits = `978${isbn.slice(0, 9)}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}
