/** Opens a zip, and zips inside it (as in Notion's exports), as one folder. */
import { problem } from '#contract/problems.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { unzipSync } from 'fflate';

export interface OpenZip {
  /** Sizes in bytes as the zip declares them, which unpacked files never exceed. Names are in NFC, with slashes. */
  files: { name: string; size: number }[];
  /** The nested zips, which remain available because a text in the same folder can link to a zip. */
  zips: { name: string; size: number }[];
  /** Returns the bytes of files by name. */
  unpack: (names: readonly string[]) => Map<string, Uint8Array>;
}

/** Maximum size in bytes of a nested zip, which must be unpacked completely to read its files. */
const mostWithin = 512 * 1024 ** 2;

/**
 * @param isOuter whether nested zips are opened, too
 * @throws Error if the bytes are not a zip; OperatorError if a nested zip is too large
 */
export function openZip(packed: Uint8Array, isOuter = true): OpenZip {
  const sayUtf8 = flags(packed);
  /** The original file names in the zip, by normalized name. */
  const own = new Map<string, string>();
  const files: OpenZip['files'] = [];
  const inner: { name: string; size: number }[] = [];
  let at = 0;
  unzipSync(packed, {
    filter({ name: said, originalSize: size }) {
      const name = nameOf(said, sayUtf8?.[at] ?? true);
      at += 1;
      own.set(name, said);
      (isOuter && isZip(name) ? inner : files).push({ name, size });
      return false;
    },
  });
  const unpackOwn = (names: readonly string[]) => {
    const wanted = new Map(names.map((name) => [own.get(name), name]));
    const found = unzipSync(packed, { filter: ({ name }) => wanted.has(name) });
    return Object.entries(found).map(([said, bytes]): [string, Uint8Array] => [wanted.get(said) ?? said, bytes]);
  };
  const within = inner.map(({ name, size }) => {
    if (size > mostWithin) throw new OperatorError(problem('zipInZipLarger', name));
    const bytes = unpackOwn([name])[0]?.[1] ?? new Uint8Array();
    return { prefix: folderOf(name, [...own.keys()]), zip: openZip(bytes, false) };
  });
  for (const { prefix, zip } of within)
    files.push(...zip.files.map(({ name, size }) => ({ name: prefix + name, size })));
  return {
    files,
    zips: inner,
    unpack(names) {
      const found = new Map(unpackOwn(names.filter((name) => own.has(name))));
      for (const { prefix, zip } of within) {
        const its = names.filter((name) => name.startsWith(prefix) && !found.has(name));
        for (const [name, bytes] of zip.unpack(its.map((name) => name.slice(prefix.length))))
          found.set(prefix + name, bytes);
      }
      return found;
    },
  };
}

const isZip = (name: string) => /(?:^|\/)[^/.][^/]*\.zip$/i.test(name) && !name.startsWith('__MACOSX/');

/**
 * Returns the folder for the files of a nested zip. The parts of a split export are merged into the folder that
 * contains them. Any other nested zip becomes a folder with the name of the zip.
 */
function folderOf(name: string, names: readonly string[]): string {
  if (/-Part-\d+\.zip$/i.test(name)) return name.replace(/[^/]*$/, '');
  const folder = `${name.slice(0, -'.zip'.length)}/`;
  return names.some((other) => other.startsWith(folder)) ? `${name}/` : folder;
}

/** Returns whether each entry declares its name as UTF-8; undefined if the zip has another structure. */
function flags(packed: Uint8Array): boolean[] | undefined {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let end = packed.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) return undefined;
  const found: boolean[] = [];
  let at = view.getUint32(end + 16, true);
  while (at + 46 <= packed.length && view.getUint32(at, true) === 0x02014b50) {
    found.push((view.getUint16(at + 8, true) & 0x800) !== 0);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found;
}

/** Decodes a name without an encoding flag by its bytes: macOS writes UTF-8, Windows in Japan Shift_JIS. */
function nameOf(said: string, isUtf8: boolean): string {
  const read = isUtf8 || !/[\x80-\xff]/.test(said) ? said : bytesAs(said, 'utf-8', 'shift_jis');
  return read.replaceAll('\\', '/').normalize('NFC');
}

function bytesAs(said: string, ...encodings: string[]): string {
  const bytes = Uint8Array.from(said, (character) => character.charCodeAt(0));
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Try the next encoding.
    }
  }
  return said;
}
