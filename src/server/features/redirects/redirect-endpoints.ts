import * as calls from '#contract/redirects.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import {
  changeRedirect,
  deleteRedirect as remove,
  importRedirects as bring,
  listRedirects,
  redirectTo,
} from './redirects.ts';

export const getRedirects = implement(calls.getRedirects, async ({ app }) => ({
  json: await listRedirects(app.db),
  headers: { 'cache-control': 'private, no-store' },
}));

export const postRedirect = implement(calls.postRedirect, async ({ app, body: { path, to, origin } }) => ({
  json: { to: await redirectTo(app, path, to, origin) },
}));

export const putRedirect = implement(calls.putRedirect, async ({ app, body }) => ({
  json: { to: await changeRedirect(app, body) },
}));

export const deleteRedirect = implement(calls.deleteRedirect, async ({ app, body }) => {
  await remove(app, body.path);
});

export const importRedirects = implement(calls.importRedirects, async ({ app, body }) => ({
  json: await bring(app, body.csv),
}));
