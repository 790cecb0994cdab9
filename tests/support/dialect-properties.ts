/** Properties that must hold for all texts of a dialect. */
import { readableNotes } from '#importers/comparable-source.ts';
import { lossesOf } from '#importers/markdown-diagnostics.ts';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';
import { toMarkdown } from '#document/markdown/to-markdown.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { vocabulary, type Dialect } from './dialect-texts.ts';

function read(name: string, source: string) {
  const formless: number[] = [];
  const notes = { reach: () => undefined, onUnsupported: ({ line }: { line: number }) => void formless.push(line) };
  const document = fromMarkdown(source, {
    dialects: true,
    picture: () => undefined,
    knowsKey: () => false,
    ...(name === 'Obsidian' && { notes }),
  });
  return { document, formless };
}

/** Checks that an import loses nothing, and that exporting and importing again changes nothing. */
export const comesWhole = ({ name, parts }: Dialect) =>
  fc.property(parts, (list) => {
    const source = list.join('\n\n');
    const { document, formless } = read(name, source);
    const compared = name === 'Obsidian' ? readableNotes(source) : source;
    expect(lossesOf(compared, 1, document, () => false)).toEqual([]);
    // Links to unknown notes become plain text, and each is reported with its line.
    const links = source.split('\n').flatMap((line, at) => (/\[\[(?!p\d)/.test(line) ? [at + 1] : []));
    expect(formless).toEqual(links);
    const out = toMarkdown(document);
    expect(fromMarkdown(out).blocks, out).toEqual(document.blocks);
  });

const anyWord = new RegExp(`(?:${vocabulary.join('|').replace('.', '\\.')})(?![\\w/.])`, 'g');

/** Checks that a lost part is reported with a line of that part. */
export const lossesHaveLines = ({ name, parts }: Dialect) =>
  fc.property(parts, fc.nat(), fc.integer({ min: 1, max: 40 }), (list, choice, firstLine) => {
    const at = choice % list.length;
    const before = list.slice(0, at);
    const lost = (list[at] ?? '').replace(anyWord, (found) =>
      /^\p{Script=Latin}/u.test(found) ? `${found}lost` : 'lost',
    );
    fc.pre(/lost/.test(lost.replace(/\{#.*?\}/g, '')));
    const source = [...before, lost, ...list.slice(at + 1)].join('\n\n');
    const { document } = read(name, [...before, ...list.slice(at + 1)].join('\n\n'));
    const diagnostics = lossesOf(
      name === 'Obsidian' ? readableNotes(source) : source,
      firstLine,
      document,
      () => false,
    );
    const start = firstLine + before.join('\n\n').split('\n').length - 1 + (at > 0 ? 2 : 0);
    const end = start + lost.split('\n').length - 1;
    expect(diagnostics.length, source).toBeGreaterThan(0);
    for (const { line } of diagnostics) expect([line, line >= start && line <= end], source).toEqual([line, true]);
  });
