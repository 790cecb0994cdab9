/**
 * Converts input to its stored form and checks whether the site can display the result. Any input with the shape of a
 * record is stored, so that no input is lost. On publication, problems are reported with the field that causes them.
 */
import { keyOfSingle } from '#contract/content.ts';
import { contentKinds, type ContentKind } from '#contract/content-keys.ts';
import { editorDocument } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { problem, type Problem } from '#contract/problems.ts';
import { readBibliography } from '#publications/bibliography.ts';
import { parseBibtex } from '#publications/bibtex-syntax.ts';
import { newlyUnusable } from '#career/content/newly-unusable.ts';
import { readRecord } from '#career/content/read-record.ts';
import type { ContentIssue } from '#domain/content-validation-error.ts';
import { blockCleaner, cleanDocument } from '#document/clean.ts';
import { parseDocument } from '#document/parse.ts';
import { isReservedAddress, pageAddress } from '#domain/page-address.ts';

/** The data of a content record as the API exchanges it. */
export type RecordData = Record<string, unknown>;
type Mistake = Pick<ContentIssue, 'path' | 'problem'>;

/** Returns whether this name is a kind of content record. */
export const isKept = (kind: string): kind is ContentKind => (contentKinds as readonly string[]).includes(kind);

/**
 * Converts a record to its stored form.
 * @returns the stored form
 * @throws AppError BAD_INPUT with a message for each field, if the key or the shape is unusable
 */
export function recordToKeep(kind: ContentKind, key: string, data: RecordData): RecordData {
  if (kind === 'publication' || kind === 'reference') return withPlainLines(data);
  if (kind === 'page' && (pageAddress(key) !== key || isReservedAddress(key))) {
    throw refusal([{ path: 'key', problem: problem('noAddress', key) }]);
  }
  if (kind === 'project') {
    const { id = key } = data;
    if (id !== key) throw refusal([{ path: 'id', problem: problem('idFixed', key) }]);
    return withCleanBody({ ...data, id });
  }
  return kind === 'page' ? withCleanBody(data) : data;
}

function withPlainLines({ bibtex, ...more }: RecordData): RecordData {
  if (typeof bibtex !== 'string') throw refusal([{ path: 'bibtex', problem: problem('missing') }]);
  return { ...more, bibtex: bibtex.replace(/\r\n?/g, '\n').trim() };
}

/**
 * Cleans the body of a record. If the whole body has faults that the owner must fix first, its blocks are cleaned one
 * by one.
 */
function withCleanBody({ body, ...said }: RecordData): RecordData {
  if (body === undefined) return said;
  const { success, data } = editorDocument.safeParse(body);
  const refused = whyNoBody(body);
  if (!success) throw refusal([{ path: 'body', problem: refused ?? problem('documentInvalid') }]);
  if (refused === undefined) return { ...said, body: cleanDocument(data) };
  // If two blocks have the same label, both keep the label until the owner changes one.
  return { ...said, body: { ...data, blocks: data.blocks.flatMap((block) => blockCleaner()(block)) } };
}

function whyNoBody(body: unknown): Problem | undefined {
  try {
    parseDocument(JSON.stringify(body));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.problem;
    throw error;
  }
}

/**
 * Checks whether a record can be published.
 * @param data stored data
 * @throws AppError BAD_INPUT with a message for each field that prevents this
 */
export function mustBeUsable(kind: ContentKind, key: string, data: unknown): void {
  const mistakes = mistakesIn(kind, key, data);
  if (mistakes.length > 0) throw refusal(mistakes);
}

/**
 * Like `mustBeUsable`, but for input from the editor, which is also refused for any unusable part that the published
 * version does not have.
 * @param live published data; undefined if there is none
 * @throws AppError BAD_INPUT with a message for each field
 */
export function mustBeWhole(kind: ContentKind, key: string, data: unknown, live: unknown): void {
  const mistakes = [...mistakesIn(kind, key, data), ...newlyUnusable(kind, data, live)];
  if (mistakes.length > 0) throw refusal(mistakes);
}

/** Returns the mistakes that prevent publishing a record; empty if the record can be published. */
export function mistakesIn(kind: ContentKind, key: string, data: unknown): readonly Mistake[] {
  const read = readRecord(kind, data);
  if ('mistakes' in read) return read.mistakes;
  if (kind === 'publication' || kind === 'reference') return mistakesInBibtex((data as { bibtex: string }).bibtex, key);
  const { body } = read.data as { body?: unknown };
  const refused = body !== undefined && (kind === 'page' || kind === 'project') ? whyNoBody(body) : undefined;
  return refused === undefined ? [] : [{ path: 'body', problem: refused }];
}

/** Maximum number of characters of a BibTeX record. The parser's time grows with the square of the length. */
const MAX_RECORD = 50_000;

function mistakesInBibtex(text: string, key: string): readonly Mistake[] {
  const refused = text.length > MAX_RECORD ? problem('recordLength', MAX_RECORD) : whyNoRecord(text, key);
  return refused === undefined ? [] : [{ path: 'bibtex', problem: refused }];
}

function whyNoRecord(text: string, key: string): Problem | undefined {
  try {
    return whyNotThisRecord(text, key);
  } catch (error) {
    // The parser throws a RangeError if abbreviations are endlessly recursive or braces are nested too deeply.
    if (!(error instanceof RangeError)) throw error;
    return problem('recordUnreadable');
  }
}

function whyNotThisRecord(text: string, key: string): Problem | undefined {
  const { entries, diagnostics } = parseBibtex(text);
  const [entry, ...more] = entries;
  if (!entry) return diagnostics[0]?.problem ?? problem('noRecord');
  if (more.length > 0) return problem('oneRecord');
  if (entry.span.start !== 0 || entry.span.end !== text.length) return problem('recordAlone');
  // The second of two records with the same key is stored as key-2.
  const isSame = entry.key === '' || key === entry.key || isNumbered(key, entry.key);
  if (!isSame) return problem('otherKey', entry.key, key);
  const { publications, diagnostics: found } = readBibliography(text);
  const isWork =
    publications.length > 0 || Object.keys(entry.fields).some((name) => name === 'crossref' || name === 'xdata');
  return isWork ? undefined : (found[0]?.problem ?? problem('nothingToShow'));
}

const isNumbered = (key: string, first: string) =>
  key.startsWith(`${first}-`) && /^\d+$/.test(key.slice(first.length + 1));

/** Returns whether a record of this kind can have this key, on this site and on other sites with this software. */
export const isKeyOf = (kind: ContentKind, key: string): boolean =>
  (keyOfSingle(kind) ?? key) === key &&
  key.length <= limits.address &&
  !key.includes('\0') &&
  (kind !== 'page' || pageAddress(key) === key);

export function refusal(mistakes: readonly Mistake[]): AppError {
  const fields: Record<string, Problem> = {};
  for (const { path, problem: said } of mistakes) fields[path || 'data'] ??= said;
  return new AppError('BAD_INPUT', { fields, problem: mistakes[0]?.problem });
}
