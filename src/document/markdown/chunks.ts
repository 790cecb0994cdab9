/**
 * Code chunks that Quarto and R Markdown run when they build a page: ```` ```{r reeds, echo=FALSE} ````, with options
 * after the language or in `#|` lines.
 */
import { escapeText } from '#domain/document/escape.ts';
import { labelOf, optionsOf, splitOptions, type CellOptions, type Settings } from '../notebook/cell-options.ts';

export interface Chunks {
  /** The text with hidden parts removed and each chunk turned into an ordinary fenced code block. */
  text: string;
  /** The visible text with unchanged line numbers, for the comparison with the imported post. */
  compared: string;
  /** Number of chunks whose output is missing, because the code was not run. */
  run: number;
}

interface Chunk {
  text: readonly string[];
  compared: readonly string[];
  isRun: boolean;
}

export const hasChunks = (path: string): boolean => /\.[qr]md$/i.test(path);

const fence = /^([ \t]*)(`{3,}|~{3,})(.*)$/;
const header = /^\{(=?[A-Za-z][\w+#-]*)\b([^{}]*)\}[ \t]*$/;
/** Languages that are drawn or displayed but not run. */
const notRun = new Set(['mermaid', 'dot']);
const otherNames = new Map([
  ['ojs', 'javascript'],
  ['rcpp', 'cpp'],
]);

/**
 * @param head options for all chunks, from the front matter
 * @param summary title of the toggle around folded code
 */
export function readChunks(source: string, head: Settings, summary: string): Chunks {
  const lines = source.split('\n');
  const all: Chunk[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const [, indent = '', marks, words = ''] = fence.exec(line) ?? [];
    const end = marks === undefined ? index : endOf(lines, index, marks);
    const whole = lines.slice(index, end + 1);
    const [, name = '', rest = ''] = header.exec(words) ?? [];
    const inside = whole.slice(1, -1);
    if (name === '' || marks === undefined) all.push({ text: whole, compared: whole, isRun: false });
    else if (name.startsWith('=')) all.push(raw(name, inside));
    else all.push(chunk(`${indent}${marks}`, name, inside, [head, headerSettings(rest)], summary));
    index = end;
  }
  const text = all.flatMap((part) => part.text).join('\n');
  const compared = all.flatMap((part) => part.compared).join('\n');
  return { text, compared, run: all.filter(({ isRun }) => isRun).length };
}

/** Returns the index of the line that closes a fence. An unclosed fence ends at the last line, as in Markdown. */
function endOf(lines: readonly string[], start: number, marks: string): number {
  for (let index = start + 1; index < lines.length; index += 1) {
    const [, , end = '', behind = ''] = fence.exec(lines[index] ?? '') ?? [];
    if (end.startsWith(marks) && behind.trim() === '') return index;
  }
  return lines.length - 1;
}

/** Returns the content of a raw block. Content in a format other than HTML is dropped. */
function raw(name: string, inside: readonly string[]): Chunk {
  const kept = name === '=html' ? inside : inside.map(() => '');
  return { text: ['', ...kept, ''], compared: ['', ...kept, ''], isRun: false };
}

function chunk(marks: string, name: string, inside: readonly string[], given: Settings[], summary: string): Chunk {
  const { settings, optionLines } = splitOptions(inside.join('\n'));
  const options = optionsOf(...given, settings);
  const isRun = options.runs && !notRun.has(name);
  if (options.code === 'none') return { text: [''], compared: ['', ...inside.map(() => ''), ''], isRun };
  const code = inside.slice(optionLines);
  const fenced = [
    `${marks}${otherNames.get(name) ?? name}${notRun.has(name) ? drawn(options) : listed(options)}`,
    ...code,
  ];
  const text = [...fenced, marks];
  const fold = `<details><summary>${escapeText(options.codeSummary || summary)}</summary>`;
  return {
    text: options.code === 'folded' ? ['', fold, '', ...text, '', '</details>', ''] : text,
    compared: [marks, ...Array<string>(optionLines).fill(''), ...code, marks],
    isRun,
  };
}

/** Returns the label and caption of a drawing as attributes in this site's Markdown. */
function drawn({ label, captions: [caption] }: CellOptions): string {
  const name = labelOf(label, 'fig');
  const said = [name && `#${name}`, caption !== undefined && `caption=${quoted(escapeText(caption))}`];
  return said.some(Boolean) ? ` {${said.filter(Boolean).join(' ')}}` : '';
}

/** Escapes a text for the info string of a code fence, in which Markdown resolves escapes and entities. */
const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll('\\', '\\\\').replaceAll('&', '&amp;').replaceAll('`', '&#96;');

function listed({ codeLabel, codeCaption }: CellOptions): string {
  const name = labelOf(codeLabel, 'lst');
  return `${codeCaption && ` title=${quoted(codeCaption)}`}${name ? ` {#${name}}` : ''}`;
}

const setting = /([A-Za-z][\w.-]*)\s*=\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,"']+)/g;
const values = new Map<string, unknown>([
  ...(['TRUE', 'T', 'true'] as const).map((word): [string, unknown] => [word, true]),
  ...(['FALSE', 'F', 'false'] as const).map((word): [string, unknown] => [word, false]),
]);

/** Parses knitr options, such as `reeds, echo=FALSE, fig.cap="…"`, and returns them under their Quarto names. */
function headerSettings(words: string): Settings {
  return Object.fromEntries(
    [...words.matchAll(setting)].map(([, name = '', value = '']) => [
      name.replaceAll('.', '-'),
      values.get(value) ?? value.replace(/^(["'])(.*)\1$/s, '$2'),
    ]),
  );
}
