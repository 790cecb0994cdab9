/** Providers that also ignore dots before the `@`; both names are one. */
const gmail = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns one spelling for all email addresses that are delivered to one mailbox, to count by: lower case, without what
 * follows a `+`, at Gmail without dots. Never an address to write to, nor one that tells whose account it is.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [typed, host] = [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()];
  const name = typed.split('+', 1)[0] || typed;
  return gmail.has(host) ? `${name.replaceAll('.', '') || name}@gmail.com` : `${name}@${host}`;
}
