/** Resolves links between imported texts, by file path or by note name. */
import { getOrMake } from '#domain/get-or-make.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { decoded } from '#domain/decoded.ts';
import { noteTarget, withLinks, type LinkResolver } from '#document/links.ts';
import { nameOf } from './source-files.ts';

const isText = /\.(?:md|markdown|mdx|[qr]md|ipynb)$/i;

/** Matches a post's name in Jekyll's `post_url` tag: the file path without its extension. */
const isPostName = /^(?:[^/#?]+\/)*\d{4}-\d{2}-\d{2}-[^/#?.]+$/;

/** Returns the document with its links to imported texts resolved. */
export const withReached = (document: EditorDocument, reach: LinkResolver): EditorDocument =>
  withLinks(document, {
    inline: (href) => {
      const [path = '', fragment] = href.split('#', 2);
      if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) return href;
      const address = isText.test(path) ? reach(path) : isPostName.test(path) ? reach(noteTarget(path)) : undefined;
      if (address === undefined) return href;
      return address + (fragment === undefined ? '' : `#${fragment}`);
    },
  });

/**
 * Returns a function that finds the text to which a link points. The link can be relative to the linking text or to
 * the root. A link can also contain only a file name, if only one file has this name.
 * @param paths paths of all imported texts
 */
export function linkResolver(paths: readonly string[]): (from: string, target: string) => string | undefined {
  const byPath = new Map(paths.map((path) => [plain(path), path]));
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = plain(path.split('/').at(-1) ?? '');
    const names = new Set([name, name.replace(isText, ''), plain(nameOf(path))]);
    for (const one of names) getOrMake(byName, one, () => []).push(path);
  }
  return (from, target) => {
    const [, note] = /^\[\[(.+)\]\]$/.exec(target) ?? [];
    const said = note ?? decoded(target);
    // A link can contain the path of a text as if it were a single file, although the text is `index.md` in a folder
    // with its images.
    return (
      find(from, note, said) ?? (isText.test(said) ? find(from, note, said.replace(/(\.\w+)$/, '/index$1')) : undefined)
    );
  };

  function find(from: string, note: string | undefined, wanted: string): string | undefined {
    const folder = from.split('/').slice(0, -1).join('/');
    const beside = URL.parse(encoded(wanted), `https://source.invalid/${encoded(folder)}/`)?.pathname ?? '';
    const places = [decoded(beside).slice(1), wanted.replace(/^\//, '')];
    for (const place of note === undefined ? places : places.map((one) => `${one}.md`)) {
      const found = byPath.get(plain(place));
      if (found !== undefined) return found;
    }
    const above = plain(wanted.replace(/^(?:\.{0,2}\/)+/, '')).split('/');
    const name = above.pop() ?? '';
    const alike = (byName.get(name) ?? []).filter((path) => {
      const folders = plain(path).split('/').slice(0, -1);
      return above.length === 0 || folders.slice(-above.length).join('/') === above.join('/');
    });
    // If several notes have the name, the note in the same folder is preferred, and then the note nearest to the
    // root. If the link is not a wiki link and several files have the name, the link has no target.
    if (note === undefined) return alike.length === 1 ? alike[0] : undefined;
    const besides = alike.filter((path) => path.split('/').slice(0, -1).join('/') === folder);
    return (besides.length > 0 ? besides : alike).sort(
      (a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1),
    )[0];
  }
}

/** Normalizes case and Unicode form, in which file systems differ. */
const plain = (path: string) => path.normalize('NFC').toLowerCase();

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');
