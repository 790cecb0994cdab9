/** The request to confirm a subscription. Nothing else is sent to an address before. */
import { pages } from '#contract/paths.ts';
import { layOut } from './layout.ts';
import type { Mail } from './mailer.ts';
import type { SiteIdentity } from './site-identity.ts';

/**
 * @param token token of the confirmation link
 * @param stopToken token of the link that declines permanently
 */
export function followMail(site: SiteIdentity, to: string, token: string, stopToken: string): Mail {
  const { follow } = site.words;
  return layOut(site, to, {
    subject: follow.subject(site.name),
    paragraphs: follow.paragraphs(site.name),
    action: { label: follow.action, url: `${site.url}${pages.confirmFollow(token)}` },
    footnote: follow.footnote(`${site.url}${pages.stopFollowing(stopToken)}`),
  });
}
