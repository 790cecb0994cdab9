import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { rowSchemas, type Row, type TableName } from './archive-repository.ts';
import { isInBaseline } from '#server/platform/db/migrate.ts';
import { ArchiveError, archiveVersion, headerLine, manifestLine, type Manifest } from './format.ts';

/**
 * Maximum length of a line in bytes, so that a decompression bomb cannot fill the memory. Real lines are far shorter: a
 * request that saves a post has at most 1 MiB.
 */
const LONGEST_LINE = 64 * 1024 * 1024;

const BROKEN = 'the archive is damaged: ';
const TOO_OLD =
  'this version cannot read archives of 0.1 and 0.2. Install 0.3.0, restore the archive there, and export again.';
const FOREIGN = 'this file is not an archive of this software.';

/** Called for each row, in the order of the file. */
type OnRow = (table: TableName, row: Row) => Promise<void> | void;

/**
 * Reads an archive and verifies it: its origin, the shape of each row, counts and checksums.
 * @param known the migrations of this program; an archive with unknown migrations is from a newer version
 * @param onRow receives rows before the checksums are verified; if `readArchive` throws, the caller must undo the
 * effects
 * @returns the manifest
 * @throws ArchiveError with the problem
 */
export async function readArchive(
  file: string,
  known: readonly string[],
  onRow: OnRow = () => undefined,
): Promise<Manifest> {
  const reader = new Reader(known);
  for await (const bytes of linesOf(file)) {
    const row = reader.read(bytes);
    if (row) await onRow(row.table, row.value);
  }
  return reader.end();
}

/** Tracks the position in the archive and counts the rows of each table. */
class Reader {
  readonly #known: readonly string[];
  readonly #seen = new Map<string, { rows: number; hash: Hash }>();
  #line = 0;
  #manifest: Manifest | undefined;

  constructor(known: readonly string[]) {
    this.#known = known;
  }

  read(bytes: Buffer): { table: TableName; value: Row } | undefined {
    this.#line += 1;
    if (this.#manifest) throw new ArchiveError(`${BROKEN}there are lines after the end (line ${this.#line}).`);
    const value = parseJson(bytes);
    if (this.#line === 1) return this.#readHeader(value);
    const manifest = manifestLine.safeParse(value);
    if (manifest.success) {
      this.#manifest = manifest.data.manifest;
      return undefined;
    }
    return this.#readRow(value, bytes);
  }

  #readHeader(value: unknown): undefined {
    const header = headerLine.safeParse(value);
    if (!header.success) throw new ArchiveError(FOREIGN);
    const { version, migrations } = header.data;
    if (version < archiveVersion) throw new ArchiveError(TOO_OLD);
    if (version > archiveVersion || migrations.some((tag) => !isInBaseline(tag) && !this.#known.includes(tag))) {
      throw new ArchiveError('the archive was made by a newer version of this software. Update the software first.');
    }
  }

  #readRow(value: unknown, bytes: Buffer): { table: TableName; value: Row } {
    const [[name = '', content] = [], ...others] = Object.entries(value ?? {});
    const row = isTable(name) ? rowSchemas[name]?.safeParse(content) : undefined;
    if (!row?.success || others.length > 0) {
      const place = row?.error?.issues[0]?.path.join('.');
      throw new ArchiveError(`${BROKEN}line ${this.#line} is not valid${place ? ` (${name}.${place})` : ''}.`);
    }
    const seen = this.#seen.get(name) ?? { rows: 0, hash: createHash('sha256') };
    seen.rows += 1;
    seen.hash.update(bytes).update('\n');
    this.#seen.set(name, seen);
    return { table: name as TableName, value: row.data };
  }

  end(): Manifest {
    if (this.#line === 0) throw new ArchiveError(FOREIGN);
    if (!this.#manifest) throw new ArchiveError(`${BROKEN}the end is missing.`);
    const announced: Partial<Record<string, Manifest[keyof Manifest]>> = this.#manifest;
    for (const name of new Set([...Object.keys(announced), ...this.#seen.keys()])) {
      const seen = this.#seen.get(name);
      const rows = announced[name]?.rows ?? 0;
      const matches = rows === (seen?.rows ?? 0) && (!seen || announced[name]?.sha256 === seen.hash.digest('hex'));
      if (!matches) throw new ArchiveError(`${BROKEN}the checksum of ${name} differs.`);
    }
    return this.#manifest;
  }
}

const isTable = (name: string): name is TableName => Object.hasOwn(rowSchemas, name);

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Yields the lines of a gzipped file, without line ends. (`readline` also splits at U+2028, which JSON leaves
 * unescaped.)
 */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (cause) => gunzip.destroy(cause));
  let rest: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of source.pipe(gunzip) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, at)]);
        rest = [];
        length = 0;
        from = at + 1;
      }
      rest.push(chunk.subarray(from));
      length += chunk.length - from;
      if (length > LONGEST_LINE) throw new ArchiveError(FOREIGN);
    }
  } catch (cause) {
    throw asArchiveError(cause);
  } finally {
    source.destroy();
  }
  if (length > 0) yield Buffer.concat(rest);
}

function asArchiveError(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'Z_BUF_ERROR') return new ArchiveError(`${BROKEN}the file is incomplete.`, { cause });
  if (code === 'Z_DATA_ERROR')
    return new ArchiveError('the file is damaged, or is not an archive of this software.', { cause });
  if (code === 'ENOENT') return new ArchiveError('the archive does not exist. Check the file name.', { cause });
  return cause;
}
