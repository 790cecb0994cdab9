/**
 * Blocks between colons as Zenn, Docusaurus, Quarto and Pandoc write them: `:::message`, `:::note warn`,
 * `:::details Title`, `::: {.callout-tip title="…"}`. Notes become callouts, details stay, of any other the colons go.
 * Isomorphic.
 */
import { calloutKindOf } from './callout-names.ts';

interface Open {
  colons: string;
  kind: 'quote' | 'details' | 'other';
  /** Pandoc's end with any colons, the others' with as many as they began with. */
  endsWithAny: boolean;
}

/** Deeper than anyone nests: what is deeper is text. */
const maxOpen = 20;

export function containers(text: string): string {
  if (!text.includes(':::')) return text;
  const out: string[] = [];
  const open: Open[] = [];
  let fence = '';
  for (const line of text.split('\n')) {
    const [, mark = ''] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence ? mark.startsWith(fence) : mark) fence = fence ? '' : mark;
    const [, colons, words = ''] = (!fence && !mark && /^(:{3,})(?![^\s{]*:)\s*(.*)$/.exec(line)) || [];
    const prefix = open.map(({ kind }) => (kind === 'quote' ? '> ' : '')).join('');
    if (colons === undefined || (words !== '' && open.length >= maxOpen)) out.push(prefix + line);
    else if (words === '') {
      const last = open.at(-1);
      if (!last || (!last.endsWithAny && last.colons !== colons)) out.push(prefix + line);
      else {
        open.pop();
        out.push('', ...(last.kind === 'details' ? ['</details>', ''] : []));
      }
    } else {
      const { name, rest, title, endsWithAny } = opened(words);
      if (name === 'details') {
        open.push({ colons, kind: 'details', endsWithAny });
        out.push('', `<details><summary>${rest}</summary>`, '');
      } else if (calloutKindOf(name)) {
        open.push({ colons, kind: 'quote', endsWithAny });
        // `:::note warn`: the second word says more.
        const kind = calloutKindOf(rest) ?? calloutKindOf(name);
        out.push('', `${prefix}> [!${kind}]`, ...(title ? [`${prefix}> **${title}**`, `${prefix}>`] : []));
      } else if (name !== '') open.push({ colons, kind: 'other', endsWithAny });
      else out.push(prefix + line);
    }
  }
  for (const { kind } of open) if (kind === 'details') out.push('', '</details>');
  return out.join('\n');
}

/** `name rest`, or Pandoc's `{.name key="…"}` and, of one word, `{.name}` without its braces. */
function opened(words: string): Pick<Open, 'endsWithAny'> & { name: string; rest: string; title: string } {
  const [, attributes] = /^\{([^{}]*)\}\s*:*$/.exec(words) ?? [];
  if (attributes !== undefined) {
    const [, name = 'div'] = /\.([\w-]+)/.exec(attributes) ?? [];
    const title = /\btitle="([^"]*)"/.exec(attributes)?.[1] ?? '';
    return { name: name.replace(/^callout-/, ''), rest: '', title, endsWithAny: true };
  }
  const [, name = '', rest = ''] = /^([\w-]*)\s*(.*)$/.exec(words) ?? [];
  return { name, rest, title: '', endsWithAny: false };
}
