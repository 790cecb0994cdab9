/** The comments of a post from its source site: name, day and text. Email addresses are not imported. */
import { problem, type Problem } from '#contract/problems.ts';
import { cleanText } from '#contract/plain-text.ts';
import { longestComment } from '#contract/imports.ts';
import { languageOf } from '#domain/language.ts';
import { comments as en } from '#messages/en/comments.ts';
import { comments as ja } from '#messages/ja/comments.ts';
import { Parser } from 'htmlparser2';
import type { Paragraph, PhrasingContent } from 'mdast';
import { mathToMarkdown } from 'mdast-util-math';
import { toMarkdown } from 'mdast-util-to-markdown';
import { isSafeLink } from '#domain/link.ts';

export interface FormerComment {
  /** Id of the comment on its source site, which prevents a second import of the comment. */
  source: string;
  /** The `source` of the parent comment. */
  parent?: string;
  name: string;
  /** ISO 8601. */
  date: string;
  /** Markdown, limited to what comments support. */
  text: string;
}

/** A comment as it is in the export. */
export interface WrittenComment {
  source: string;
  parent?: string | undefined;
  name: string;
  /** ISO 8601; any other text is not a date. */
  date: string;
  html: string;
}

const longestName = 100;

/**
 * Returns the comments that can be displayed.
 * @param notices receives a notice about comments that are too long, or lack a date or a text
 */
export function formerComments(written: readonly WrittenComment[], notices: Problem[]): FormerComment[] {
  const comments = written.flatMap(({ source, parent, name, date, html }): FormerComment[] => {
    const text = cleanText(commentText(html));
    const at = new Date(date);
    if (Number.isNaN(at.getTime()) || text === '' || text.length > longestComment) return [];
    const words = languageOf(text) === 'ja' ? ja : en;
    return [
      {
        source,
        name: publicName(name) || words.anonymous,
        date: at.toISOString(),
        text,
        ...(parent !== undefined && { parent }),
      },
    ];
  });
  const left = written.length - comments.length;
  if (left > 0) notices.push(problem('commentsUnread', left));
  return comments;
}

/**
 * Returns the name of a commenter on one line. If the name is an email address, only the part before the @ is
 * returned, because the name is public.
 */
const publicName = (name: string) =>
  cleanText(name)
    .replaceAll(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/^\s*([^\s@]+)@[^\s@]+\.[^\s@]+\s*$/, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed();

const blocks = new Set(['p', 'div', 'blockquote', 'ul', 'ol', 'li', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr']);
const marks: Record<string, 'emphasis' | 'strong'> = { em: 'emphasis', i: 'emphasis', strong: 'strong', b: 'strong' };

/**
 * Converts the HTML of a comment to the Markdown of comments: paragraphs, emphasis, code and links. Every word is
 * imported.
 */
export function commentText(html: string): string {
  const paragraphs: Paragraph[] = [{ type: 'paragraph', children: [] }];
  let open: { name: string; into: PhrasingContent[] }[] = [];
  let code: string | undefined;
  let hidden = 0;
  const into = () => open.at(-1)?.into ?? paragraphs.at(-1)?.children ?? [];
  const begin = () => {
    open = [];
    if ((paragraphs.at(-1)?.children.length ?? 0) > 0) paragraphs.push({ type: 'paragraph', children: [] });
  };
  const mark = (
    name: string,
    node: Extract<PhrasingContent, { children: unknown }> & { children: PhrasingContent[] },
  ) => {
    into().push(node);
    open.push({ name, into: node.children });
  };
  const parser = new Parser({
    onopentag(name, { href = '', src = '', alt = '' }) {
      if (name === 'script' || name === 'style') hidden += 1;
      else if (name === 'br') into().push({ type: 'break' });
      else if (blocks.has(name)) begin();
      else if (name === 'code') code = '';
      else if (marks[name]) mark(name, { type: marks[name], children: [] });
      else if (name === 'a' && /^https?:/i.test(href) && isSafeLink(href))
        mark(name, { type: 'link', url: href, children: [] });
      else if (name === 'img' && /^https?:/i.test(src))
        into().push({ type: 'link', url: src, children: [{ type: 'text', value: alt || src }] });
    },
    ontext(text) {
      if (hidden > 0) return;
      if (code !== undefined) return void (code += text);
      // A blank line separates paragraphs and a line break separates lines, as on most blogs.
      text.split(/\n[ \t]*\n\s*/).forEach((part, index) => {
        if (index > 0) begin();
        part.split('\n').forEach((line, at) => {
          if (at > 0 && into().length > 0) into().push({ type: 'break' });
          const value = line.replace(/[ \t]+/g, ' ');
          if (value.trim() !== '' || (value !== '' && into().length > 0)) into().push({ type: 'text', value });
        });
      });
    },
    onclosetag(name) {
      if (name === 'script' || name === 'style') hidden -= 1;
      else if (name === 'code' && code !== undefined) {
        if (code.trim() !== '') into().push({ type: 'inlineCode', value: code.trim() });
        code = undefined;
      } else if (blocks.has(name)) begin();
      else {
        const at = open.findLastIndex((item) => item.name === name);
        if (at >= 0) open = open.slice(0, at);
      }
    },
  });
  parser.end(html.replaceAll('\r\n', '\n'));
  const children = paragraphs.map(tidy).filter((paragraph) => paragraph.children.length > 0);
  // A line break in a comment needs no marker.
  const handlers = { break: () => '\n' };
  return toMarkdown({ type: 'root', children }, { extensions: [mathToMarkdown()], emphasis: '*', handlers }).trim();
}

/** Removes line breaks at the beginning and end of a paragraph. */
function tidy({ children }: Paragraph): Paragraph {
  const isBlank = (node: PhrasingContent) =>
    node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
  const first = children.findIndex((node) => !isBlank(node));
  const last = children.findLastIndex((node) => !isBlank(node));
  return { type: 'paragraph', children: first < 0 ? [] : children.slice(first, last + 1) };
}
