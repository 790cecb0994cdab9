import { fileURLToPath } from 'node:url';
import { createApp } from '#server/app.ts';
import { invoke } from '#server/invocation.ts';
import { withApiHeaders } from '#site/http/headers.ts';
import type { Config, Context } from '@netlify/functions';
import { readBlogFolder } from '../blog/folder.ts';
import { linkPagesOf } from '../blog/link-pages.ts';

const folder = readBlogFolder(fileURLToPath(new URL('../../dist/function/', import.meta.url)));

/**
 * Serves the pages of emailed links that trigger an action, such as unsubscribing. The API's app handles the request,
 * and its result is inserted into a page of the site.
 */
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
    // The paths of links in emails that version 0.3.0 sent.
    '/users/take-back/*',
    '/users/end/*',
    '/follow/confirm/*',
    '/follow/stop/*',
  ],
};
