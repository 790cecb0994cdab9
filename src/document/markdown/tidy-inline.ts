/** Removes invisible white space from inline HTML, so that Markdown can express the HTML. */
import { sanitiseInline } from '#inlines/text.ts';

/**
 * Returns cleaned HTML without invisible whitespace: breaks and spaces at the edges, indentation, several empty lines.
 */
export function normalizeInline(html: string): string {
  return sanitiseInline(html)
    .replace(/[ \t]*\n\s*/g, '\n')
    .replace(/(?:<br>\s*){3,}/g, '<br><br>')
    .replace(/^(?:\s|<br>)+/, '')
    .replace(/(?<!\s|<br>)(?:\s|<br>)+$/, '');
}
