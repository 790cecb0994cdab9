/** The lint rule reports imports that the dependency rules in CONTRIBUTING.md (Map of the code) do not allow. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const eslint = new ESLint({
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-imports',
});

async function faults(filePath: string, ...imported: string[]): Promise<string[]> {
  const code = imported.map((from) => `import '${from}';`).join('\n');
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? []).map(({ message }) =>
    message.replace(/^.* import is restricted from being used by a pattern\. /, ''),
  );
}

test.each([
  ['a function', 'netlify/functions/x.ts', '#host/host.ts', 'netlify/ may import'],
  [
    "a browser's script",
    'src/components/browser/x.ts',
    'drizzle-orm',
    'SQL stands in *-repository.ts and in db/ alone.',
  ],
  ['the contract', 'src/contract/x.ts', '#messages/en/errors.ts', 'contract/ may import'],
  [
    'an admin screen, every word at once',
    'src/admin/menu/x.tsx',
    '#messages/index.ts',
    'Import the one catalogue: what a browser loads carries no other words.',
  ],
  ['an admin screen', 'src/admin/blog-admin/x.tsx', '#server/features/posts/post-repository.ts', 'admin/ may import'],
  ['an admin screen', 'src/admin/blog-admin/x.tsx', '#messages/en/content.ts', 'Import texts as #i18n'],
  ['the editor', 'src/editor/x.ts', '#messages/ja/writing.ts', 'Import texts as #i18n'],
  ['the domain', 'src/domain/x.ts', '#server/platform/config.ts', 'domain/ may import'],
  [
    'a service',
    'src/server/features/posts/x.ts',
    '#server/platform/db/schema/index.ts',
    'SQL stands in *-repository.ts and in db/ alone.',
  ],
  ['a feature', 'src/server/features/posts/x.ts', '#server/app.ts', 'server/**/posts/ may import'],
  [
    'a feature above',
    'src/server/features/posts/x.ts',
    '#server/features/newsletter/mailings.ts',
    'server/**/posts/ may import',
  ],
  [
    'a repository',
    'src/server/features/posts/x-repository.ts',
    '#server/features/newsletter/mailings.ts',
    'server/**/posts/ may import',
  ],
  ['a relative path', 'src/server/features/posts/x.ts', '../newsletter/mailings.ts', 'server/**/posts/ may import'],
  [
    'the kernel',
    'src/server/platform/http/x.ts',
    '#server/features/posts/post-service.ts',
    'server/**/http/ may import',
  ],
  ['the database', 'src/server/platform/db/x.ts', '#server/platform/http/endpoint.ts', 'server/**/db/ may import'],
  ['the editor', 'src/editor/x.ts', '@editorjs/editorjs', 'editorjs/ alone knows Editor.js.'],
  ['a tool', 'src/blocks/divider/tool.ts', '@editorjs/editorjs', 'editorjs/ alone knows Editor.js.'],
  ['a path out', 'src/site/x.ts', '../host/host.ts', 'Between folders of src/, import by alias.'],
])('%s: %s may not import %s', async (_who, filePath, imported, sentence) => {
  expect(await faults(filePath, imported)).toEqual([expect.stringContaining(sentence)]);
});

test.each([
  ['netlify/functions/x.ts', '#site/program/program.ts', '#server/app.ts'],
  ['src/components/browser/x.ts', '#domain/link.ts', '#contract/paths.ts'],
  ['src/admin/blog-admin/x.tsx', '#api-client/posts.ts', '#editor/drafts.ts'],
  ['src/editor/editorjs/x.ts', '@editorjs/editorjs', '#inlines/tools.ts'],
  ['src/server/features/posts/x-repository.ts', 'drizzle-orm', '#server/platform/db/schema/index.ts'],
])('%s can import the layers below it', async (filePath, ...imported) => {
  expect(await faults(filePath, ...imported)).toEqual([]);
});

test('the graph of the server names each folder once, and each folder imports only folders named before it', () => {
  const server = fileURLToPath(new URL('../src/server/', import.meta.url));
  const graph = JSON.parse(readFileSync(`${server}features/dependencies.json`, 'utf8')) as Record<
    'platform' | 'features',
    Record<string, string[]>
  >;
  for (const part of ['platform', 'features'] as const) {
    const folders = readdirSync(`${server}${part}`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(Object.keys(graph[part]).toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  }
  const named = [...Object.entries(graph.platform), ...Object.entries(graph.features)];
  const before = new Set<string>();
  for (const [name, others] of named) {
    expect(
      others.filter((other) => !before.has(other)),
      name,
    ).toEqual([]);
    before.add(name);
  }
});
