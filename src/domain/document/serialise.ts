import type { EditorDocument } from '#contract/documents.ts';

/**
 * Returns the JSON text of a document for sending and storing. Inside strings, `< > " ' &` are written as escapes
 * such as `\u003c` (BLOCK-1), so the JSON can be embedded in a page or a script. Parsing restores every string
 * exactly. Lone surrogates and line separators are also escaped.
 */
export function documentToJson(document: EditorDocument): string {
  // In JSON, these characters occur only in strings. A quote inside a string is `\"`; other escapes are unchanged.
  return JSON.stringify(document).replace(/\\.|[<>&'\u2028\u2029]/g, (found) => {
    if (found === '\\"') return unicodeEscape('"');
    return found.startsWith('\\') ? found : unicodeEscape(found);
  });
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
