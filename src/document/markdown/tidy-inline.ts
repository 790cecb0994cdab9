/** Inline HTML that Markdown can express. */
import { sanitiseInline } from '#inlines/text.ts';

/** Cleaned, without what no reader sees: breaks and spaces at its edges, indentation of lines, many empty lines. */
export function tidyInline(html: string): string {
  return sanitiseInline(html)
    .replace(/[ \t]*\n\s*/g, '\n')
    .replace(/(?:<br>\s*){3,}/g, '<br><br>')
    .replace(/^(?:\s|<br>)+/, '')
    .replace(/(?<!\s|<br>)(?:\s|<br>)+$/, '');
}
