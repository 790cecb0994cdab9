/** A TypeScript client that is generated from the API's description compiles, and makes the main calls. */
import { endpoints } from '#server/routes.ts';
import { hashSecret, newSecret } from '#server/platform/hash.ts';
import { insertToken } from '#server/features/accounts/tokens/token-repository.ts';
import { tokenScopes } from '#contract/call.ts';
import { createTestApp, makeUser, siteUrl } from '#support/app.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import createClient from 'openapi-fetch';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { describeApi } from './describe-api.ts';

/** The program of somebody who has only the description. `wrong` must not compile. */
const program = `
import type create from 'openapi-fetch';
import type { components, paths } from './api.ts';

export async function run(createClient: typeof create, baseUrl: string, fetch: (request: Request) => Promise<Response>, token: string) {
  const client = createClient<paths>({ baseUrl, fetch, headers: { authorization: 'Bearer ' + token } });
  const data = { title: 'Made by a client', categoryName: 'Notes', summary: '{"blocks":[]}', body: '{"blocks":[]}', published: false, keywords: ['api'] };
  const made = await client.POST('/api/blog/posts', { body: { data } });
  const id: string = made.data!.postId;
  const params = { path: { id } };
  const read = await client.GET('/api/blog/posts/{id}', { params });
  const post: components['schemas']['Post'] = read.data!;
  const saved = await client.POST('/api/blog/posts/{id}', { params, body: { data: { ...data, title: post.title + ' again', revision: post.revision } } });
  const published = await client.PATCH('/api/blog/posts/{id}', { params, body: { published: true, revision: saved.data!.revision } });
  const listed = await client.GET('/api/blog/posts', { params: { query: { limit: 10, state: 'published' } } });
  const titles: string[] = listed.data!.map(({ title }) => title);
  const conflict = await client.POST('/api/blog/posts/{id}', { params, body: { data: { ...data, published: true, revision: 1 } } });
  const code: string | undefined = conflict.error?.code;
  const works = await client.GET('/api/publications');
  const years: (number | null)[] = works.data!.map(({ year }) => year);
  const media = await client.GET('/api/media', { params: { query: { kind: 'any' } } });
  return { live: published.data!.published, titles, code, years, media: media.data!.length };
}

type Wrong = components['schemas']['Post']['nothing'];
`;

function errorsIn(folder: string): string[] {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const compiled = ts.createProgram([join(folder, 'program.ts')], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    paths: { 'openapi-fetch': [join(root, 'node_modules/openapi-fetch')] },
  });
  return ts.getPreEmitDiagnostics(compiled).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('compiles with strict types, and makes the main calls with a token', async () => {
  const folder = join(temporaryFolder(), 'client');
  mkdirSync(folder);
  const description = describeApi(endpoints, false, siteUrl);
  const types = astToString(await openapiTypescript(JSON.stringify(description), { silent: true }));
  writeFileSync(join(folder, 'api.ts'), types);
  writeFileSync(join(folder, 'program.ts'), program);
  expect(errorsIn(folder)).toEqual([expect.stringContaining("'nothing' does not exist")]);

  const site = await createTestApp();
  const { id: userId } = await makeUser(site.db, { isAdmin: true });
  const token = `rst_${newSecret()}`;
  const row = { id: 'client', userId, hash: hashSecret(token), prefix: 'rst_', name: 'Client', lastUsedAt: null };
  const expiresAt = new Date('2099-01-01');
  await insertToken(site.db, { ...row, scopes: [...tokenScopes], createdAt: site.clock(), expiresAt });
  const { run } = (await import(pathToFileURL(join(folder, 'program.ts')).href)) as {
    run: (...given: unknown[]) => Promise<unknown>;
  };
  const fetch = (request: Request) => site.app.fetch(request, { ip: '203.0.113.9' });
  expect(await run(createClient, siteUrl, fetch, token)).toEqual({
    live: true,
    titles: ['Made by a client again'],
    code: 'REVISION_CONFLICT',
    years: [],
    media: 0,
  });
  await site.close();
});
