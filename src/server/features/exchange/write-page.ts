/** Writes a page to its Markdown file. Unchanged parts stay as the owner wrote them. */
import type { PageRecord } from '#contract/own-pages.ts';
import { toMarkdown } from '#document/markdown/to-markdown.ts';
import { splitFrontMatter } from '#document/markdown/front-matter.ts';
import { pageAddress } from '#domain/page-address.ts';
import { stringify } from 'yaml';

/**
 * @param picture returns the path of the image with a given id, relative to the file
 * @returns the text of a new file
 */
export function newPage(
  address: string,
  name: string,
  { title, summary, footer, body, language, translationOf }: PageRecord,
  picture: (id: string) => string,
): string {
  const data = {
    title,
    ...(summary !== undefined && { summary }),
    ...(pageAddress(name) !== address && { slug: address }),
    ...(footer !== undefined && { footer }),
    ...(language !== undefined && { language }),
    ...(translationOf !== undefined && { translationOf }),
  };
  return `---\n${stringify(data)}---\n\n${toMarkdown(body, { picture })}`;
}

/**
 * @param source text of the file
 * @param before current data of the page in the file
 * @param next new data of the page
 */
export function writePage(
  source: string,
  before: PageRecord,
  next: PageRecord,
  picture: (id: string) => string,
): string {
  const { data, text } = splitFrontMatter(source);
  const plain = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const front = new FrontMatter(plain.slice(0, plain.length - text.length));
  const isTitled = data['title'] !== undefined;
  if (before.title !== next.title) front.set('title', next.title);
  if ((before.summary ?? '') !== (next.summary ?? '')) {
    front.set(
      data['summary'] === undefined && data['description'] !== undefined ? 'description' : 'summary',
      next.summary,
    );
  }
  if (before.footer !== next.footer) {
    front.set(data['footer'] === undefined && data['menu'] !== undefined ? 'menu' : 'footer', next.footer);
  }
  for (const name of ['language', 'translationOf'] as const) {
    if (before[name] !== next[name]) front.set(name, next[name]);
  }
  // The title was the text's first heading and moves to the front matter. The text is written again without the
  // heading.
  const isMoved = before.title !== next.title && !isTitled;
  const isSameText = !isMoved && toMarkdown(before.body) === toMarkdown(next.body);
  if (!isSameText && !isTitled) front.set('title', next.title);
  const written =
    front.text + (isSameText ? text : `${front.text === '' ? '' : '\n'}${toMarkdown(next.body, { picture })}`);
  return source.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written;
}

/** The lines between the delimiters of the front matter, with methods to set single properties. */
class FrontMatter {
  private readonly mark: string;
  private lines: string[];

  constructor(front: string) {
    this.mark = front.startsWith('+++') ? '+++' : '---';
    this.lines = front.trimEnd().split('\n').slice(1, -1);
  }

  /** @param value undefined removes the property */
  set(name: string, value: string | number | undefined): void {
    const isToml = this.mark === '+++';
    const line = new RegExp(`^${name}[ \\t]*${isToml ? '=' : ':'}`);
    const at = this.lines.findIndex((one) => line.test(one));
    // Indented lines below a property belong to it.
    const more = at === -1 ? 0 : this.lines.slice(at + 1).findIndex((one) => !/^[ \t]+\S/.test(one));
    const until = at + 1 + (more === -1 ? this.lines.length : more);
    const written =
      value === undefined
        ? []
        : [isToml ? `${name} = ${JSON.stringify(value)}` : stringify({ [name]: value }, { lineWidth: 0 }).trimEnd()];
    if (at === -1) this.lines.push(...written);
    else this.lines.splice(at, until - at, ...written);
  }

  get text(): string {
    return this.lines.length === 0 ? '' : `${this.mark}\n${this.lines.join('\n')}\n${this.mark}\n`;
  }
}
