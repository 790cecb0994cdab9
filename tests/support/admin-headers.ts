import { authResponse } from '#contract/accounts.ts';
import { api } from '#support/api-paths.ts';
import type { Host } from './host.ts';

/**
 * Logs in as the admin.
 * @returns the headers that authenticate a call
 */
export async function adminHeaders({ url, admin }: Pick<Host, 'url' | 'admin'>): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', origin: url };
  const login = await fetch(url + api.login, { method: 'POST', headers, body: JSON.stringify(admin) });
  const cookies = login.headers.getSetCookie().map((line) => line.replace(/;.*/, ''));
  const { csrfToken } = authResponse.parse(await login.json());
  return { ...headers, cookie: cookies.join('; '), 'x-csrf-token': csrfToken };
}
