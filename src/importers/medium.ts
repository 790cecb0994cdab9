/** Parses a story of a Medium export, which has one HTML file per story in `posts/`, including drafts. */
import type { Problem } from '#contract/problems.ts';
import { decoded } from '#domain/decoded.ts';
import { cleanDocument } from '#document/clean.ts';
import { pageOfScript } from '#document/markdown/scripts-of-others.ts';
import { find, all, parse, textOf, withClass, type HtmlElement, type HtmlNode } from '#document/html-tree.ts';
import { formerPaths } from './front-matter.ts';
import { dateOf } from './written-date.ts';
import { nodesToBlocks } from '#document/markdown/html-blocks.ts';
import { pictureBlock } from '#document/markdown/picture-block.ts';
import { cardNodes, element, embedNode, hasClass, reshaped } from './html-shapes.ts';
import { htmlLosses } from './html-diagnostics.ts';
import { usableKeywords } from './kept-keywords.ts';
import { whyNotPublic } from './not-public.ts';
import { factsFrom, usableSlug } from './post-facts.ts';
import type { PostEntry } from './post-entry.ts';

/** Returns whether an HTML file is a story, by its beginning. */
export const isMediumStory = (html: string): boolean =>
  /<article\b[^>]*\bclass="h-entry"/.test(html) &&
  /<section\b[^>]*\bdata-field="(?:subtitle|description|body)"/.test(html);

/** @param path path of the file */
export function mediumEntry(path: string, html: string): PostEntry {
  const tree = parse(html);
  const named = (name: string) => withClass(tree, name);
  const said = (name: string) => lineOf(named(name)?.children);
  const body = named('e-content') ?? element('section');
  const title = lineOf(withClass(body, 'graf--title')?.children) || said('p-name');
  const subtitle = lineOf(withClass(body, 'graf--subtitle')?.children);
  const date = dateOf(named('dt-published')?.attributes.datetime ?? '');
  const canonical = named('p-canonical')?.attributes.href ?? '';
  const [, name = '', id = ''] = /([^/_]*?)-?([0-9a-f]{8,12})(?:\.html?)?$/.exec(canonical || path) ?? [];
  const tags = all(named('p-tags') ?? element('p'), 'a').map(({ children }) => lineOf(children));
  const notices: Problem[] = [];
  const keywords = usableKeywords(tags.filter(Boolean), notices);
  const isDraft = date === undefined || /(?:^|\/)draft_[^/]*$/.test(path);
  // Medium exports the author's responses to other stories as stories. A response has no title.
  const isAnswer = !withClass(body, 'graf--title') && !/ graf--h[34]\b/.test(html);
  const nodes = reshaped(storyOf(body), shapeOf);
  return {
    path,
    source: html,
    facts: factsFrom({
      title,
      date,
      keywords,
      // If a story has no summary, Medium uses the first words and adds an ellipsis.
      summary: subtitle || (said('p-summary').endsWith('…') ? '' : said('p-summary')),
      notPublic: whyNotPublic(isDraft ? 'draft' : isAnswer ? 'answer' : 'public'),
      address: usableSlug(decoded(name)),
      formerPaths: formerPaths([canonical, ...ownDomainPaths(canonical, id)]),
      notices,
    }),
    exported: { html, line: 1 },
    diagnostics: (document) => htmlLosses(html, nodes, document),
    read: (picture) => cleanDocument({ blocks: nodesToBlocks(nodes, pictureBlock(picture)) }),
  };
}

/**
 * Returns the possible paths of a story on a custom domain. Such paths do not contain the name of a writer or
 * publication. Medium also accepts a path that contains only the id of the story.
 */
function ownDomainPaths(canonical: string, id: string): string[] {
  if (id === '') return [];
  const last = URL.parse(canonical)?.pathname.split('/').at(-1) ?? '';
  return [...(last.endsWith(id) ? [`/${last}`] : []), `/${id}`, `/p/${id}`];
}

/** Returns the body of the story without its title, its subtitle and the divider before its first section. */
function storyOf(body: HtmlElement): HtmlNode[] {
  const [first] = all(body, 'section');
  const divider = first && withClass(first, 'section-divider');
  const title = withClass(body, 'graf--title');
  const subtitle = withClass(body, 'graf--subtitle');
  const without = (nodes: readonly HtmlNode[]): HtmlNode[] =>
    nodes.flatMap((node): HtmlNode[] => {
      if (typeof node === 'string') return [node];
      if (node === divider || node === title || node === subtitle) return [];
      return [{ ...node, children: without(node.children) }];
    });
  return without(body.children);
}

const widths: readonly (readonly [name: string, width: string])[] = [
  ['graf--layoutFillWidth', 'full'],
  ['graf--layoutOutsetCenter', 'wide'],
];

/**
 * Converts elements that differ from common HTML.
 * @returns undefined for all other elements
 */
function shapeOf(node: HtmlElement): HtmlNode[] | undefined {
  const { name, attributes, children } = node;
  const inside = () => reshaped(children, shapeOf);
  // Medium's two heading levels are subheadings of the title.
  if (name === 'h3' || name === 'h4') return [{ ...node, name: name === 'h3' ? 'h2' : 'h3', children: inside() }];
  const language = attributes['data-code-block-lang'];
  if (name === 'pre' && language !== undefined)
    return [{ ...node, attributes: { ...attributes, lang: language }, children }];
  if (hasClass(node, 'graf--mixtapeEmbed')) {
    const [anchor] = all(node, 'a').filter((link) => link.children.length > 0);
    const href = anchor?.attributes.href ?? '';
    const title = lineOf(find(anchor?.children ?? [], 'strong')?.children) || lineOf(anchor?.children);
    return cardNodes(href, title, URL.parse(href)?.hostname ?? '');
  }
  if (hasClass(node, 'sectionLayout--outsetRow')) return [{ ...node, name: 'figure', children: inside() }];
  if (name !== 'figure') return undefined;
  const script = find(children, 'script')?.attributes.src ?? '';
  if (script !== '' && pageOfScript(script) === undefined) return [embedNode(script.replace(/\.js$/, '')), ...inside()];
  const width = widths.find(([layout]) => hasClass(node, layout))?.[1];
  if (width === undefined) return undefined;
  return [{ ...node, attributes: { ...attributes, class: `${attributes.class ?? ''} ${width}` }, children: inside() }];
}

const lineOf = (nodes: readonly HtmlNode[] = []): string => textOf(nodes).replace(/\s+/g, ' ').trim();
