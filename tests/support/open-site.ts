/**
 * A site with every feature enabled and calls that reach their handlers. Tests change one part of a call and check the
 * response. The calls of `apiCalls`, in contrast, use a site with default settings.
 */
import type { ContentKind } from '#contract/content-keys.ts';
import { api } from '#support/api-paths.ts';
import { hashSecret, newSecret, sha256 } from '#server/platform/hash.ts';
import { insertToken } from '#server/features/accounts/tokens/token-repository.ts';
import { tokenScopes } from '#contract/call.ts';
import { TOKEN_PREFIX } from '#contract/tokens.ts';
import { createTestApp, makeUser, siteUrl, type Browser, type TestApp } from '#support/app.ts';
import { decoded } from '#domain/decoded.ts';
import { findRecord } from '#server/features/content/edit-repository.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { generateKeyPairSync, sign } from 'node:crypto';
import { newPost, openCalls, placeOf, records, SETUP_TOKEN, type OpenCall } from './open-calls.ts';

export interface OpenSite {
  app: TestApp;
  admin: Browser;
  calls: readonly OpenCall[];
  send(call: OpenCall): Promise<Response>;
  /** Closes the additional site without an owner, and adds its log lines to those of `app`. */
  closeFresh(): Promise<void>;
  close(): Promise<void>;
}

/** @returns the site with a post, records, a token and everything that the calls refer to */
export async function createOpenSite(given?: TestApp): Promise<OpenSite> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const app = given ?? (await createTestApp({ images: createImages(undefined) }));
  app.dependencies.config.mailEventsKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const user = await makeUser(app.db, { isAdmin: true });
  const admin = await app.signedIn(user);
  const reader = await app.signedIn(await makeUser(app.db));
  const put = (kind: ContentKind) =>
    admin.put(placeOf(kind), {
      data: records[kind],
      revision: 0,
      publish: true,
    });
  for (const kind of Object.keys(records) as ContentKind[]) await put(kind);
  const made = (await (await admin.post(api.posts, { data: newPost({ address: 'first' }) })).json()) as {
    postId: string;
  };
  const { postId } = made;
  await admin.patch(api.post(postId), { published: true, revision: 1 });
  const preview = (await (await admin.post(api.postPreview(postId), { comment: true })).json()) as { url?: string };
  const token = await addToken(app, user.id);
  const names = { postId, userId: user.id, readerId: reader.userId, review: preview.url?.split('/').at(-1) ?? 'none' };

  let fresh: TestApp | undefined;
  const closeFresh = async () => {
    app.logged.push(...(fresh?.logged ?? []));
    await fresh?.close();
    fresh = undefined;
  };
  return {
    app,
    admin,
    calls: openCalls(names),
    send: async ({ method, path, query, body, as, by }) => {
      const address = `/${path.join('/')}${query.length > 0 ? `?${query.map((pair) => pair.join('=')).join('&')}` : ''}`;
      const isElsewhere = by === 'program' || as === 'signed';
      const { content, type } = await written(await current(app, path, body), as);
      const headers = new Headers(type === undefined ? {} : { 'content-type': type });
      if (by === 'program') headers.set('authorization', `Bearer ${token}`);
      if (!isElsewhere) headers.set('origin', siteUrl);
      const browser = by === 'admin' ? admin : by === 'reader' ? reader : undefined;
      if (browser) {
        headers.set('cookie', [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
        headers.set('x-csrf-token', browser.csrfToken ?? '');
      }
      if (as === 'signed') {
        const time = String(Math.floor(app.clock().getTime() / 1000));
        const signature = sign('sha256', Buffer.concat([Buffer.from(time), content ?? Buffer.from('')]), privateKey);
        headers.set('x-twilio-email-event-webhook-timestamp', time);
        headers.set('x-twilio-email-event-webhook-signature', signature.toString('base64'));
      }
      const hasBody = method !== 'GET' && content !== undefined;
      const request = new Request(siteUrl + address, {
        method,
        headers,
        ...(hasBody && { body: new Uint8Array(content) }),
      });
      if (path[0] !== 'setup') return app.app.fetch(request, { ip: '203.0.113.9' });
      // A site without an owner, replaced after a call has set it up.
      fresh ??= await createTestApp({ setupTokenHash: sha256(SETUP_TOKEN) });
      const answer = await fresh.app.fetch(request, { ip: '203.0.113.9' });
      if (answer.status === 201) await closeFresh();
      return answer;
    },
    closeFresh,
    close: async () => {
      await closeFresh();
      await app.close();
    },
  };
}

/**
 * Changes the revision of a record in a body from 1 to the current revision, which avoids a conflict. Other bodies are
 * unchanged.
 */
async function current(app: TestApp, path: string[], body: unknown): Promise<unknown> {
  const [, resource, kind = '', key = '', ...more] = path;
  const isChange =
    resource === 'content' && more.length === 0 && (body as { revision?: unknown } | undefined)?.revision === 1;
  if (!isChange) return body;
  const { revision } = (await findRecord(app.db, {
    kind: kind as ContentKind,
    key: decoded(key).replaceAll('\0', ''),
  })) ?? { revision: 0 };
  return { ...(body as object), revision };
}

async function addToken(app: TestApp, userId: string): Promise<string> {
  const token = TOKEN_PREFIX + newSecret();
  const hash = hashSecret(token);
  const kept = { id: hash, userId, hash, prefix: 'rst_', name: 'Notes', scopes: [...tokenScopes], lastUsedAt: null };
  await insertToken(app.db, { ...kept, createdAt: app.clock(), expiresAt: new Date('2099-01-01') });
  return token;
}

/**
 * Encodes a body for sending. A body that is already a text is sent unchanged, because it can be a form with broken
 * encodings.
 */
async function written(body: unknown, as: OpenCall['as']): Promise<{ content?: Buffer; type?: string }> {
  if (body === undefined) return {};
  if (as === 'json' || as === 'signed') {
    return { content: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), type: 'application/json' };
  }
  if (as === 'form') {
    const text = typeof body === 'string' ? body : rawForm(body as Record<string, unknown>);
    return { content: Buffer.from(text), type: 'application/x-www-form-urlencoded' };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    form.append(name, value instanceof Blob ? value : String(value).toWellFormed());
  }
  const response = new Response(form);
  return { content: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') ?? '' };
}

/** Encodes a form, except its percent signs: only characters that would end a field are encoded. */
const rawForm = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map((pair) =>
      pair
        .map((part) =>
          String(part)
            .toWellFormed()
            .replaceAll(/[&=+ ]/g, encodeURIComponent),
        )
        .join('='),
    )
    .join('&');
