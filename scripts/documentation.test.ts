/** The documents are consistent: each rule has a unique number, and citations and links have a target. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(path));
const read = (path: string) => readFileSync(path, 'utf8');

const specPages = tracked.filter((path) => /^docs\/spec\/(?!README).*\.md$/.test(path));
const rules = specPages.flatMap((path) =>
  [...read(path).matchAll(/^\*\*([A-Z]+-\d+)\*\* (.*)$/gm)].map(([, name = '', text = '']) => ({ path, name, text })),
);
const prefixes = new Set(rules.map(({ name }) => name.replace(/-\d+$/, '')));

/** Files that cite rules: code, tests and documents, but neither the sample nor recorded texts of others. */
const citing = tracked.filter(
  (path) =>
    (/^(?:src|netlify|e2e|campaign|scripts|bench|lint|deploy|docs)\//.test(path) || /^[A-Z]+\.md$/.test(path)) &&
    /\.(?:ts|tsx|js|mjs|astro|css|typ|md|service)$/.test(path) &&
    !path.includes('/fixtures/') &&
    path !== 'scripts/documentation.test.ts',
);

test('each rule has a number of its own, and at most 80 words', () => {
  const names = rules.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(rules.filter(({ text }) => text.split(/\s+/).length > 80).map(({ name }) => name)).toEqual([]);
});

test('the rules of a page share its prefix, which the index names', () => {
  const index = read('docs/spec/README.md');
  for (const page of specPages) {
    const own = new Set(rules.filter(({ path }) => path === page).map(({ name }) => name.replace(/-\d+$/, '')));
    expect([...own], page).toHaveLength(1);
    expect(index).toContain(`(${page.slice('docs/spec/'.length)}) | ${[...own].join()} |`);
  }
});

test('every rule and page that is cited exists', () => {
  const known = new Set(rules.map(({ name }) => name));
  const citation = new RegExp(String.raw`(?<![\w-])(?:${[...prefixes].join('|')})-\d+(?![\w-])`, 'g');
  const wrong = citing.flatMap((path) => {
    const text = read(path);
    const cited = [...text.matchAll(citation)].map(([name]) => name).filter((name) => !known.has(name));
    const pages = [...text.matchAll(/(?<![\w./-])docs\/[a-z\d/-]+\.md/g)]
      .map(([page]) => page)
      .filter((page) => !existsSync(page));
    return [...cited, ...pages].map((what) => `${path}: ${what}`);
  });
  expect(wrong).toEqual([]);
});

/** Returns anchors as GitHub creates them: lower case, without punctuation, spaces as hyphens. */
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

test('links between documents lead to a page and heading that exist', () => {
  const pages = tracked.filter((path) => /^(?:docs\/.+|[A-Z]+)\.md$/.test(path));
  const wrong = pages.flatMap((page) => {
    const text = read(page)
      .replaceAll(/^```.*?^```/gms, '')
      .replaceAll(/`[^`\n]*`/g, '');
    return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([link, file = '', anchor]) => {
        const target = file === '' ? page : join(dirname(page), file);
        const isThere = existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
        return isThere ? [] : [`${page}: ${link}`];
      },
    );
  });
  expect(wrong).toEqual([]);
});

test('the index leads to every guide, reference and page for operators', () => {
  const index = read('docs/README.md');
  const pages = tracked.filter((path) => /^docs\/(?:guide|reference|operate)\/.+\.md$/.test(path));
  expect(pages.filter((page) => !index.includes(`(${page.slice('docs/'.length)})`))).toEqual([]);
});
