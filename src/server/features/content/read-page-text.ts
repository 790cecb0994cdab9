/** Parses the text of a custom page. Runs in a worker. */
import type { EditorDocument } from '#contract/documents.ts';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';
import { splitFrontMatter } from '#document/markdown/front-matter.ts';
import { contentHash } from '#server/platform/hash.ts';
import { decoded } from '#domain/decoded.ts';
import { join, posix } from 'node:path';

const folder = 'pages';

interface PageText {
  /** The front matter between the `---` lines. If it is unreadable, `fault` is the reason. */
  data: Record<string, unknown>;
  fault: string | undefined;
  document: EditorDocument;
  /** Paths of the page's images, by the placeholder ids in the document. */
  pictures: ReadonlyMap<string, string>;
}

export function readPageText({ source, contentDir }: { source: string; contentDir: string }): PageText {
  const { data, text, fault } = splitFrontMatter(source);
  const pictures = new Map<string, string>();
  const document = fromMarkdown(text, {
    picture: (src) => placeholderId(contentDir, src, pictures),
    dialects: true,
  });
  return { data, fault, document, pictures };
}

/**
 * Returns a placeholder id for an image in the page's folder, in a subfolder, or in `content/images/`. For any other
 * source, returns undefined, and the image stays a link.
 */
function placeholderId(contentDir: string, src: string, pictures: Map<string, string>): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(src)) return undefined;
  const place = posix.normalize(posix.join(folder, decoded(src).replace(/[?#].*$/, '')));
  if (!/^(?:pages|images)\//.test(place)) return undefined;
  const standIn = contentHash(place);
  pictures.set(standIn, join(contentDir, place));
  return standIn;
}
