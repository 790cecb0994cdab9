/**
 * Which inline markup stays when the editor saves or something is pasted; the same as
 * `domain/document/inline.ts` holds on the server. Editor.js adds the rules of bold and italic itself.
 */
import type { SanitizerConfig } from '@editorjs/editorjs';
import { isSafeLink } from '#domain/link.ts';

export const inlineCodeClass = 'inline-code';

export const linkRule: SanitizerConfig = {
  a: (link) => (isSafeLink(link.getAttribute('href') ?? '') ? { href: true } : false),
};

export const inlineCodeRule: SanitizerConfig = {
  span: (span) => (span.classList.contains(inlineCodeClass) ? { class: inlineCodeClass } : false),
};

/** The other marks that hold or are text, by class, with the attributes that each keeps. */
const spans: Record<string, Record<string, boolean | string>> = {
  [inlineCodeClass]: { class: inlineCodeClass },
  'inline-math': { class: 'inline-math' },
  footnote: { class: 'footnote' },
  citation: { class: 'citation', 'data-keys': true, 'data-locators': true, 'data-mode': true },
};

/** For a text of a block: what the inline tools make, and line breaks. `{}` keeps a tag without its attributes. */
export const textRule: SanitizerConfig = {
  ...{ br: {}, b: {}, strong: {}, i: {}, em: {}, s: {}, mark: {}, sub: {}, sup: {} },
  ...linkRule,
  span: (span) => Object.entries(spans).find(([name]) => span.classList.contains(name))?.[1] ?? false,
};

/** The rules of a tool: `texts` are inline HTML. Editor.js asks for the tags alone where it converts a block. */
export function rulesOf(texts: readonly string[], others: readonly string[] = []): SanitizerConfig {
  return {
    ...textRule,
    ...Object.fromEntries(texts.map((name) => [name, textRule])),
    ...Object.fromEntries(others.map((name) => [name, true])),
  } as SanitizerConfig;
}
