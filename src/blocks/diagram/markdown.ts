import type { Block } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import { escapeText } from '#domain/document/escape.ts';
import type { Code } from 'mdast';
import { fenced, fenceOf, wordsOf } from '../drawing-markdown.ts';
import type { Content } from '../kind-markdown.ts';
import { attribute, html, idAttribute } from '../markdown-html.ts';
import type { DiagramData } from './schema.ts';

export function write({ code, language, label, ...words }: DiagramData): Content {
  // A Markdown code fence would change some line endings and cannot contain some characters. Such a diagram is
  // written as HTML.
  if (/[\r\0]|^\n*$/.test(code)) {
    const about = Object.entries(words).map(([name, value]) =>
      value === '' ? '' : ` data-${name}="${attribute(value)}"`,
    );
    const text = escapeText(code).replaceAll('\r', '&#13;');
    return html(`<pre${idAttribute(label)}${about.join('')}><code class="language-${language}">${text}</code></pre>`);
  }
  return fenced(language, code, { ...words, ...(label && { label }) });
}

const languages: Readonly<Record<string, string>> = { dot: 'dot', graphviz: 'dot', mermaid: 'mermaid' };

export const read = {
  code(node: Code): Block | undefined {
    const language = languages[fenceOf(node)];
    if (language === undefined || node.value.length > limits.diagram) return undefined;
    return { type: 'diagram', data: { code: node.value, language, ...wordsOf(node) } };
  },
};
