/**
 * What programs for blogs write beyond Markdown, put into forms that it has: Zenn's `:::message`, Jekyll's and Hugo's
 * shortcodes, LaTeX's brackets. Code stays as it is. Isomorphic.
 */

/** Fenced code, and code in a line: of these not a letter changes. */
const codeParts =
  /(^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\2[`~]*[ \t]*$|(?![\s\S]))|(`+)(?!`)[^\n]*?[^`\n]\3(?!`))/gm;

export function withoutDialects(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  if (!/:::|\{[%{<]|\\[([]|<d-cite|\^\[/.test(lines)) return lines;
  const parts: string[] = [];
  let end = 0;
  for (const found of lines.matchAll(codeParts)) {
    parts.push(outsideCode(lines.slice(end, found.index)), found[0]);
    end = found.index + found[0].length;
  }
  parts.push(outsideCode(lines.slice(end)));
  return containers(parts.join(''));
}

/** A note where it stands, as Zenn and Pandoc write it: `^[…]`, with links in it. */
const inlineNote = /\^\[((?:[^[\]\\\n]|\\.|\[[^[\]\n]*\](?:\([^()\n]*\))?)+)\]/g;

function outsideCode(text: string): string {
  return text
    .replace(/\{%-?\s*highlight\s+([\w+#-]+)[^%]*%\}\n?([\s\S]*?)\{%-?\s*endhighlight\s*-?%\}/g, '```$1\n$2```')
    .replace(/\{%-?\s*(?:raw|endraw|comment|endcomment|include\s+(?!figure)[^%]*)-?%\}/g, '')
    .replace(/\{%-?\s*include\s+figure\.\w+\s+([\s\S]*?)-?%\}/g, (_, attributes: string) => figure(attributes))
    .replace(/\{\{[<%]\s*(?:figure|img)\s+([\s\S]*?)\/?[>%]\}\}/g, (_, attributes: string) => figure(attributes))
    .replace(/\{\{[<%]\s*youtube\s+(?:id=)?"?([\w-]{11})"?[^>%]*[>%]\}\}/g, '\nhttps://www.youtube.com/watch?v=$1\n')
    .replace(/\{\{[<%]\s*vimeo\s+(?:id=)?"?(\d+)"?[^>%]*[>%]\}\}/g, '\nhttps://vimeo.com/$1\n')
    .replace(/\{%-?\s*cite\s+([^%]*?)\s*-?%\}/g, (_, keys: string) => cite(keys.split(/\s+/)))
    .replace(/<d-cite\s+(?:bibtex-)?key="([^"]*)"\s*>(?:<\/d-cite>)?/g, (_, keys: string) => cite(keys.split(',')))
    .replace(inlineNote, (_, words: string) => `<d-footnote>${words}</d-footnote>`)
    .replace(/<d-footnote>([\s\S]*?)<\/d-footnote>/g, '<span class="footnote">$1</span>')
    .replace(/\\{1,2}\(((?:[^\\\n]|\\(?![()]))+?)\\{1,2}\)/g, (_, tex: string) => `$${tex.trim()}$`)
    .replace(/^\\{1,2}\[\s*([\s\S]+?)\s*\\{1,2}\]$/gm, '$$$$\n$1\n$$$$');
}

const cite = (keys: readonly string[]) =>
  `[${keys
    .map((key) => key.trim())
    .filter((key) => /^[\p{L}\p{N}_]/u.test(key))
    .map((key) => `@${key}`)
    .join('; ')}]`;

function figure(attributes: string): string {
  const values = Object.fromEntries(
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const caption = values.caption ?? values.title ?? '';
  const words = caption && `<figcaption>${caption}</figcaption>`;
  const src = values.path ?? values.src ?? '';
  return `\n\n<figure><img src="${src}" alt="${(values.alt ?? '').replaceAll('"', '&quot;')}">${words}</figure>\n\n`;
}

/** `:::message`, `:::note warn`, `:::details Title`, up to the `:::` that ends it; inner ones are longer or shorter. */
function containers(text: string): string {
  if (!text.includes(':::')) return text;
  const out: string[] = [];
  const open: { colons: string; kind: 'quote' | 'details' | 'other' }[] = [];
  let fence = '';
  for (const line of text.split('\n')) {
    const [, mark = ''] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence ? mark.startsWith(fence) : mark) fence = fence ? '' : mark;
    const [, colons, name = '', rest = ''] = (!fence && !mark && /^(:{3,})\s*([\w-]*)\s*(.*)$/.exec(line)) || [];
    const prefix = open.map(({ kind }) => (kind === 'quote' ? '> ' : '')).join('');
    if (colons === undefined) out.push(prefix + line);
    else if (name === '' && open.at(-1)?.colons === colons) {
      if (open.pop()?.kind === 'details') out.push('', '</details>', '');
      else out.push('');
    } else if (name === 'details') {
      open.push({ colons, kind: 'details' });
      out.push('', `<details><summary>${rest}</summary>`, '');
    } else if (/^(?:message|note|info|tip|warning|warn|alert|caution|danger|important)$/.test(name)) {
      open.push({ colons, kind: 'quote' });
      const kind = name === 'tip' ? 'tip' : /warn|alert|caution|danger/.test(`${name} ${rest}`) ? 'warning' : 'note';
      out.push('', `${prefix}> [!${kind}]`);
    } else if (name !== '') open.push({ colons, kind: 'other' });
    else out.push(prefix + line);
  }
  for (const { kind } of open) if (kind === 'details') out.push('', '</details>');
  return out.join('\n');
}
