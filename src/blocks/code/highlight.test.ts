import { codeLanguages, findCodeLanguage } from '#contract/code-languages.ts';
import { bundledLanguagesInfo } from 'shiki/langs';
import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

test('Shiki knows every offered language, and each of its names finds one', () => {
  const names = bundledLanguagesInfo.flatMap(({ id, aliases = [] }) => [id, ...aliases]);
  for (const { value } of codeLanguages) expect([...names, 'plaintext']).toContain(value);
  for (const name of names) expect(findCodeLanguage(name), name).toBeDefined();
  expect(new Set(codeLanguages.map(({ value }) => value)).size).toBe(codeLanguages.length);
});

test('finds a language by its value, its name and common fence names', () => {
  for (const [name, value] of [
    ['ts', 'typescript'],
    ['C++', 'cpp'],
    ['sh', 'bash'],
    ['Rust', 'rust'],
    ['txt', 'plaintext'],
    ['YML', 'yaml'],
  ] as const) {
    expect(findCodeLanguage(name)?.value).toBe(value);
  }
  expect(findCodeLanguage('klingon')).toBeUndefined();
});

const samples: Record<string, string> = {
  rust: 'fn main() -> Result<(), Box<dyn Error>> { let x: u8 = 1; println!("{x}"); Ok(()) } // end',
  typescript: 'const a: Record<string, number> = { b: 1 }; // c',
  r: 'model <- lm(y ~ x, data = d) # fit',
  yaml: 'a: "b" # c\nlist:\n  - 1\n',
  sql: "select count(*) from posts where title like '%x%' -- all",
  cpp: '#include <vector>\nint main() { std::vector<int> v{1}; return 0; } // x',
  json: '{ "a": [1, true, null] }',
  markdown: '# Title\n\n- *item* `code`\n',
  diff: '--- a/x\n+++ b/x\n -1 +1 \n-old\n+new\n',
  toml: 'a = 1 # b\n[c]\n',
};

test.each(Object.entries(samples))('%s has colours, and its text to the letter', async (language, code) => {
  const html = await highlight(code, language);
  expect(html).toContain('<span class="tok-');
  const text = html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  expect(text).toBe(code);
});

test('a diff marks insertions and deletions', async () => {
  expect(await highlight(samples.diff ?? '', 'diff')).toMatch(/tok-deleted">[^<]*-old[\s\S]*tok-inserted">[^<]*\+new/);
});

test('code in an unknown language is plain text', async () => {
  expect(await highlight('a < b', 'klingon')).toBe('a &lt; b');
});
