/** Tests bundled functions, and the worker processes that they start for untrusted content, in the folders of a deploy. */
import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeToken } from '#support/api-tokens.ts';
import { makeUser } from '#support/app.ts';
import { neonDatabase } from '#support/database.ts';
import { startFunction, type DeployedFunction } from '#support/functions.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle, bundleWorker } from './bundle-functions.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = temporaryFolder();
const database = await neonDatabase();
beforeAll(async () => {
  await bundleWorker(join(folder, 'dist'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => database?.close());

test('pictures are read, charts and diagrams drawn, works cited in a process beside the function', async () => {
  const source = join(folder, 'function.ts');
  writeFileSync(
    source,
    `import { createImages } from ${JSON.stringify(join(root, 'src/server/features/media/images/images.ts'))};
     import { draw } from ${JSON.stringify(join(root, 'src/server/features/drawings/drawings.ts'))};
     import { styleCitations } from ${JSON.stringify(join(root, 'src/server/features/citations/citations.ts'))};
     const images = createImages(undefined);
     const tell = (sent) => images.process(Buffer.from(sent)).then(({ kind, width }) => [kind, width], ({ message }) => message);
     const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>';
     const drawn = async (one) => 'svg' in (await draw(one));
     const cited = async (style, language) => {
       const works = [{ id: 'a', type: 'book', title: 'Ink', author: [{ family: 'Ito', given: 'Mika' }] }];
       const groups = [{ items: [{ work: 0, locator: '' }], alone: false, inNote: false, note: 1 }];
       return (await styleCitations({ style, language, works, groups }))?.marks[0];
     };
     console.log(JSON.stringify([
       await tell(drawing), await tell('<svg />'), await tell('GIF89a is none'),
       await drawn({ kind: 'chart', spec: { data: { values: 'a,b\\n1,2' }, mark: 'bar', encoding: { x: { field: 'a' } } } }),
       await drawn({ kind: 'diagram', language: 'dot', code: 'digraph { a -> b }' }),
       await drawn({ kind: 'diagram', language: 'mermaid', code: 'flowchart LR\\n A --> B' }),
       await cited('ieee', 'en'), await cited('sist02', 'ja'),
     ]));`,
  );
  await bundle(source, join(folder, 'dist', 'functions'));
  const said = execFileSync(process.execPath, [join(folder, 'dist/functions/function.mjs')], { cwd: folder });
  expect(JSON.parse(String(said))).toEqual([
    ['svg', 30],
    'This drawing has neither width and height nor a viewBox. Add one of these to the SVG file.',
    'This image is damaged and cannot be read.',
    true,
    true,
    true,
    '[<a href="#work-0">1</a>]',
    '(<a href="#work-0">1</a>)',
  ]);
});

const site = 'https://site.example';
/** Sends a message to a function. Returns the status, the session of the protocol, and the result or the error. */
async function ask(to: DeployedFunction, token: string | undefined, method: string, params?: object) {
  const accept = 'application/json, text/event-stream';
  const authorization = token === undefined ? undefined : `Bearer ${token}`;
  const answer = await to.fetch('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...(authorization && { authorization }) },
    body: JSON.stringify({ jsonrpc: '2.0', ...(!method.startsWith('notifications/') && { id: 1 }), method, params }),
  });
  const text = await answer.text();
  const { result, error } = (text === '' ? {} : JSON.parse(text)) as { result?: unknown; error?: unknown };
  return { status: answer.status, session: answer.headers.get('mcp-session-id'), said: result ?? error };
}
const use = async (to: DeployedFunction, token: string, name: string, given: object) => {
  const { said } = await ask(to, token, 'tools/call', { name, arguments: given });
  return (said as { content?: { text: string }[] }).content?.map(({ text }) => text) ?? [JSON.stringify(said)];
};

test.skipIf(!database)('two processes of the bundled function answer one conversation over MCP', async () => {
  await bundle(join(root, 'netlify/functions/media.ts'), join(folder, 'dist', 'functions'));
  const { db, url, proxy } = database!;
  const env = {
    URL: site,
    CONTEXT: 'production',
    DATABASE_URL: url,
    DATABASE_DRIVER: 'neon',
    NEON_WS_PROXY: proxy,
    AUTH_SECRET: 'a secret of this test, 32 bytes or more',
    SENDGRID_API_KEY: 'SG.test',
    MAIL_FROM: 'site@example.com',
  };
  const token = await makeToken(db, (await makeUser(db, { isAdmin: true })).id, ['posts:read', 'posts:write']);
  const start = () => startFunction(folder, 'media', env);
  const [one, other] = await Promise.all([start(), start()]);
  const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } };
  expect(await ask(one, token, 'initialize', client)).toMatchObject({
    status: 200,
    session: null,
    said: { protocolVersion: '2025-06-18', serverInfo: { name: 'researcher-site' } },
  });
  expect(await ask(other, token, 'notifications/initialized')).toMatchObject({ status: 202, session: null });
  const { said: list } = await ask(other, token, 'tools/list');
  const names = (list as { tools: { name: string }[] }).tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['search_posts', 'create_draft']));
  expect(names).not.toContain('publish_post');
  const draft = { title: 'From a program', category: 'Notes', markdown: 'Some **words** and $x^2$.' };
  const [made = ''] = await use(other, token, 'create_draft', draft);
  const { id } = JSON.parse(made) as { id: string };
  expect((await use(one, token, 'read_post', { id })).join('\n')).toContain('Some **words** and $x^2$.');
  expect((await use(one, token, 'publish_post', { id, revision: 1 })).join()).toContain('publish_post');
  expect((await use(one, token, 'search_posts', { text: 'program' })).join()).toContain('"state":"draft"');
  expect(await ask(one, undefined, 'tools/list')).toMatchObject({ status: 401 });
  expect([one.output(), other.output()]).toEqual(['', '']);
  one.stop();
  other.stop();
});
