import type { EditorDocument } from '#contract/documents.ts';

/**
 * Returns the JSON text of a document, as it is sent and stored. `< > " ' &` inside texts are written as `\u003c` and
 * so on (BLOCK-1), so that it can be embedded in a page or a script; parsing restores every text exactly. Lone
 * surrogates and line separators are escaped as ASCII too.
 */
export function documentToJson(document: EditorDocument): string {
  // In JSON text these characters occur in strings alone; a quote inside one is `\"`, and any other escape stays.
  return JSON.stringify(document).replace(/\\.|[<>&'\u2028\u2029]/g, (found) => {
    if (found === '\\"') return unicodeEscape('"');
    return found.startsWith('\\') ? found : unicodeEscape(found);
  });
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
