/** Emails to people about their accounts. Notices are the ones that report a finished change. */
import { pages } from '#contract/paths.ts';
import { layOut } from './layout.ts';
import type { Mail } from './mailer.ts';
import type { Notice } from './notices.ts';
import type { SiteIdentity } from './site-identity.ts';

/** The reason for the email, and the action if it is unexpected. */
const footnote = ({ words, url }: SiteIdentity, ...more: string[]) => [words.accountAt(url), ...more].join(' ');

/** @param token of the link that confirms the address */
export function welcomeMail(site: SiteIdentity, to: string, token: string): Mail {
  const { welcome } = site.words;
  return layOut(site, to, {
    ...welcome,
    action: { label: welcome.action, url: `${site.url}${pages.confirmEmail(token)}` },
    footnote: footnote(site, welcome.footnote),
  });
}

/** @param token of the link that confirms the address */
export function confirmMail(site: SiteIdentity, to: string, token: string): Mail {
  const { confirm } = site.words;
  return layOut(site, to, {
    ...confirm,
    action: { label: confirm.action, url: `${site.url}${pages.confirmEmail(token)}` },
    footnote: footnote(site, confirm.footnote),
  });
}

/**
 * To an address that an account wants to change to.
 * @param account the account's present address
 * @param token of the link that makes the change
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

export function resetMail(site: SiteIdentity, to: string, token: string): Mail {
  const { reset } = site.words;
  return layOut(site, to, {
    ...reset,
    action: { label: reset.action, url: site.at(pages.resetPassword(token)) },
    footnote: footnote(site, reset.footnote),
  });
}

/** A login from a browser that the account did not know. @param endToken of the link that ends it */
export function loggedInAnew(site: SiteIdentity, device: string, network: string, endToken: string): Notice {
  const { subject, paragraphs, action } = site.words.loggedInAnew;
  return {
    subject,
    paragraphs: paragraphs(device, network),
    action: { label: action, url: `${site.url}${pages.endBrowser(endToken)}` },
    footnote: footnote(site),
  };
}

/** Too many wrong passwords. */
export function loginBraked(site: SiteIdentity): Notice {
  const { subject, paragraphs, action } = site.words.loginBraked;
  return {
    subject,
    paragraphs: [...paragraphs],
    action: { label: action, url: site.at(pages.forgotPassword) },
    footnote: footnote(site),
  };
}

/** Notice that the login methods of the account have changed. */
export function keysChanged(
  site: SiteIdentity,
  change: 'passkey-added' | 'passkey-removed' | 'passkeys-only-on' | 'passkeys-only-off',
): Notice {
  const { changes, paragraphs, action } = site.words.keysChanged;
  return {
    subject: changes[change],
    paragraphs: paragraphs(changes[change]),
    action: { label: action, url: site.at(pages.forgotPassword) },
    footnote: footnote(site),
  };
}

/** A token was made with which a program calls the API as this admin. */
export function tokenMade(site: SiteIdentity, name: string): Notice {
  const { subject, paragraphs, action } = site.words.tokenMade;
  return {
    subject,
    paragraphs: paragraphs(name),
    action: { label: action, url: site.at(pages.forgotPassword) },
    footnote: footnote(site),
  };
}

export function passwordChanged(site: SiteIdentity): Notice {
  const { subject, paragraphs, action } = site.words.passwordChanged;
  return {
    subject,
    paragraphs: [...paragraphs],
    action: { label: action, url: site.at(pages.forgotPassword) },
    footnote: footnote(site),
  };
}

/**
 * To the present address, while a change waits to be confirmed at the new one. A later one takes its place.
 * @param token of the link that stops it
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
 * To the address that the account left.
 * @param token of the link that takes the change back
 */
export function emailChanged(site: SiteIdentity, newEmail: string, token: string): Notice {
  const words = site.words.emailChanged;
  return {
    subject: words.subject,
    paragraphs: words.paragraphs(newEmail),
    action: { label: words.action, url: `${site.url}${pages.takeBack(token)}` },
    footnote: words.footnote(site.url),
  };
}
