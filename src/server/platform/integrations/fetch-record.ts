/**
 * Fetches a bibliographic record by a DOI (content negotiation), an arXiv ID or an ISBN (Open Library). Strict
 * patterns ensure that only identifiers get into URLs. Limits: only https, 5 redirects, no private addresses, 1 MB, 10
 * seconds.
 */
import { cleanTexts } from '#contract/plain-text.ts';
import { problem } from '#contract/problems.ts';
import { readBibtex, type BibtexEntry } from '#publications/bibtex.ts';
import { normalizeFields } from '#publications/tidy-fields.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { z } from 'zod';
import { fetchPublic, HttpError } from './fetch-public.ts';

/** Base URLs of the services; tests replace them. */
export interface Sources {
  doi: string;
  arxiv: string;
  openLibrary: string;
  orcid: string;
  /** Only for tests: replaces the base URLs of all sources of works. Each source is a folder below this URL. */
  works?: string;
  /** Only for tests: allows http and this machine's own addresses. */
  local?: boolean;
}

/** Returns the base URLs from the environment, or the URLs of the real services. */
export function sourcesOf(env: Record<string, string | undefined>): Sources {
  return {
    doi: env.DOI_BASE_URL ?? 'https://doi.org',
    arxiv: env.ARXIV_BASE_URL ?? 'https://arxiv.org',
    openLibrary: env.OPEN_LIBRARY_BASE_URL ?? 'https://openlibrary.org',
    orcid: env.ORCID_BASE_URL ?? 'https://pub.orcid.org',
  };
}

export type Identifier = { kind: 'doi' | 'arxiv' | 'isbn'; id: string };

const prefixes = { doi: '', arxiv: 'arXiv:', isbn: 'ISBN ' } as const;
/** Returns an identifier in its usual spelling, such as `arXiv:2301.00001`. */
export const nameOf = ({ kind, id }: Identifier): string => prefixes[kind] + id;

/**
 * Finds the DOI, arXiv ID or ISBN in a text.
 * @returns `undefined` if the text is not such an identifier
 */
export function identifierOf(text: string): Identifier | undefined {
  const plain = text.trim().replace(/^(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\/|^doi:\s*/i, '');
  if (/^10\.\d{4,9}\/[\w.()/:;<>+-]{1,200}$/.test(plain) && !/\/\.{1,2}(?:\/|$)/.test(plain)) {
    return { kind: 'doi', id: plain };
  }
  const arxiv =
    /^(?:arxiv:\s*|(?:https?:\/\/)?(?:(?:www|export)\.)?arxiv\.org\/(?:abs|pdf|html)\/)?((?:\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[A-Z]{2})?\/\d{7})(?:v\d{1,3})?)(?:\.pdf)?$/i.exec(
      plain,
    );
  if (arxiv?.[1]) return { kind: 'arxiv', id: arxiv[1] };
  const isbn = plain
    .replace(/^isbn[:\s]*/i, '')
    .replace(/[\s-]/g, '')
    .toUpperCase();
  return isIsbn(isbn) ? { kind: 'isbn', id: isbn } : undefined;
}

/** Checks an ISBN by its last digit: modulo 11 for ten digits (`X` is 10), modulo 10 for thirteen. */
function isIsbn(isbn: string): boolean {
  const digits = [...isbn].map((digit) => (digit === 'X' ? 10 : Number(digit)));
  if (/^\d{9}[\dX]$/.test(isbn)) return digits.reduce((sum, digit, index) => sum + digit * (10 - index), 0) % 11 === 0;
  return (
    /^97[89]\d{10}$/.test(isbn) &&
    digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0
  );
}

/**
 * Fetches the BibTeX record of an identifier.
 * @throws OperatorError with a message
 */
export async function fetchRecord({ kind, id }: Identifier, sources: Sources): Promise<BibtexEntry> {
  const path = id.split('/').map(encodeURIComponent).join('/');
  if (kind === 'isbn')
    return bookOf(
      await getText(
        `${sources.openLibrary}/api/books?bibkeys=ISBN:${id}&format=json&jscmd=data`,
        'application/json',
        sources,
      ),
      id,
    );
  const address = kind === 'doi' ? `${sources.doi}/${path}` : `${sources.arxiv}/bibtex/${path}`;
  const text = await getText(address, 'application/x-bibtex', sources);
  const [entry] = readBibtex(text);
  if (!entry?.fields.title) throw new OperatorError(`${new URL(address).hostname} has no record of ${id}.`);
  return { ...entry, fields: normalizeFields(entry.fields) };
}

const books = z.record(
  z.string(),
  z.looseObject({
    title: z.string(),
    subtitle: z.string().optional(),
    authors: z.array(z.looseObject({ name: z.string() })).default([]),
    publishers: z.array(z.looseObject({ name: z.string() })).default([]),
    publish_date: z.string().optional(),
  }),
);

function bookOf(text: string, isbn: string): BibtexEntry {
  let found: z.infer<typeof books>;
  try {
    found = books.parse(cleanTexts(JSON.parse(text)));
  } catch {
    throw new OperatorError(`Open Library sent no book for ISBN ${isbn}.`);
  }
  const [book] = Object.values(found);
  if (!book) throw new OperatorError(`Open Library has no book with ISBN ${isbn}.`);
  const year = /\d{4}/.exec(book.publish_date ?? '')?.[0];
  const family = book.authors[0]?.name.split(' ').at(-1) ?? 'book';
  const plain = (value: string) => value.replace(/[{}\\]/g, '');
  return {
    type: 'book',
    key: `${family}${year ?? ''}`.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') || `isbn${isbn}`,
    fields: normalizeFields({
      ...(book.authors.length > 0 && { author: plain(book.authors.map(({ name }) => name).join(' and ')) }),
      title: plain(book.title),
      ...(book.subtitle && { subtitle: plain(book.subtitle) }),
      ...(book.publishers[0] && { publisher: plain(book.publishers[0].name) }),
      ...(year && { year }),
      isbn,
    }),
  };
}

const maxBytes = 1_000_000;

/**
 * Fetches the text at a URL.
 * @throws OperatorError with a message
 */
export async function getText(address: string, accept: string, { local }: Sources): Promise<string> {
  try {
    return Buffer.from(await fetchPublic(address, { accept, maxBytes, local })).toString('utf8');
  } catch (cause) {
    if (cause instanceof HttpError && cause.status === 404) {
      throw new OperatorError(problem('recordNowhere', cause.hostname), { cause });
    }
    throw cause;
  }
}
