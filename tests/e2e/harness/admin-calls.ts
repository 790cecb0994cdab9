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
 * @returns a function whose calls include the session and its CSRF token
 * @throws Error if the login is rejected
 */
export async function signInForCalls(context: BrowserContext, host: Host): Promise<Call> {
  let token = '';
  const call: Call = (method, path, data) =>
    context.request.fetch(host.url + path, {
      method,
      // A busy machine can take long to render all pages.
      timeout: 120_000,
      headers: { Origin: host.url, ...(token && { 'X-CSRF-Token': token }) },
      ...(data !== undefined && { data }),
    });
  const { email, password } = host.admin;
  const answer = await call('POST', '/api/users/login', { email, password });
  if (!answer.ok()) throw new Error(await answer.text());
  token = ((await answer.json()) as { csrfToken: string }).csrfToken;
  return call;
}

/**
 * Creates a reader's account, and logs it in in this browser.
 * @returns its email address
 * @throws Error if the signup is rejected
 */
export async function signUpForCalls(context: BrowserContext, host: Host): Promise<string> {
  const email = `reader-${randomUUID()}@example.com`;
  const answer = await context.request.post(host.url + api.signup, {
    data: { email, 'email-confirm': email, password: goodPassword, 'password-confirm': goodPassword },
    headers: { Origin: host.url },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return email;
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
