/** A diagram in Graphviz or Mermaid syntax. */
import { limits } from '#contract/limits.ts';
import type { Code } from '#contract/problems.ts';
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, labelled, numberedAs, relabelled, text } from '../reading.ts';
import { isBlank } from '#domain/text.ts';

export const diagramLanguages = ['dot', 'mermaid'] as const;
export type DiagramLanguage = (typeof diagramLanguages)[number];

export interface DiagramData {
  code: string;
  language: DiagramLanguage;
  /** Alt text, plain. */
  alt: string;
  caption: string;
  /** Label for references in the text. */
  label?: string;
}

export function read({ code, language, alt, caption, label }: Raw): DiagramData | undefined {
  if (typeof code !== 'string' || !areTexts(alt, caption, label) || code.length > limits.diagram) return undefined;
  const known = diagramLanguages.find((item) => item === language) ?? 'dot';
  return { code, language: known, alt: text(alt), caption: text(caption), ...labelled(label) };
}

export function texts({ label, ...data }: DiagramData, change: TextChange): DiagramData {
  const { inline, words, code } = change;
  const alt = words(data.alt).replace(/[\r\n]+/g, ' ');
  return { ...data, code: code(data.code), alt, caption: inline(data.caption), ...relabelled(label, change) };
}

export function mistake({ code }: Raw): Code | undefined {
  return typeof code === 'string' && code.length > limits.diagram ? 'diagramTooLarge' : undefined;
}

/** The kinds of Mermaid diagrams that can be drawn. All other kinds stay code. */
const drawnKinds = /^(?:flowchart|graph|sequenceDiagram|classDiagram(?:-v2)?|stateDiagram(?:-v2)?|erDiagram)\b/;

export function isDrawn({ code, language }: Pick<DiagramData, 'code' | 'language'>): boolean {
  if (language === 'dot') return /\S/.test(code);
  // Front matter, directives and comments can precede the kind of the diagram, so they are removed first.
  const own = code.replace(/^\s*---\n[\s\S]*?\n---\s*\n/, '').replace(/^\s*%%.*$/gm, '');
  return drawnKinds.test(own.trimStart());
}

export const numbered = numberedAs('figure');

export const lines = ({ alt, caption }: DiagramData, plain: (html: string) => string): string[] => [
  alt,
  plain(caption),
];

export const shows = ({ code }: DiagramData): boolean => !isBlank(code);

export const lacks = ({ alt }: DiagramData): 'alternative' | undefined => (isBlank(alt) ? 'alternative' : undefined);
