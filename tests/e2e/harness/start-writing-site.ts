/** Starts the real API in this process, with a separate database, and serves the writer's pages on a free port. */
import type { BrowserContext } from 'playwright';
import { editorStyleHashes } from '#contract/editor-styles.ts';
import { createTestApp, makeUser, type Browser, type TestApp } from '../../support/app.ts';
import { serveBundle } from '../../support/bundle.ts';

export interface WritingSite {
  url: string;
  api: TestApp;
  /** The API client of an admin, for preparing tests and checking stored data. */
  admin: Browser;
  /** Logs in the admin in a test's browser context. */
  signIn(context: BrowserContext): Promise<void>;
  /** Requests that match are delayed by one and a half seconds. By default no request is delayed. */
  slow: RegExp | undefined;
  close(): Promise<void>;
}

export const editorPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${editorStyleHashes.join(' ')}`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

export async function startWritingSite(options: { policy?: string } = {}): Promise<WritingSite> {
  const api = await createTestApp({ clock: () => new Date() });
  const user = await makeUser(api.db, { email: 'admin@example.com', isAdmin: true });
  const admin = api.browser('127.0.0.1');
  await admin.logIn(user.email);
  const site = await serveBundle({
    entry: 'tests/e2e/harness/writing-site.ts',
    headers: { 'Content-Security-Policy': options.policy ?? editorPolicy },
    body: (path) => (path === '/blog' ? '<h1>Blog</h1><div data-blog-admin></div>' : '<div data-editor></div>'),
    async answer(request, address) {
      const { pathname } = new URL(request.url);
      if (writingSite.slow?.test(pathname)) await new Promise((resolve) => setTimeout(resolve, 1_500));
      return pathname.startsWith('/api/') ? api.app.fetch(request, { ip: address }) : undefined;
    },
  });
  const writingSite: WritingSite = {
    url: site.url,
    slow: undefined,
    api,
    admin,
    async signIn(context) {
      const cookies = [...admin.copy().cookies].map(([name, value]) => ({ name, value, url: site.url }));
      await context.addCookies(cookies);
    },
    async close() {
      await site.close();
      await api.close();
    },
  };
  return writingSite;
}
