/** Elements in raw HTML whose content is Markdown. */
import type { Block } from '#contract/documents.ts';
import { calloutOf, textAndBlocks } from './html-blocks.ts';
import { pairBlocks, pairOf } from './tag-pairs.ts';

export interface OpenedElement {
  name: string;
  end: RegExp;
  /** The HTML after the opening tag, without the `summary` element. */
  text: string;
  isQuote: boolean;
  /**
   * @param inside blocks inside the element
   * @param cite source of a quote
   */
  blocks: (inside: readonly Block[], cite: string) => Block[];
}

const elements = new Set(['details', 'aside', 'blockquote']);
const icon = /^\s*<img\b[^<>]*\bwidth="40px"[^<>]*>/;
/** Returns whether a tag is an MDX component. Tags of old HTML are all upper case. */
const isComponent = (tag: string) => /^[A-Z][\w.]*[a-z]/.test(tag);

/**
 * Parses the opening tag of `<details>`, `<aside>`, `<blockquote>` or a component. The closing tag is in a later HTML
 * node; the nodes between the tags are Markdown.
 */
export function openedElement(value: string): OpenedElement | undefined {
  const [start = '', tag = '', attributes = ''] = /^\s*<([a-z][\w.]*)\b([^>]*)>/i.exec(value) ?? [];
  const name = tag.toLowerCase();
  const end = new RegExp(`</${name}\\s*>`, 'i');
  const isKnown = elements.has(name) || isComponent(tag);
  if (!isKnown || start.endsWith('/>') || end.test(value)) return undefined;
  const inside = value.slice(start.length);
  const summary = /<summary\b[^>]*>(.*?)<\/summary\s*>/is;
  const said = name === 'details' ? (summary.exec(inside)?.[1] ?? '').trim() : '';
  // Notion's callouts begin with an icon.
  const text = inside.replace(name === 'details' ? summary : name === 'aside' ? icon : /^(?!)/, '');
  // An empty paragraph at the beginning means that the text of the block is empty. The next paragraph is then a
  // nested block.
  const isBare = /^\s*<p><\/p>/.test(text);
  const blocks = (held: readonly Block[], cite: string): Block[] => {
    if (!elements.has(name)) return pairBlocks(pairOf({ name, said: attributes }, []), held);
    if (name === 'aside') return [{ type: 'callout', data: calloutOf(attributes, held, isBare) }];
    const data = textAndBlocks(held, isBare);
    if (name === 'details') return [{ type: 'details', data: { summary: said, ...data } }];
    return [{ type: 'quote', data: { ...data, cite } }];
  };
  return { name, end, text, isQuote: name === 'blockquote', blocks };
}
