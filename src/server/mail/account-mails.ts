/** What the product writes to people about their accounts. */
import { pages } from '#contract/paths.ts';
import { layOut } from './layout.ts';
import type { Mail } from './mailer.ts';
import type { SiteIdentity } from './site-identity.ts';

const accountAt = (site: SiteIdentity) =>
  `You get this mail because there is an account for this address at ${site.url}.`;

export const welcomeMail = (site: SiteIdentity, to: string): Mail =>
  layOut(site, to, {
    subject: 'Welcome to my website',
    paragraphs: [
      'Your account is ready. You log in with this email address and the password you chose.',
      'In your profile you can give yourself a username, see where you are signed in, download your data, or delete the account.',
    ],
    action: { label: 'Open your profile', url: `${site.url}${pages.profile}` },
    footnote: `${accountAt(site)} If you did not make it, set a new password with 'Forgot password' and delete it.`,
  });

export const resetMail = (site: SiteIdentity, to: string, token: string): Mail =>
  layOut(site, to, {
    subject: 'Reset your password',
    paragraphs: ['Someone asked to reset the password of your account. The link works once, within one hour.'],
    action: { label: 'Choose a new password', url: `${site.url}${pages.resetPassword(token)}` },
    footnote: `${accountAt(site)} If you did not ask for this, do nothing: your password stays as it is.`,
  });

export const passwordChangedMail = (site: SiteIdentity, to: string): Mail =>
  layOut(site, to, {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed a moment ago, and other devices were signed out.',
      'If that was you, there is nothing to do. If it was not, reset the password now.',
    ],
    action: { label: 'Reset the password', url: `${site.url}${pages.forgotPassword}` },
    footnote: accountAt(site),
  });

/**
 * To the old address, which can take the change back, and to the new one.
 * @param token of the link that takes it back
 */
export function emailChangedMails(site: SiteIdentity, oldEmail: string, newEmail: string, token: string): [Mail, Mail] {
  const subject = 'Your email address was changed';
  return [
    layOut(site, oldEmail, {
      subject,
      paragraphs: [
        `Your account now belongs to the address ${newEmail}. Logging in and resetting the password work with that one from now on.`,
        'If you changed it, there is nothing to do. If you did not, someone else uses your account: take it back with this link, within 7 days.',
      ],
      action: { label: 'Take the account back', url: `${site.url}${pages.takeBack(token)}` },
      footnote: `You get this mail because there was an account for this address at ${site.url}.`,
    }),
    layOut(site, newEmail, {
      subject,
      paragraphs: [`Your account now belongs to this address. Before, it was ${oldEmail}.`],
      action: { label: 'Open your profile', url: `${site.url}${pages.profile}` },
      footnote: accountAt(site),
    }),
  ];
}
