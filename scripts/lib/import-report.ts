/** `--report <file.html>`: a page that compares each source file with the imported post, and lists losses. */
import type { EditorDocument } from '#contract/documents.ts';
import { english, englishOf } from '#contract/english.ts';
import type { Code, Param, Problem } from '#contract/problems.ts';
import { lossAt, type Diagnostic } from '#importers/diagnostics.ts';
import { toMarkdown } from '#document/markdown/to-markdown.ts';
import { escapeText } from '#domain/document/escape.ts';

/** A post with its source text and the imported document. */
export interface ReportedPost {
  path: string;
  title: string;
  /** The source text; undefined if the post has no text file. */
  source: string | undefined;
  document: EditorDocument;
  diagnostics: readonly Diagnostic[];
}

/** Returns the number of posts with losses and the number of losses of each kind; undefined if nothing was lost. */
export function lossCounts(posts: readonly { notices: readonly Problem[] }[]): string | undefined {
  const kinds = new Map<string, number>();
  let some = 0;
  for (const { notices } of posts) {
    const found = notices.flatMap(({ code, params = [] }) => (code === 'lossAt' ? [kindOf(params[2])] : []));
    for (const kind of found) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (found.length > 0) some += 1;
  }
  if (some === 0) return undefined;
  const list = [...kinds].sort(([, a], [, b]) => b - a).map(([kind, count]) => countOf(count, kind));
  const whole = `${posts.length - some} of ${posts.length} posts were imported completely.`;
  return `${whole} Not imported from the other posts: ${list.join(', ')}.`;
}

/** The report's names for kinds of losses, if they differ from the names in the lines. */
const names: Partial<Record<Code, string>> = {
  lossShortCode: 'shortcode',
  lossWords: 'text',
  lossImageOfGallery: 'image',
  lossImageAbove: 'image',
  lossRows: 'table',
  lossColumns: 'table',
  lossCharacters: 'output',
};

/** @param what the lost content, or the field of a record */
const kindOf = (what: Param | undefined): string =>
  typeof what === 'object'
    ? (names[what.code] ?? english[what.code].replace(/ '?\{\}'?$/, ''))
    : (/^\w+/.exec(String(what))?.[0] ?? '');

function countOf(count: number, name: string): string {
  return `${count} ${count === 1 ? name : `${name.replace(/y$/, 'ie')}s`}`;
}

const style = `body{margin:0;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color-scheme:light dark}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:.85rem/1.5 ui-monospace,monospace;margin:0}
.texts{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr))}
.texts>div{border:1px solid;padding:.5rem;min-width:0}mark{font-weight:bold}.n{opacity:.65;user-select:none}
summary{font-weight:bold;cursor:pointer}a:target,.n:target{outline:2px solid}`;

/** Returns the page. Posts with losses are first and expanded; posts without losses follow and are collapsed. */
export function reportPage(posts: readonly ReportedPost[]): string {
  const lost = posts.filter(({ diagnostics }) => diagnostics.length > 0);
  const whole = posts.length - lost.length;
  const parts = posts.map((post, index) => ({ post, index }));
  const order = [...parts].sort(
    (a, b) => Number(b.post.diagnostics.length > 0) - Number(a.post.diagnostics.length > 0),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Import</title><style>${style}</style></head><body><main><h1>Import</h1><p>${whole} of ${posts.length} posts were imported completely. For each other post, this page lists the parts that were not imported. Below the list are the original text and the imported text as Markdown.</p>${order
    .map(({ post, index }) => part(post, index))
    .join('')}</main></body></html>\n`;
}

function part({ path, title, source, document, diagnostics }: ReportedPost, index: number): string {
  const list = diagnostics
    .map((loss) => `<li><a href="#p${index}-${loss.line}">${escapeText(englishOf(lossAt(path, loss)))}</a></li>`)
    .join('');
  const marked = new Set(diagnostics.map(({ line }) => line));
  const lines = (source ?? '').replace(/\r\n?/g, '\n').split('\n');
  const there = lines
    .map((line, place) => {
      const text = escapeText(line);
      const number = `<span class="n" id="p${index}-${place + 1}">${String(place + 1).padStart(4)} </span>`;
      return number + (marked.has(place + 1) ? `<mark>${text}</mark>` : text);
    })
    .join('\n');
  const texts = [
    ['Original', source === undefined ? '' : there],
    ['Imported', escapeText(toMarkdown(document))],
  ]
    .map(([name, text]) => `<div><h3>${name}</h3><pre>${text}</pre></div>`)
    .join('');
  return `<details${diagnostics.length > 0 ? ' open' : ''}><summary>${escapeText(title || path)} (${escapeText(path)})</summary><ul>${list}</ul><div class="texts">${texts}</div></details>`;
}
