/**
 * Calls of the site's own API. A tool uses only these calls, so access, limits and validation are those of the API.
 */
import { pathOf, type Call, type CallName, type Parser, type TokenScope, type ValuesOf } from '#contract/call.ts';
import { errorResponse } from '#contract/errors.ts';
import { decoded } from '#domain/decoded.ts';
import { z } from 'zod';
import { Refused } from './refused.ts';

/** The answer of a call. `next` is the cursor of the next page of a list. */
interface OwnAnswer<T> {
  value: T;
  next?: string;
}

export interface OwnApi {
  /**
   * Makes a call. The token is sent only if it has the call's scope. Otherwise, the answer is that for visitors.
   * @throws Refused
   */
  call<Name extends CallName, T>(
    declared: Call<Name> & { answer?: Parser<T> },
    values?: ValuesOf<Name>,
    body?: unknown,
  ): Promise<OwnAnswer<T>>;
  /** Returns the answer of a call that returns text. */
  text<Name extends CallName>(declared: Call<Name>, values?: ValuesOf<Name>): Promise<string>;
}

/** The sender of the calls: its site, its token, and the addresses that rate limits count. */
interface Sender {
  siteUrl: string;
  request: Request;
  token: string | undefined;
  scopes: readonly TokenScope[];
  callApi: (request: Request) => Promise<Response>;
}

export function createOwnApi({ siteUrl, request, token, scopes, callApi }: Sender): OwnApi {
  /** @throws Refused for dots, which would be the path of another call, and for half a character, which has no path */
  const pathTo = <Name extends CallName>(declared: Call<Name>, values?: ValuesOf<Name>): string => {
    const isText = Object.values(values ?? {}).every((value) => typeof value !== 'string' || value.isWellFormed());
    const path = isText ? pathOf(declared, values) : '';
    if (new URL(path, siteUrl).pathname === path.split('?')[0]) return path;
    throw new Refused('NOT_FOUND', 'There is nothing with this name.');
  };
  const send = async (declared: Call, path: string, body: unknown): Promise<Response> => {
    const headers = new Headers();
    const forwarded = request.headers.get('x-forwarded-for');
    if (forwarded !== null) headers.set('x-forwarded-for', forwarded);
    const may = declared.scope !== undefined && scopes.includes(declared.scope);
    if (token !== undefined && may) headers.set('authorization', `Bearer ${token}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const [method = 'GET'] = declared.name.split(' ');
    const content = body === undefined ? null : JSON.stringify(body);
    const answer = await callApi(new Request(siteUrl + path, { method, headers, body: content }));
    if (answer.ok) return answer;
    const refused = errorResponse.extend({ post: z.object({ revision: z.number() }).optional() });
    const { data } = refused.safeParse(await answer.json().catch(() => undefined));
    const stored = data?.post ? ` The stored revision is ${data.post.revision}. Read the post again.` : '';
    throw new Refused(data?.code ?? 'INTERNAL', (data?.message ?? '') + stored, data?.fields);
  };
  return {
    async call(declared, values, body) {
      const answer = await send(declared, pathTo(declared, values), body);
      const json: unknown = await answer.json();
      const parsed = declared.answer?.safeParse(json);
      if (parsed && !parsed.success) throw new Error(`${declared.name} answers with undeclared fields.`);
      const next = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
      return { value: parsed?.data as never, ...(next !== undefined && { next: decoded(next) }) };
    },
    text: async (declared, values) => (await send(declared, pathTo(declared, values), undefined)).text(),
  };
}
