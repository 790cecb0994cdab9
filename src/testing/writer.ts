/** The admin of a started site, as a program calls the API. */
import { authResponse } from '#contract/accounts.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { api } from '#contract/paths.ts';
import { savePostResponse } from '#contract/posts.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import type { Host } from './host.ts';

export interface WrittenPost {
  title: string;
  category: string;
  keywords: string[];
  body: EditorDocument;
  /** Empty unless given. */
  summary?: EditorDocument;
}

export interface Writer {
  /** A new, unpublished post. @returns its id */
  create(post: WrittenPost): Promise<string>;
  /** @returns the revision that it is now */
  save(id: string, post: WrittenPost, revision: number): Promise<number>;
  publish(id: string): Promise<void>;
  unpublish(id: string): Promise<void>;
  delete(id: string): Promise<void>;
  /** The ids of what is not published. */
  unpublished(): Promise<string[]>;
}

/** @throws Error when any call is not answered with success */
export async function signIn(host: Host): Promise<Writer> {
  const headers: Record<string, string> = { 'content-type': 'application/json', origin: host.url };
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(host.url + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`);
    return answer;
  };
  const answer = await call('POST', api.login, host.admin);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  headers['cookie'] = cookies.join('; ');
  headers['x-csrf-token'] = authResponse.parse(await answer.json()).csrfToken;
  const dataOf = ({ title, category, keywords, body, summary = { blocks: [] } }: WrittenPost) => {
    const documents = { body: documentToJson(body), summary: documentToJson(summary) };
    return { title, categoryName: category, keywords, published: false, ...documents };
  };
  return {
    async create(post) {
      const created = await call('POST', api.posts, { data: dataOf(post) });
      return savePostResponse.parse(await created.json()).postId;
    },
    async save(id, post, revision) {
      const saved = await call('POST', api.post(id), { data: { ...dataOf(post), revision } });
      return savePostResponse.parse(await saved.json()).revision;
    },
    async unpublished() {
      const listed = await call('GET', `${api.posts}?published=false`);
      return ((await listed.json()) as { id: string }[]).map(({ id }) => id);
    },
    publish: async (id) => void (await call('PATCH', api.post(id), { published: true })),
    unpublish: async (id) => void (await call('PATCH', api.post(id), { published: false })),
    delete: async (id) => void (await call('DELETE', api.post(id))),
  };
}
