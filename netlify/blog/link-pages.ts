import { mailedPages } from '#contract/paths.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { commonHeaders, pageHeaders } from '#site/http/headers.ts';
import type { BlogFolder } from './folder.ts';

/** Returns pages of the last deploy, which the API uses as templates for its responses to emailed links. */
export const linkPagesOf =
  (
    folder: Pick<BlogFolder, 'page' | 'inline'>,
    config: Pick<Dependencies['config'], 'secure' | 'hstsSubdomains'>,
  ): NonNullable<Dependencies['linkPages']> =>
  async (path) => {
    if (!mailedPages.includes(path)) return undefined;
    const https = { https: config.secure, subdomains: config.hstsSubdomains };
    const html = new TextDecoder().decode(await folder.page(path));
    const own = pageHeaders(path, { ...https, inline: await folder.inline() }, html);
    return { html, headers: { ...commonHeaders(https), ...own } };
  };
