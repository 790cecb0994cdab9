/**
 * The rules for links in posts (EDIT-24). The editor's link tool and the cleaning of documents use the same rules, so
 * that no typed link is removed on saving.
 */
/** Schemes that a link can have. Other schemes (`javascript:`, `data:`, `file:` …) could run code or leak data. */
const safeSchemes = new Set(['http', 'https', 'mailto', 'tel']);

const scheme = /^([a-z][a-z0-9+.-]*):/i;

/** Matches a host and a port, as in `localhost:3000/path`, because such a host looks like a scheme. */
const hostAndPort = /^[^/?#:]+:\d+(?:[/?#]|$)/;

/** Matches characters that URL parsers remove. A line break within `javascript:` would otherwise hide the scheme. */
const dropped = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/;

/**
 * Returns whether `href` is allowed in a stored link: a safe scheme, a path, an anchor, a protocol-relative or relative
 * URL, without white space or invisible characters.
 */
export function isSafeLink(href: string): boolean {
  if (href === '' || dropped.test(href) || href.includes('\\')) return false;
  const name = scheme.exec(href)?.[1];
  return name === undefined || safeSchemes.has(name.toLowerCase());
}

export type LinkInput = { kind: 'remove' } | { kind: 'link'; href: string } | { kind: 'invalid' };

/**
 * Parses what a writer typed or pasted into the link field (EDIT-24). Empty input removes the link. White space and
 * unsafe schemes are rejected. `http://` is added to a link without a protocol, unless the link starts with `/`, `#`
 * or `//`.
 */
export function readLink(typed: string): LinkInput {
  if (typed.trim() === '') return { kind: 'remove' };
  const href = needsProtocol(typed) ? `http://${typed}` : typed;
  return isSafeLink(href) ? { kind: 'link', href } : { kind: 'invalid' };
}

function needsProtocol(typed: string): boolean {
  if (typed.startsWith('/') || typed.startsWith('#')) return false;
  return !scheme.test(typed) || hostAndPort.test(typed);
}
