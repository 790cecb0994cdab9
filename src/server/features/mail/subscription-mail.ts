/**
 * The email that asks a subscriber to confirm the subscription. An address gets no other email before its confirmation.
 */
import { pages } from '#contract/paths.ts';
import { layOut } from './layout.ts';
import type { Mail } from './mailer.ts';
import type { SiteIdentity } from './site-identity.ts';

/**
 * @param token token of the confirmation link
 * @param stopToken token of the link that declines permanently
 */
export function subscriptionMail(site: SiteIdentity, to: string, token: string, stopToken: string): Mail {
  const { subscription } = site.words;
  return layOut(site, to, {
    subject: subscription.subject(site.name),
    paragraphs: subscription.paragraphs(site.name),
    action: { label: subscription.action, url: `${site.url}${pages.confirmSubscription(token)}` },
    footnote: subscription.footnote(`${site.url}${pages.unsubscribe(stopToken)}`),
  });
}
