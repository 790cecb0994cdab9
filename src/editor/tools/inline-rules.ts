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

/** For a text of a block: what the inline tools make, and line breaks. `{}` keeps a tag without its attributes. */
export const textRule: SanitizerConfig = {
  br: {},
  strong: {},
  em: {},
  ...linkRule,
  ...inlineCodeRule,
};
