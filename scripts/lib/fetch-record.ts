/**
 * A record from elsewhere by its identifier: a DOI (content negotiation), a number on arXiv, an ISBN (Open Library).
 * Identifiers match strict patterns, so that nothing else gets into an address; https alone, 5 redirects, private
 * addresses refused, 1 MB, 10 seconds.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { readBibtex, type BibtexEntry } from '#domain/citations/bibtex.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { z } from 'zod';

/** Where records come from; a test puts its own in their place. */
export interface Sources {
  doi: string;
  arxiv: string;
  openLibrary: string;
  /** Tests alone: http, and this machine's own addresses. */
  local?: boolean;
}

/** Base addresses from the environment, else the real ones. */
export function sourcesOf(env: Record<string, string | undefined>): Sources {
  return {
    doi: env.DOI_BASE_URL ?? 'https://doi.org',
    arxiv: env.ARXIV_BASE_URL ?? 'https://arxiv.org',
    openLibrary: env.OPEN_LIBRARY_BASE_URL ?? 'https://openlibrary.org',
  };
}

export type Identifier = { kind: 'doi' | 'arxiv' | 'isbn'; id: string };

/** Undefined for what is none of them. */
export function identifierOf(text: string): Identifier | undefined {
  const plain = text.trim().replace(/^https?:\/\/(?:dx\.)?doi\.org\/|^doi:\s*/i, '');
  if (/^10\.\d{4,9}\/[\w.()/:;<>+-]{1,200}$/.test(plain)) return { kind: 'doi', id: plain };
  const arxiv =
    /^(?:arxiv:\s*|https:\/\/arxiv\.org\/(?:abs|pdf)\/)?((?:\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[A-Z]{2})?\/\d{7})(?:v\d{1,3})?)(?:\.pdf)?$/i.exec(
      plain,
    );
  if (arxiv?.[1]) return { kind: 'arxiv', id: arxiv[1] };
  const isbn = plain
    .replace(/^isbn[:\s]*/i, '')
    .replace(/[\s-]/g, '')
    .toUpperCase();
  return /^(?:\d{9}[\dX]|97[89]\d{10})$/.test(isbn) ? { kind: 'isbn', id: isbn } : undefined;
}

/** @throws OperatorError with a sentence */
export async function fetchRecord({ kind, id }: Identifier, sources: Sources): Promise<BibtexEntry> {
  const path = id.split('/').map(encodeURIComponent).join('/');
  if (kind === 'isbn')
    return bookOf(
      await get(
        `${sources.openLibrary}/api/books?bibkeys=ISBN:${id}&format=json&jscmd=data`,
        'application/json',
        sources,
      ),
      id,
    );
  const address = kind === 'doi' ? `${sources.doi}/${path}` : `${sources.arxiv}/bibtex/${path}`;
  const text = await get(address, 'application/x-bibtex', sources);
  const [entry] = readBibtex(text);
  if (!entry?.fields.title) throw new OperatorError(`${new URL(address).hostname} gave no record for ${id}.`);
  return entry;
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
    found = books.parse(JSON.parse(text));
  } catch {
    throw new OperatorError(`Open Library answered something else than a book for ${isbn}.`);
  }
  const [book] = Object.values(found);
  if (!book) throw new OperatorError(`Open Library knows no book ${isbn}.`);
  const year = /\d{4}/.exec(book.publish_date ?? '')?.[0];
  const family = book.authors[0]?.name.split(' ').at(-1) ?? 'book';
  const plain = (value: string) => value.replace(/[{}\\]/g, '');
  return {
    type: 'book',
    key: `${family}${year ?? ''}`.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') || `isbn${isbn}`,
    fields: {
      ...(book.authors.length > 0 && { author: plain(book.authors.map(({ name }) => name).join(' and ')) }),
      title: plain(book.title),
      ...(book.subtitle && { subtitle: plain(book.subtitle) }),
      ...(book.publishers[0] && { publisher: plain(book.publishers[0].name) }),
      ...(year && { year }),
      isbn,
    },
  };
}

const maxBytes = 1_000_000;
const maxRedirects = 5;

async function get(address: string, accept: string, { local }: Sources): Promise<string> {
  const signal = AbortSignal.timeout(10_000);
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (!local) await refusePrivate(url);
      const response = await fetch(url, { headers: { accept }, redirect: 'manual', signal });
      const next = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && next) {
        url = new URL(next, url);
        continue;
      }
      if (response.status === 404) throw new OperatorError(`${url.hostname} knows no such record.`);
      if (!response.ok) throw new OperatorError(`${url.hostname} answered ${response.status}.`);
      return await bounded(response);
    }
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(`${url.hostname} cannot be reached. Is the network there?`, { cause });
  }
  throw new OperatorError(`${url.hostname} leads on and on.`);
}

async function bounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new OperatorError('The answer is longer than any record.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const privateAddresses = new BlockList();
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const),
]) {
  privateAddresses.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateAddresses.addSubnet(net, bits, 'ipv6');
}

async function refusePrivate({ protocol, hostname }: URL): Promise<void> {
  if (protocol !== 'https:') throw new OperatorError(`${hostname} is not asked: only https:// is.`);
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
  if (found.some((address) => privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))) {
    throw new OperatorError(`${hostname} is not asked: it is an address of a private network.`);
  }
}
