/** Converts nodes of `dialect-syntax.ts` to standard Markdown and HTML nodes, and to pairs of tags. */
import { problem, type Problem } from '#contract/problems.ts';
import type { Nodes, Paragraph, Parents, PhrasingContent, Root } from 'mdast';
import type { Math } from 'mdast-util-math';
import { fragmentOf, noteTarget, type LinkResolver } from '../links.ts';
import { isPicture } from '../file-names.ts';
import { withDefinitions } from './definition-lists.ts';
import { noteLinkPattern, type NoteLinkNode } from './dialect-syntax.ts';
import { createColours } from './formula-colours.ts';
import { hiddenDefinitions } from './html-formulas.ts';
import { addressOf, cardHtml, htmlOf, isIcon, pathOf, readableHtml, tagsOf, type Tag } from './shortcodes.ts';
import { isComment } from './tag-syntax.ts';
import { pairsIn, withTagPairs, type FlowNode } from './tag-pairs.ts';

/** Unsupported content of a text, with its line, from 1. */
export interface UnsupportedNode {
  line: number;
  what: Problem;
  reason: Problem;
}

/** Matches code in `raw` tags, which Liquid leaves unchanged. */
const rawCode = /^\{%-?\s*raw\s*-?%\}\n?([\s\S]*?)\n?\{%-?\s*endraw\s*-?%\}$/;
/** Matches the end tag of an element with Markdown content, at the end of a line. */
const closing = /^<\/(aside|details|div|section)\s*>$/i;
const opens = (node: Nodes, name: string) => node.type === 'html' && new RegExp(`<${name}\\b`, 'i').test(node.value);
/** Quarto's `{#fig-reeds}` and `@fig-reeds` become `fig:reeds`. */
const quartoLabel = /(\{#|(?<![\p{L}\p{N}_@\\])@\{?)(fig|tbl|eq|sec|lst|thm|lem|def|prp|cor|exm|rem)-(?=[\w-]*\w)/gu;
const withLabels = (text: string): string => text.replace(quartoLabel, '$1$2:');

export interface NotesReading {
  /** Finds the URL of an imported note. */
  reach: LinkResolver;
  /** Receives unsupported content. */
  onUnsupported: (formless: UnsupportedNode) => void;
}

/** @param notes options for links between notes; if undefined, such links are not resolved */
export const normalizeDialects = (root: Root, notes?: NotesReading): FlowNode[] =>
  new DialectReader(notes).flow(root.children);

class DialectReader {
  private readonly notes: NotesReading | undefined;
  private readonly coloured = createColours();
  /** Whether the current node is between `raw` and `endraw`, where tags are plain text. */
  private isRaw = false;

  constructor(notes: NotesReading | undefined) {
    this.notes = notes;
  }

  flow(nodes: readonly Nodes[]): FlowNode[] {
    const plain: Nodes[] = [];
    for (const node of withDefinitions(nodes)) {
      if (node.type !== 'unseenLines') plain.push(...this.block(node));
      else if (isContents(node)) plain.push(...withoutLastItem(plain.pop()));
      else plain.push(...definitionsOf(this.coloured(node.value)));
    }
    return withTagPairs(plain);
  }

  private block(node: Nodes): Nodes[] {
    switch (node.type) {
      case 'cardLine':
        return [{ ...node, type: 'html', value: cardOfLine(node.value) }];
      case 'tagLine':
        return tagsOf(node.value).flatMap((tag): Nodes[] => this.read(tag) ?? [{ ...node, value: tag.source }]);
      case 'paragraph':
        return this.paragraph(node);
      case 'heading':
        return [{ ...node, children: this.withoutId(this.phrasing(node.children, true)) }];
      case 'html':
        return [{ ...node, value: this.coloured(readableHtml(node.value)) }];
      case 'code':
        return [{ ...node, value: node.value.replace(rawCode, '$1') }];
      case 'math':
        return [{ ...node, value: this.coloured(node.value), ...(node.meta && { meta: withLabels(node.meta) }) }];
      case 'definition':
        return [{ ...node, url: addressOf(node.url) }];
      case 'tableCell':
        // Bars in table cells are escaped. In formulas, Markdown does not remove these escapes.
        return [{ ...node, children: this.phrasing(node.children).map(unbarred) }];
      case 'list': {
        const items = node.children.map((item) => this.block(item));
        const tail = items.at(-1)?.slice(1) ?? [];
        const children = items.flatMap(([item, ...behind], index) => {
          if (item?.type !== 'listItem') return [];
          const isLast = index === items.length - 1;
          return [isLast ? item : { ...item, children: [...item.children, ...(behind as typeof item.children)] }];
        });
        return [...(children.length > 0 ? [{ ...node, children }] : []), ...tail];
      }
      case 'listItem':
        return node.children.some(isContents)
          ? []
          : hoisted({ ...node, children: this.flow(node.children) } as typeof node);
      default:
        return 'children' in node
          ? hoisted({ ...node, children: this.flow(node.children) } as Nodes & Parents)
          : [node];
    }
  }

  /** Returns no nodes for a `raw` tag, and plain text for a tag inside a raw region; undefined for any other tag. */
  private read({ name, isClosing, source }: Tag): [] | [Paragraph] | undefined {
    if (name === 'raw') {
      this.isRaw = !isClosing;
      return [];
    }
    return this.isRaw ? [{ type: 'paragraph', children: [{ type: 'text', value: source }] }] : undefined;
  }

  /** Splits a paragraph at the closing tag of an element that began before the paragraph. */
  private paragraph(node: Paragraph): Nodes[] {
    if (tocLine.test(plainText(node))) return [];
    const all = withoutAttributes(this.phrasing(node.children));
    if (all.length === 0) return [];
    const children = this.withoutId(all);
    const isChanged = all !== children || node.children.some(({ type }) => type === 'tag' || type === 'attributes');
    if (isChanged && children.every((child) => child.type === 'text' && child.value.trim() === '')) return [];
    const at = children.findIndex((child, index) => {
      const name = child.type === 'html' ? closing.exec(child.value)?.[1] : undefined;
      return name !== undefined && !children.slice(0, index).some((other) => opens(other, name));
    });
    const end = children[at];
    if (!end) return [{ ...node, children }];
    const [before, after] = [children.slice(0, at), children.slice(at + 1)];
    return [
      ...(before.length > 0 ? [{ ...node, children: before }] : []),
      end,
      ...(after.some((child) => child.type !== 'text' || child.value.trim() !== '')
        ? [{ ...node, children: after }]
        : []),
    ];
  }

  /** Removes the block id that Obsidian writes after a text. Links on this site do not use block ids. */
  private withoutId(children: PhrasingContent[]): PhrasingContent[] {
    const last = children.at(-1);
    const id = this.notes && last?.type === 'text' ? /(?:^|\s+)\^[A-Za-z\d-]+\s*$/.exec(last.value)?.[0] : undefined;
    if (id === undefined || last?.type !== 'text') return children;
    return [...children.slice(0, -1), { ...last, value: last.value.slice(0, -id.length) }];
  }

  private phrasing(all: readonly PhrasingContent[], isHeading = false): PhrasingContent[] {
    const nodes = this.isRaw ? all : withoutIcons(all);
    const tags = new Map(
      nodes.flatMap((node) => (node.type === 'tag' ? tagsOf(node.value).map((tag) => [node, tag]) : [])),
    );
    const pairs = pairsIn([...tags.values()]);
    const plain: PhrasingContent[] = [];
    for (const node of nodes) {
      switch (node.type) {
        case 'text':
          say(plain, withLabels(node.value));
          break;
        case 'tag': {
          const tag = tags.get(node);
          this.sayTag(plain, node.value, tag, tag !== undefined && pairs.has(tag));
          break;
        }
        case 'attributes':
          sayAttributes(plain, withLabels(node.value), isHeading && node === nodes.at(-1));
          break;
        case 'inlineNote':
        case 'marked': {
          const [open, close] = node.type === 'marked' ? ['<mark>', '</mark>'] : ['<span class="footnote">', '</span>'];
          plain.push({ type: 'html', value: open }, ...this.phrasing(node.children), { type: 'html', value: close });
          break;
        }
        case 'noteLink':
          plain.push(...this.noteLink(node));
          break;
        case 'html': {
          const last = plain.at(-1);
          // The content of Distill's citation element is dropped if it is only a line break.
          if (/^<\/d-cite\s*>$/.test(node.value) && last?.type === 'text' && last.value.trim() === '') plain.pop();
          plain.push({ ...node, value: readableHtml(node.value) });
          break;
        }
        case 'inlineCode':
          plain.push({ ...node, value: node.value.replace(rawCode, '$1') });
          break;
        case 'inlineMath':
          plain.push({ ...node, value: this.coloured(oneLine(node.value)) });
          break;
        case 'citation':
          plain.push({ ...node, value: withLabels(node.value) });
          break;
        case 'image':
          plain.push({ ...node, url: addressOf(node.url), ...(node.alt && { alt: node.alt.replace(sizeBehind, '') }) });
          break;
        default:
          plain.push('children' in node ? this.inner(node) : node);
      }
    }
    return plain;
  }

  private sayTag(plain: PhrasingContent[], source: string, tag: Tag | undefined, isPair: boolean): void {
    if (isComment(source) || source.startsWith('%%')) return;
    if (!tag) return say(plain, (this.isRaw ? undefined : pathOf(source)) ?? source);
    if (tag.name === 'raw') this.isRaw = !tag.isClosing;
    else {
      const html = this.isRaw ? undefined : (htmlOf(tag) ?? (isPair ? '' : undefined));
      if (html === undefined) say(plain, source);
      else if (html !== '') plain.push({ type: 'html', value: html });
    }
  }

  private inner<Node extends PhrasingContent & Parents>(node: Node): Node {
    return { ...node, children: this.phrasing(node.children), ...('url' in node && { url: addressOf(node.url) }) };
  }

  /** Returns an image for an embed, or plain text for a link whose target was not imported. */
  private noteLink(node: NoteLinkNode): PhrasingContent[] {
    const [, name = '', heading = ''] = noteLinkPattern.exec(node.value) ?? [];
    const target = name.trim();
    // Double brackets such as `[[1]]` (a citation number) and `[[TOC]]` (a table of contents) are plain text.
    if (!/\p{L}/u.test(target + heading) || /^_?TOC_?$/i.test(target)) return [{ type: 'text', value: node.value }];
    const words = this.phrasing(node.children);
    const isEmbed = node.value.startsWith('!');
    if (isEmbed && isPicture(target)) return [{ type: 'image', url: escaped(target), alt: altOf(plainText(words)) }];
    const isNamed = plainText(words).trim() !== '';
    const shown: PhrasingContent[] = isNamed
      ? words
      : [{ type: 'text', value: [target, heading.replace(/^\^.*/, '')].filter(Boolean).join(' > ') }];
    const address = target === '' ? '' : this.notes?.reach(noteTarget(target));
    const leads = address !== undefined && (target !== '' || fragmentOf(heading) !== '');
    const named = heading === '' ? target : `${target}#${heading}`;
    if (isEmbed || !leads)
      this.notes?.onUnsupported({
        line: node.position?.start.line ?? 1,
        ...(isEmbed && /\.(?!md$)[a-z\d]{2,10}$/i.test(target)
          ? { what: problem('lossFile', `![[${named}]]`), reason: problem('fileNameKept') }
          : isEmbed
            ? { what: problem('lossNote', `![[${named}]]`), reason: problem('noteNameKept') }
            : { what: problem('lossLink', `[[${named}]]`), reason: problem('noteNotComing') }),
      });
    return leads ? [{ type: 'link', url: `${address}${fragmentOf(heading)}`, children: shown }] : shown;
  }
}

function say(plain: PhrasingContent[], value: string): void {
  const last = plain.at(-1);
  if (last?.type === 'text') last.value += value;
  else plain.push({ type: 'text', value });
}

/** @param isOfHeading whether the attributes are at the end of a heading, where they are not text */
function sayAttributes(plain: PhrasingContent[], value: string, isOfHeading: boolean): void {
  const last = plain.at(-1);
  const isBehindText = (last?.type ?? 'text') === 'text';
  const [, label] = /^\{(#[a-z]+:[\w-]+)[\s}]/.exec(value) ?? [];
  if (label !== undefined) say(plain, isBehindText ? value : `{${label}}`);
  else if (isOfHeading) {
    if (last?.type === 'text') last.value = last.value.trimEnd();
  } else if (isBehindText && !/^\{:(?:[ \t]*(?:[.#]|[\w-]+=)|[:/])/.test(value)) say(plain, value);
}

function withoutAttributes(children: PhrasingContent[]): PhrasingContent[] {
  const last = children.at(-1);
  if (last?.type !== 'text' || !attributesBelow.test(last.value)) return children;
  const value = last.value.replace(attributesBelow, '');
  return [...children.slice(0, -1), ...(value === '' ? [] : [{ ...last, value }])];
}

/** Returns nodes without icon tags if the nodes also contain text. Icons without text are not removed. */
function withoutIcons(nodes: readonly PhrasingContent[]): readonly PhrasingContent[] {
  const tagsIn = (node: PhrasingContent) => (node.type === 'tag' ? tagsOf(node.value) : []);
  const others = nodes.filter((node) => !tagsIn(node).some(isIcon));
  const isBare = others.every((node) => node.type === 'text' && node.value.trim() === '');
  const hasRaw = others.some((node) => tagsIn(node).some(({ name }) => name === 'raw'));
  if (isBare || hasRaw || others.length === nodes.length) return nodes;
  return others.map((node, index) => {
    const before = others[index - 1];
    const isSpaced = before === undefined || (before.type === 'text' && /\s$/.test(before.value));
    return isSpaced && node.type === 'text' ? { ...node, value: node.value.trimStart() } : node;
  });
}

/** Joins the lines of an inline formula. */
const oneLine = (tex: string): string => (tex.includes('\n') ? tex.replace(/\s*\n\s*/g, ' ').trim() : tex);

/** Matches the size that Obsidian writes after the alt text of an image on another site. */
const sizeBehind = /\|\d+(?:x\d+)?$/;

/** Removes the display size of an image, such as `300` or `300x200`. */
const altOf = (words: string): string => words.replace(/(?:^|\|)\s*\d+(?:x\d+)?\s*$/, '').trim();

const unbarred = (node: PhrasingContent): PhrasingContent =>
  node.type === 'inlineMath' ? { ...node, value: node.value.replaceAll('\\|', '|') } : node;

const escaped = (name: string): string =>
  name.replace(/[\s()<>%]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);

function cardOfLine(line: string): string {
  const [, name = '', said = ''] = /^@\[(\w+)\]\((.*)\)/.exec(line) ?? [];
  if (/^https?:/.test(said)) return cardHtml(said);
  return htmlOf({ name, said, isClosing: false, source: line }) ?? line;
}

/** Returns the formula definitions in lines that readers did not see. */
function definitionsOf(lines: string): Math[] {
  const value = lines.startsWith('<') ? hiddenDefinitions(lines) : '';
  return value === '' ? [] : [{ type: 'math', value }];
}

/** Matches Goldmark's attributes of a block on the last line of the block. */
const attribute = String.raw`(?:[.#][\w-]+|[\w-]+="[^"]*")`;
const attributesBelow = new RegExp(String.raw`(?:^|\n)\{(?!#[a-z]+:)${attribute}(?:\s+${attribute})*\s*\}\s*$`);
/** Matches a line that the source site replaces with a table of contents. */
const tocLine = /^\s*\[(?:TOC|\[_?TOC_?\])\]\s*$/i;

const isContents = (node: Nodes): boolean => node.type === 'unseenLines' && /^\{:[ \t]*toc\b/.test(node.value);

/** Removes the list item that kramdown replaces with its table of contents. */
function withoutLastItem(node: Nodes | undefined): Nodes[] {
  if (node?.type !== 'list') return node ? [node] : [];
  return node.children.length < 2 ? [] : [{ ...node, children: node.children.slice(0, -1) }];
}

/** Moves the closing tag of a surrounding element out of a list item or a quote. */
function hoisted(node: Nodes & Parents): Nodes[] {
  const last = node.children.at(-1);
  const name = last?.type === 'html' ? closing.exec(last.value)?.[1] : undefined;
  if (!last || name === undefined || !['listItem', 'blockquote'].includes(node.type)) return [node];
  const others = node.children.slice(0, -1) as Nodes[];
  return others.some((other) => opens(other, name)) ? [node] : [{ ...node, children: others } as Nodes, last];
}

/** Returns the text of nodes without their markup, with the alternative texts of images. */
function plainText(node: Nodes | Nodes[]): string {
  if (Array.isArray(node)) return node.map(plainText).join('');
  if ('value' in node) return node.value;
  if ('alt' in node) return node.alt ?? '';
  return 'children' in node ? plainText(node.children) : '';
}
