/** Domains of Gmail, which ignores dots before the `@`. The two domains are equivalent. */
const gmail = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the same text for all spellings of one mailbox, for counting: lower case, without a `+` suffix, and for
 * Gmail without dots. The result must never be used as a recipient or to identify an account.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [typed, host] = [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()];
  const name = typed.split('+', 1)[0] || typed;
  return gmail.has(host) ? `${name.replaceAll('.', '') || name}@gmail.com` : `${name}@${host}`;
}
