/**
 * Calls the API on the real site as the browser of a logged-in admin does, for preparing tests and checking stored
 * data.
 */
import { api } from '#support/api-paths.ts';
import type { SiteRecord } from '#contract/site-settings.ts';
import type { Host } from '../../support/host.ts';
import type { APIResponse, BrowserContext } from 'playwright';
import { randomUUID } from 'node:crypto';
import { goodPassword } from '../../support/app.ts';

export type Call = (method: string, path: string, data?: unknown) => Promise<APIResponse>;

/**
 * Logs in the admin in this browser.
 * @param account another account to log in
 * @returns a function whose calls include the session and its CSRF token; it renews the session as a page does, because
 * an access token is valid for ten minutes, and a test file can take longer
 * @throws Error if the login or the renewal is rejected
 */
export async function signInForCalls(
  context: BrowserContext,
  host: Host,
  { email, password }: Host['admin'] = host.admin,
): Promise<Call> {
  let token = '';
  const send: Call = (method, path, data) =>
    context.request.fetch(host.url + path, {
      method,
      // A busy machine can take long to render all pages.
      timeout: 120_000,
      headers: { Origin: host.url, ...(token && { 'X-CSRF-Token': token }) },
      ...(data !== undefined && { data }),
    });
  const takeToken = async (answer: APIResponse) => {
    if (!answer.ok()) throw new Error(await answer.text());
    token = ((await answer.json()) as { csrfToken: string }).csrfToken;
  };
  await takeToken(await send('POST', api.login, { email, password }));
  return async (...call) => {
    const answer = await send(...call);
    if (answer.status() !== 401) return answer;
    await takeToken(await send('POST', api.refresh));
    return send(...call);
  };
}

/**
 * Creates a reader's account, and logs it in in this browser.
 * @throws Error if the signup is not answered with 201
 */
export async function signUpForCalls(context: BrowserContext, host: Host): Promise<Host['admin']> {
  const [email, password] = [`reader-${randomUUID()}@example.com`, goodPassword];
  const answer = await context.request.post(host.url + api.signup, {
    data: { email, 'email-confirm': email, password, 'password-confirm': password },
    headers: { Origin: host.url },
  });
  if (answer.status() !== 201) throw new Error(await answer.text());
  return { email, password };
}

/**
 * Adds these settings to the site's settings and publishes them.
 * @throws Error if they are rejected
 */
export async function putSettings(call: Call, settings: SiteRecord): Promise<void> {
  const address = api.contentRecord('site', 'site');
  const { data, revision } = (await (await call('GET', address)).json()) as { data: SiteRecord; revision: number };
  const answer = await call('PUT', address, { data: { ...data, ...settings }, revision, publish: true });
  if (!answer.ok()) throw new Error(await answer.text());
}

/**
 * Creates an unpublished post of one paragraph.
 * @param more other data of the post, such as its language
 * @returns its ID
 */
export async function makePost(
  call: Call,
  title: string,
  categoryName = 'Notes',
  text = `Text of ${title}`,
  more: object = {},
): Promise<string> {
  const body = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text } }] });
  const data = { title, categoryName, body, summary: '{"blocks":[]}', published: false, keywords: [], ...more };
  return ((await (await call('POST', '/api/blog/posts', { data })).json()) as { postId: string }).postId;
}
