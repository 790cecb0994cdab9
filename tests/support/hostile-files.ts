/** Valid and malicious files of seven types, mutated: cut, repeated, nested, joined. */
import { hostileBibliography } from './hostile-bibliography.ts';
import { hostileHtml } from './hostile.ts';
import { plots } from './plots.ts';
import { strToU8, zipSync } from 'fflate';

export const fileKinds = ['svg', 'markdown', 'html', 'zip', 'xml', 'bibtex', 'tex'] as const;
export type FileKind = (typeof fileKinds)[number];

export interface HostileFile {
  kind: FileKind;
  bytes: Uint8Array<ArrayBuffer>;
}

const drawing = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${inner}</svg>`;
const wxr = (content: string) =>
  `<rss xmlns:wp="w" xmlns:content="c"><channel><item><title>T</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><content:encoded><![CDATA[${content}]]></content:encoded></item></channel></rss>`;
const ticks = Array.from({ length: 300 }, (_, n) => '`'.repeat(n + 1)).join(' a ');

/** Initial texts of each type for mutation; a zip contains Markdown. */
const wholes: Readonly<Record<Exclude<FileKind, 'zip'>, readonly string[]>> = {
  svg: [
    ...Object.values(plots).map((plot) => plot(200)),
    drawing(`<style>x ${'g '.repeat(8)}rect{fill:red}</style>${'<g>'.repeat(40)}<rect/>${'</g>'.repeat(40)}`),
    drawing(`<style>${'g '.repeat(3_000)}{fill:red}</style><use href="#a"/><g id="a"><use href="#a"/></g>`),
    drawing(hostileHtml.join('')),
  ],
  markdown: [
    '# Title\n\nText with *marks*, `code`, $x^2$, [a link](https://a.example) and ![a picture](a.png).\n\n- a\n  - b\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
    '---\ntitle: T\ndate: 2024-01-02\ntags: [a, b]\n---\n\n> [!note]\n> Words[^1].\n\n[^1]: A note.\n',
    ticks,
    Array.from({ length: 150 }, (_, n) => `${' '.repeat(2 * n)}- a`).join('\n'),
    '[a](<b'.repeat(1_500),
  ],
  html: [
    hostileHtml.join('\n'),
    '<p>Text <b>bold</b> <a href="https://a.example">link</a></p><ul><li>a<ul><li>b</ul></ul>',
  ],
  xml: [
    wxr('<p>Text.</p>[caption id="a"]<img src="a.png" />Words[/caption][gallery ids="1,2"]'),
    wxr(hostileHtml.join('')),
  ],
  bibtex: [
    hostileBibliography(40),
    '@string{a = "b" # a}\n@article{k, title = {T}, author = {A and B}, crossref = {k}}',
  ],
  tex: [
    '\\frac{a}{b} + \\sqrt{x}',
    '\\def\\a{\\a\\a}\\a',
    `${'\\frac{1}{'.repeat(80)}1${'}'.repeat(80)}`,
    '\\begin{matrix}a&b\\\\c&d\\end{matrix}',
  ],
};

/** Mutations of a text; positions are numbers between 0 and 1. */
const harms: ((text: string, at: number, other: number) => string)[] = [
  (text, at) => text.slice(0, Math.floor(text.length * at)),
  (text, at) => text.slice(Math.floor(text.length * at)),
  (text, at, other) => text.slice(0, text.length * at) + text.slice(text.length * other),
  (text, at) => text.slice(text.length * at, text.length * at + 12).repeat(500),
  (text, at) => text + text.slice(text.length * at).repeat(4),
  (text, at) => `${text.slice(0, text.length * at)}${'\0\ufffe\u202e<![CDATA[&&;'}${text.slice(text.length * at)}`,
  (text, at, other) => text.replaceAll(text.charAt(text.length * at), text.charAt(text.length * other).repeat(3)),
  (text, at) => `${'<g>{[('.repeat(400 * at)}${text}`,
  (text) => text.replace(/[)\]}>]/g, ''),
  (text, at) => text.replace(/\d+/g, (digits) => digits.repeat(1 + 40 * at)),
];
/** The maximum length. Longer files would only test the limit of length. */
const MAX_LENGTH = 150_000;

/** @param next returns a new number between 0 and 1 at each call */
export function hostileFile(next: () => number): HostileFile {
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const kind = one(fileKinds);
  const mutated = (text: string) => {
    let made = text;
    for (let left = Math.floor(next() * 4); left > 0; left -= 1)
      made = one(harms)(made, next(), next()).slice(0, MAX_LENGTH);
    return made;
  };
  if (kind !== 'zip') return { kind, bytes: new TextEncoder().encode(mutated(one(wholes[kind]))) };
  const files = Object.fromEntries(
    Array.from({ length: 2 }, (_, n) => [`${n}/a.md`, strToU8(mutated(one(wholes.markdown)))]),
  );
  const bytes = new Uint8Array(zipSync(files));
  // Corrupts random bytes, for example in the header, the names or the sizes.
  for (let left = Math.floor(next() * 8); left > 0; left -= 1) bytes[Math.floor(next() * bytes.length)] = next() * 256;
  return { kind, bytes };
}
