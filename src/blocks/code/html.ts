/** Code blocks: file name, language, and highlighted code with marked lines. */
import { escapeText } from '#domain/document/escape.ts';
import { highlight } from './highlight.ts';
import { lineRanges, type CodeData } from './schema.ts';
import type { BlockContext } from '../kind.ts';
import { idOf, numberOf } from '../numbered-html.ts';

export async function html(data: CodeData, context: BlockContext): Promise<string> {
  const { name, code, language, highlight: lines } = data;
  const caption = [
    numberOf(data, context),
    name && `<span class="name">${escapeText(name)}</span>`,
    `<span class="language">${escapeText(language.text)}</span>`,
    `<button type="button" data-wrap aria-pressed="false" hidden>${context.words.wrap}</button>`,
    `<button type="button" data-copy hidden>${context.words.copy}</button>`,
  ];
  const inside = await highlight(code, language.value);
  return (
    `<figure class="code" data-language="${language.value}"${idOf(data, context)}><figcaption>${caption.filter(Boolean).join('')}</figcaption>` +
    // The code scrolls sideways, so it must be focusable by keyboard.
    `<pre tabindex="0"><code>${lines ? markLines(inside, lineRanges(lines)) : inside}</code></pre></figure>`
  );
}

/**
 * Highlights lines.
 * @param html output of `highlight`: text and spans that are never nested, but can span several lines
 */
function markLines(html: string, ranges: readonly [number, number][]): string {
  let open = '';
  return html
    .split('\n')
    .map((line, index) => {
      const before = open;
      for (const [tag] of line.matchAll(/<span [^>]*>|<\/span>/g)) open = tag === '</span>' ? '' : tag;
      const number = index + 1;
      if (!ranges.some(([first, last]) => first <= number && number <= last)) return line;
      const start = before && '</span>';
      const end = open && '</span>';
      return `${start}<mark class="line">${before}${line}${end}</mark>${open}`;
    })
    .join('\n');
}
