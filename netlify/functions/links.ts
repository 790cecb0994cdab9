import { fileURLToPath } from 'node:url';
import { createApp } from '#server/app.ts';
import { invoke } from '#server/invocation.ts';
import { withApiHeaders } from '#site/http/headers.ts';
import type { Config, Context } from '@netlify/functions';
import { readBlogFolder } from '../blog/folder.ts';
import { linkPagesOf } from '../blog/link-pages.ts';

const folder = readBlogFolder(fileURLToPath(new URL('../../dist/function/', import.meta.url)));

/** The pages of emailed links that have an effect: the same app, with its texts inserted into the site's pages. */
export default (request: Request, context: Context) =>
  invoke(async (app) => {
    const links = createApp({ ...app, linkPages: linkPagesOf(folder, app.config) });
    return withApiHeaders(await links.fetch(request, { ip: context.ip }), app.config);
  }, context.waitUntil);

export const config: Config = {
  path: [
    '/users/confirm/*',
    '/users/stop/*',
    '/users/revert-email-change/*',
    '/users/revoke-session/*',
    '/newsletter/confirm/*',
    '/newsletter/unsubscribe/*',
    // Links in emails of version 0.3.0.
    '/users/take-back/*',
    '/users/end/*',
    '/follow/confirm/*',
    '/follow/stop/*',
  ],
};
