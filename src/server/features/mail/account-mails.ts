/** Emails to users about their accounts. A notice reports a change that has already happened. */
import { pages } from '#contract/paths.ts';
import { withNextPage } from '#domain/next-page.ts';
import { layOut } from './layout.ts';
import type { Mail } from './mailer.ts';
import type { Notice } from './notices.ts';
import type { SiteIdentity } from './site-identity.ts';

/** Returns the footnote: why the recipient gets the email, and what to do if it is unexpected. */
const footnote = ({ words, url }: SiteIdentity, ...more: string[]) => [words.accountAt(url), ...more].join(' ');

const linkMail = (site: SiteIdentity, to: string, words: SiteIdentity['words']['welcome'], url: string): Mail =>
  layOut(site, to, { ...words, action: { label: words.action, url }, footnote: footnote(site, words.footnote) });

/**
 * @param token token of the link that confirms the address
 * @param next page that opens after the confirmation
 */
export function welcomeMail(site: SiteIdentity, to: string, token: string, next?: string): Mail {
  return linkMail(site, to, site.words.welcome, site.url + withNextPage(pages.confirmEmail(token), next));
}

/** The parameters are those of `welcomeMail`. */
export function confirmMail(site: SiteIdentity, to: string, token: string, next?: string): Mail {
  return linkMail(site, to, site.words.confirm, site.url + withNextPage(pages.confirmEmail(token), next));
}

/**
 * The email to an account's requested new address.
 * @param account the account's current address
 * @param token token of the link that makes the change
 */
export function newAddressMail(site: SiteIdentity, to: string, account: string, token: string): Mail {
  const { newAddress } = site.words;
  return layOut(site, to, {
    subject: newAddress.subject,
    paragraphs: newAddress.paragraphs(account),
    action: { label: newAddress.action, url: `${site.url}${pages.confirmEmail(token)}` },
    footnote: newAddress.footnote(site.url),
  });
}

/**
 * @param token token of the link that sets a new password
 * @param next page that opens afterwards
 */
export function resetMail(site: SiteIdentity, to: string, token: string, next?: string): Mail {
  return linkMail(site, to, site.words.reset, withNextPage(site.at(pages.resetPassword(token)), next));
}

/** A notice to users who may have to set a new password. */
const withReset = (
  site: SiteIdentity,
  { subject, paragraphs, action }: { subject: string; paragraphs: readonly string[]; action: string },
): Notice => ({
  subject,
  paragraphs: [...paragraphs],
  action: { label: action, url: site.at(pages.forgotPassword) },
  footnote: footnote(site),
});

/**
 * Notice of a login from an unknown browser.
 * @param endToken token of the link that ends the session
 */
export function loggedInAnew(site: SiteIdentity, device: string, network: string, endToken: string): Notice {
  const { subject, paragraphs, action } = site.words.loggedInAnew;
  return {
    subject,
    paragraphs: paragraphs(device, network),
    action: { label: action, url: `${site.url}${pages.revokeSession(endToken)}` },
    footnote: footnote(site),
  };
}

/** Notice of too many wrong passwords. */
export function loginBraked(site: SiteIdentity): Notice {
  return withReset(site, site.words.loginBraked);
}

/** Notice of a change to the account's login methods. */
export function keysChanged(
  site: SiteIdentity,
  change: 'passkey-added' | 'passkey-removed' | 'passkeys-only-on' | 'passkeys-only-off',
): Notice {
  const { changes, paragraphs, action } = site.words.keysChanged;
  return withReset(site, { subject: changes[change], paragraphs: paragraphs(changes[change]), action });
}

/** Notice to an admin that an API token was created for their account. */
export function tokenMade(site: SiteIdentity, name: string): Notice {
  const words = site.words.tokenMade;
  return withReset(site, { ...words, paragraphs: words.paragraphs(name) });
}

export function passwordChanged(site: SiteIdentity): Notice {
  return withReset(site, site.words.passwordChanged);
}

/**
 * Notice to the current address while a change of address waits for confirmation at the new address. A later notice of
 * this kind replaces a waiting one.
 * @param token token of the link that cancels the change
 */
export function emailChangeAsked(site: SiteIdentity, newEmail: string, token: string): Notice {
  const { subject, paragraphs, action } = site.words.emailChangeAsked;
  return {
    topic: 'email-change-asked',
    subject,
    paragraphs: paragraphs(newEmail),
    action: { label: action, url: `${site.url}${pages.stopEmailChange(token)}` },
    footnote: footnote(site),
  };
}

/**
 * Notice to the previous address after a change of address.
 * @param token token of the link that reverts the change
 */
export function emailChanged(site: SiteIdentity, newEmail: string, token: string): Notice {
  const words = site.words.emailChanged;
  return {
    subject: words.subject,
    paragraphs: words.paragraphs(newEmail),
    action: { label: words.action, url: `${site.url}${pages.revertEmailChange(token)}` },
    footnote: words.footnote(site.url),
  };
}
