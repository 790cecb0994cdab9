/** Uses links in emails like their recipients. */
import type { TestApp } from './app.ts';

type Kind = 'confirm' | 'end' | 'stop' | 'take-back' | 'reset-password';

/** @returns the path of the last link of a kind that was mailed to an address; of none, one that is good for nothing */
export async function mailedLink(site: TestApp, email: string, kind: Kind): Promise<string> {
  const links = (await site.mails())
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => text.match(new RegExp(`/users/${kind}/\\S+`, 'g')) ?? []);
  return links.at(-1) ?? `/users/${kind}/none`;
}

/** Presses the button of a link's page: a form of a browser that sends neither cookies nor an origin. */
export const press = (site: TestApp, path: string): Promise<Response> =>
  site.browser().send('POST', path, '', { origin: null, 'content-type': 'application/x-www-form-urlencoded' });
