import { pages } from '#contract/paths.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { commonHeaders, pageHeaders } from '#site/http/headers.ts';
import type { BlogFolder } from './folder.ts';

const names = new Map([
  [pages.confirmEmail('token'), 'confirm'],
  [pages.stopEmailChange('token'), 'stop'],
  [pages.revertEmailChange('token'), 'revertEmailChange'],
  [pages.revokeSession('token'), 'revokeSession'],
  [pages.confirmSubscription('token'), 'confirmSubscription'],
  [pages.unsubscribe('token'), 'unsubscribe'],
] as const);

/** Returns pages of the last deploy, which the API uses as templates for its responses to emailed links. */
export const linkPagesOf =
  (
    folder: Pick<BlogFolder, 'page' | 'inline'>,
    config: Pick<Dependencies['config'], 'secure' | 'hstsSubdomains'>,
  ): NonNullable<Dependencies['linkPages']> =>
  async (path) => {
    const name = names.get(path);
    if (!name) return undefined;
    const https = { https: config.secure, subdomains: config.hstsSubdomains };
    const html = new TextDecoder().decode(await folder.page(name));
    const own = pageHeaders(path, { ...https, inline: await folder.inline() }, html);
    return { html, headers: { ...commonHeaders(https), ...own } };
  };
