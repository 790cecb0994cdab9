/**
 * Pasted HTML, cleaned before Editor.js sees it: it would parse it with all its styles and handlers, which the page's
 * policy then blocks and reports one by one. Marks that other programs write as styles become the tags they mean.
 */
import { Parser } from 'htmlparser2';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { isSafeLink } from '#domain/link.ts';

const kept = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'pre', 'blockquote', 'table', 'tr', 'td', 'th'],
  ...['b', 'strong', 'i', 'em', 'br', 'hr'],
]);
const empty = new Set(['br', 'hr']);
const droppedWhole = new Set([
  'script',
  'style',
  'title',
  'head',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'select',
]);

/** The tags that an element becomes, outermost first; none for one whose text alone stays. */
function tagsOf(
  name: string,
  { href = '', style = '', class: classes = '' }: Record<string, string>,
  inPre: boolean,
): string[] {
  if (name === 'a') return isSafeLink(href) ? [`a href="${escapeAttribute(href)}"`] : [];
  if ((name === 'code' || name === 'kbd' || name === 'samp' || classes === 'inline-code') && !inPre)
    return ['span class="inline-code"'];
  // Google Docs wraps everything in a bold element that says it is not bold.
  if (name === 'b' && /font-weight:\s*(?:normal|400)/.test(style)) return [];
  if (name === 'span') {
    const bold = /font-weight:\s*(?:bold|[6-9]00)/.test(style) ? ['b'] : [];
    return /font-style:\s*italic/.test(style) ? [...bold, 'i'] : bold;
  }
  // Editor.js keeps bold and italic by these names alone.
  if (name === 'strong') return ['b'];
  if (name === 'em') return ['i'];
  return kept.has(name) ? [name] : [];
}

/** Blocks, marks and safe links of pasted HTML; no other attribute, no other element. Never throws. */
export function cleanPastedHtml(html: string): string {
  let out = '';
  const open: { closing: string; dropped: boolean; pre: boolean }[] = [];
  const inside = () => open.at(-1) ?? { closing: '', dropped: false, pre: false };
  const parser = new Parser({
    onopentag(name, attributes) {
      const { dropped, pre } = inside();
      const tags = dropped || droppedWhole.has(name) ? [] : tagsOf(name, attributes, pre);
      out += tags.map((tag) => `<${tag}>`).join('');
      const closing = empty.has(name)
        ? ''
        : tags
            .map((tag) => `</${tag.split(' ')[0]}>`)
            .reverse()
            .join('');
      open.push({ closing, dropped: dropped || droppedWhole.has(name), pre: pre || name === 'pre' });
    },
    ontext(text) {
      if (!inside().dropped) out += escapeText(text);
    },
    // Called for elements without a closing tag too.
    onclosetag() {
      out += open.pop()?.closing ?? '';
    },
  });
  parser.end(html);
  return out;
}

/** Puts the cleaned HTML in the place of what was pasted, for Editor.js's own listener. */
export function bindPaste(holder: HTMLElement): void {
  const cleaned = new WeakSet<Event>();
  const onPaste = (event: ClipboardEvent) => {
    const html = event.clipboardData?.getData('text/html');
    const isOurs = event.target instanceof Element && event.target.closest('figure.code, input, textarea') === null;
    if (!html || !isOurs || cleaned.has(event)) return;
    const clipboardData = new DataTransfer();
    for (const type of event.clipboardData?.types ?? [])
      if (type !== 'Files') clipboardData.setData(type, event.clipboardData?.getData(type) ?? '');
    clipboardData.setData('text/html', cleanPastedHtml(html));
    const replacement = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    // Firefox takes no `clipboardData` from a page: its event would hold an empty one, and the words be lost.
    Object.defineProperty(replacement, 'clipboardData', { value: clipboardData });
    cleaned.add(replacement);
    event.preventDefault();
    event.stopImmediatePropagation();
    event.target?.dispatchEvent(replacement);
  };
  holder.addEventListener('paste', onPaste, { capture: true });
}
