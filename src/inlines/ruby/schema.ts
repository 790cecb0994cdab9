/** Ruby: base text with one annotation, such as `<ruby>漢字<rt>かんじ</rt></ruby>`. */
import { newElement, type InlineSchema, type InlinePlain } from '#domain/inline/kind.ts';
import { textOf, writeInline, type InlineElement, type InlineNode } from '#domain/inline/tree.ts';

/** An annotation, only allowed within its base text. */
export const reading: InlineSchema = { name: 'reading', tags: { rt: 'rt' }, partOf: 'ruby', holds: 'text' };

export const ruby: InlineSchema = {
  name: 'ruby',
  tags: { ruby: 'ruby' },
  embed: true,
  holds: 'text',
  settled: ({ children }) => rubies(children),
};

const line = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Creates ruby; without an annotation the words stay plain text. */
export function newRuby(words: string, said: string): InlineNode {
  const [base, above] = [line(words), line(said)];
  return above === '' || base === '' ? base : newElement(ruby, {}, [base, newElement(reading, {}, [above])]);
}

/** Returns the stored form of ruby. */
export const writeRuby = (words: string, said: string): string => writeInline([newRuby(words, said)]);

/** Returns the base text and the annotation of an element. */
export function readRuby({ children }: InlineElement): { words: string; said: string } {
  const isReading = (node: InlineNode) => typeof node !== 'string' && node.kind === reading.name;
  return {
    words: textOf(children.filter((node) => !isReading(node))),
    said: textOf(children.filter(isReading)),
  };
}

/**
 * Splits the content of an HTML element into pairs of base text and annotation. Adjacent annotations belong to the base
 * text before them.
 */
function rubies(nodes: readonly InlineNode[]): InlineNode[] {
  const pairs: { words: string; said: string }[] = [];
  for (const node of nodes) {
    const last = pairs.at(-1);
    if (typeof node === 'string') {
      if (node.trim() !== '') pairs.push({ words: node, said: '' });
    } else if (last) last.said += textOf(node.children);
  }
  return pairs.map(({ words, said }) => newRuby(words, said));
}

/**
 * A ruby annotation is not part of the visible text. The annotation is included only when two versions are compared.
 */
export const readingPlain: InlinePlain = {
  visible: () => '',
  full: ({ children }, inner) => `（${inner(children)}）`,
  counted: () => '',
};

/**
 * Returns pairs of base text and annotation from typed ruby. The syntax is `｜漢字《かんじ》`, or Denden's `{漢字|かんじ}` or
 * `{漢字|かん|じ}`. The last form has one annotation for each character.
 */
export function rubiesTyped(text: string): (readonly [words: string, said: string])[] {
  const [, base, reading] = new RegExp(typedRuby, 'u').exec(text) ?? [];
  if (base !== undefined && reading !== undefined) return [[base, reading]];
  const [words = '', ...said] = text.slice(1, -1).split('|');
  const letters = [...words];
  return letters.length === said.length ? letters.map((one, at) => [one, said[at] ?? '']) : [[words, said.join('')]];
}

/** Source of a regular expression (flag `u`) for ruby as typed; its groups are the words and the annotation. */
export const typedRuby = String.raw`｜(?=[^｜《》\n]*[^｜《》\s])([^｜《》\n]+)《(?=[^《》\n]*[^《》\s])([^《》\n]+)》`;
