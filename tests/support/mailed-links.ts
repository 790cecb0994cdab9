/** Uses links in emails as their recipients do. */
import type { TestApp } from './app.ts';

type Kind = 'confirm' | 'revoke-session' | 'stop' | 'revert-email-change' | 'reset-password';

/**
 * @returns the path of the last link of this kind that was emailed to the address; if there is none, a path with an
 * invalid token
 */
export async function mailedLink(site: TestApp, email: string, kind: Kind): Promise<string> {
  const links = (await site.mails())
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => text.match(new RegExp(`/users/${kind}/\\S+`, 'g')) ?? []);
  return links.at(-1) ?? `/users/${kind}/none`;
}

/** Presses the button of a link's page: a form post from a browser without cookies or an origin. */
export const press = (site: TestApp, path: string): Promise<Response> =>
  site.browser().send('POST', path, '', { origin: null, 'content-type': 'application/x-www-form-urlencoded' });
