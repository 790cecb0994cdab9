/** The admin of a started site, as an API client. */
import { authResponse } from '#contract/accounts.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { medium, startUploadResponse, type Medium } from '#contract/media.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { savePostResponse, type Post } from '#contract/posts.ts';
import { discardResponse, previewResponse } from '#contract/revisions.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { createHash } from 'node:crypto';
import type { Host } from './host.ts';

export interface WrittenPost {
  title: string;
  category: string;
  keywords: string[];
  body: EditorDocument;
  /** Empty if omitted. */
  summary?: EditorDocument;
  /** The slug; unchanged if omitted. */
  address?: string;
}

/** Options of a save; `published` and `auto` are false if omitted. */
export interface SaveWay {
  /** Whether the post is published. A save must repeat this state, which it cannot change. */
  published?: boolean;
  /** Whether the save is an autosave. */
  auto?: boolean;
  /** The revision that is restored. */
  restoredFrom?: number;
}

export interface Writer {
  /**
   * Creates an unpublished post.
   * @returns its ID
   */
  create(post: WrittenPost): Promise<string>;
  /** @returns the new revision */
  save(id: string, post: WrittenPost, revision: number, way?: SaveWay): Promise<number>;
  publish(id: string): Promise<void>;
  /** Publishes the draft of a published post. */
  update(id: string, revision: number): Promise<void>;
  /**
   * Resets the draft to the published version.
   * @returns the new revision
   */
  discard(id: string, revision: number): Promise<number>;
  schedule(id: string, revision: number, at: Date): Promise<void>;
  /** Unpublishes a post, or cancels its schedule. */
  unpublish(id: string): Promise<void>;
  /**
   * @param comment text of a reviewer comment, which makes the link a comment link
   * @returns the path of a new preview
   */
  preview(id: string, comment?: string): Promise<string>;
  endPreviews(id: string): Promise<void>;
  /** Moves the post to the trash. */
  delete(id: string): Promise<void>;
  restore(id: string): Promise<void>;
  deleteForever(id: string): Promise<void>;
  /** Returns the draft. */
  read(id: string): Promise<Post>;
  /** Returns the IDs of unpublished posts. */
  unpublished(): Promise<string[]>;
  /** Uploads an image in parts. */
  upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Medium>;
}

type SignInHost = Pick<Host, 'url' | 'admin'>;

async function logIn({ url, admin }: SignInHost): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: url };
  const answer = await fetch(url + api.login, { method: 'POST', headers, body: JSON.stringify(admin) });
  if (!answer.ok) throw new Error(`The login was answered with ${answer.status}.`);
  return answer;
}

/**
 * Returns the session cookies of the logged-in admin for a browser context.
 * @throws Error if the login is refused
 */
export async function sessionCookies(host: SignInHost): Promise<{ name: string; value: string; url: string }[]> {
  const { url } = host;
  return (await logIn(host)).headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return { name, value, url };
  });
}

/** @throws Error if any call fails */
export async function signIn(host: SignInHost): Promise<Writer> {
  const headers: Record<string, string> = { 'content-type': 'application/json', origin: host.url };
  const send = (method: string, path: string, body?: unknown) =>
    fetch(host.url + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  const begin = async () => {
    const answer = await logIn(host);
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    headers['cookie'] = cookies.join('; ');
    headers['x-csrf-token'] = authResponse.parse(await answer.json()).csrfToken;
  };
  const call = async (method: string, path: string, body?: unknown) => {
    let answer = await send(method, path, body);
    // The access token can expire during a long test.
    if (answer.status === 401) {
      await begin();
      answer = await send(method, path, body);
    }
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`);
    return answer;
  };
  const putPart = async (upload: string, part: number, body: Uint8Array<ArrayBuffer>) => {
    const path = api.uploadPart(upload, part);
    const sent = { ...headers, 'content-type': 'application/octet-stream' };
    const answer = await fetch(host.url + path, { method: 'PUT', headers: sent, body });
    if (!answer.ok) throw new Error(`PUT ${path} was answered with ${answer.status}.`);
  };
  await begin();
  const dataOf = ({ title, category, keywords, body, summary = { blocks: [] }, address }: WrittenPost) => {
    const documents = { body: documentToJson(body), summary: documentToJson(summary) };
    return { title, categoryName: category, keywords, published: false, ...documents, address };
  };
  return {
    async create(post) {
      const created = await call('POST', api.posts, { data: dataOf(post) });
      return savePostResponse.parse(await created.json()).postId;
    },
    async save(id, post, revision, way = {}) {
      const saved = await call('POST', api.post(id), { data: { ...dataOf(post), ...way, revision } });
      return savePostResponse.parse(await saved.json()).revision;
    },
    read: async (id) => (await (await call('GET', api.post(id))).json()) as Post,
    async unpublished() {
      const listed = await call('GET', `${api.posts}?published=false`);
      return ((await listed.json()) as { id: string }[]).map(({ id }) => id);
    },
    async upload(name, bytes) {
      const announced = { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
      const started = await call('POST', api.uploads, announced);
      const { upload, partBytes } = startUploadResponse.parse(await started.json());
      for (let part = 1; (part - 1) * partBytes < bytes.length; part += 1) {
        await putPart(upload, part, bytes.slice((part - 1) * partBytes, part * partBytes));
      }
      return medium.parse(await (await call('POST', api.media, { upload })).json());
    },
    publish: async (id) => void (await call('PATCH', api.post(id), { published: true })),
    update: async (id, revision) => void (await call('PATCH', api.post(id), { published: true, revision })),
    async discard(id, revision) {
      const discarded = await call('DELETE', api.postChanges(id), { revision });
      return discardResponse.parse(await discarded.json()).revision;
    },
    schedule: async (id, revision, at) =>
      void (await call('PATCH', api.post(id), { published: true, publishAt: at.toISOString(), revision })),
    async preview(id, comment) {
      const made = await call('POST', api.postPreview(id), comment === undefined ? {} : { comment: true });
      const { pathname } = new URL(previewResponse.parse(await made.json()).url);
      const review = { name: 'Reviewer', text: comment, quote: comment };
      if (comment !== undefined) await call('POST', api.review(pathname.slice(pages.preview('').length)), review);
      return pathname;
    },
    endPreviews: async (id) => void (await call('DELETE', api.postPreview(id))),
    restore: async (id) => void (await call('POST', api.postRestore(id))),
    deleteForever: async (id) => void (await call('DELETE', `${api.post(id)}?forever=true`)),
    unpublish: async (id) => void (await call('PATCH', api.post(id), { published: false })),
    delete: async (id) => void (await call('DELETE', api.post(id))),
  };
}
